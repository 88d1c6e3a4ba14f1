"""The error types. A message is a full sentence, shown once by the command or the menu."""

from __future__ import annotations

from satdoku.messages import N_, _
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

INTERRUPTED = 130  # the exit code after Ctrl-C, as in shells: 128 + SIGINT

# The most frequent error messages of the system, verbatim.
_REASONS = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File name too long"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Input/output error"),
)


def reason_of(error: Exception) -> str:
    """The system's error message, translated if it is one of the above."""
    return _(getattr(error, "strerror", None) or str(error))


def closest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like a misspelt one; empty if none is like it."""
    if not name:
        return ""
    from difflib import get_close_matches

    spelt = {each.lower(): each for each in known}
    return "".join(spelt[each] for each in get_close_matches(name[:60].lower(), spelt, 1, 0.7))


class SatdokuError(Exception):
    """Base class of all errors that are shown to the user as one sentence."""

    exit_code = 2


class UsageError(SatdokuError):
    """An option or answer that makes no sense. If it is an unknown name, the closest known one is
    suggested."""

    def __init__(self, problem: str, name: str = "", known: Iterable[str] = ()) -> None:
        guess = closest(name, known)
        if guess:
            problem = _("{problem} Did you mean “{guess}”?", problem=problem, guess=guess)
        super().__init__(problem)


class UnmetRequestError(SatdokuError):
    """A puzzle that was asked for and not found; `best` is the closest one, or None."""

    def __init__(self, problem: str, best: object = None) -> None:
        self.best = best
        super().__init__(problem)


class FileError(SatdokuError):
    """A file that cannot be opened, read or written."""

    @classmethod
    def unreadable(cls, path: Path, error: OSError | ValueError) -> FileError:
        return cls(
            _(
                "{path}: cannot be read ({reason}); check the name and the permissions.",
                path=str(path),
                reason=reason_of(error),
            )
        )


class FormatError(SatdokuError):
    """A file that violates its format; carries the location."""

    def __init__(self, path: Path, line: int, column: int | None, problem: str) -> None:
        self.path, self.line, self.column, self.problem = path, line, column, problem
        if column is None:
            where = _("{path}, line {line}", path=str(path), line=line)
        else:
            where = _(
                "{path}, line {line}, column {column}", path=str(path), line=line, column=column
            )
        super().__init__(_("{name}: {text}", name=where, text=problem))


class DimacsError(FormatError):
    """A damaged or malformed .cnf file."""


class ResError(FormatError):
    """A damaged or malformed .res file."""


class ModelFileError(FormatError):
    """A damaged or malformed .wcnf, .opb or .wbo file."""


class VariantError(FormatError):
    """A variant file that does not describe a variant."""


class PuzzleError(SatdokuError):
    """A text that is not a puzzle. The source is a file name, or empty for typed text."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        self.source, self.line, self.problem = source, line, problem
        if source:
            where = _("{source}, line {line}", source=source, line=line)
        else:
            where = _("the puzzle, line {line}", line=line)
        super().__init__(_("{name}: {text}", name=where, text=problem))


class DepthError(SatdokuError):
    """A recursion too deep for the available stack."""


class MemoryShortageError(SatdokuError):
    """Work that needs more memory than is available."""


class WrongAnswerError(SatdokuError):
    """An engine gave a wrong answer: a bug, never ignored."""

    exit_code = 1


class StaleGameError(SatdokuError):
    """Another process has continued the saved game since it was read."""

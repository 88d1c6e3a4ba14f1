"""Reads what a player asks to play: a number of givens, a level, a puzzle, a file or a code."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from os.path import expanduser
from typing import Any, Protocol

from satdoku.errors import UsageError
from satdoku.messages import N_, _, wordings
from satdoku.play.statistics import Kind
from satdoku.sudoku.explain import require_no_clash
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making import rule_sets
from satdoku.sudoku.making.difficulty_target import technique_named
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.symmetry import SYMMETRIES
from satdoku.sudoku.puzzles.puzzle_files import STDIN
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

MOST_PUZZLES = 1000  # offered from a file
MINIMAL = N_("minimal")
_NUMBER = re.compile(r"([lg]?)\s*(\d{1,3})", re.ASCII)


class FoundPuzzle(Protocol):
    """A puzzle that was read, and a message about it; see tasks/reading.py."""

    @property
    def grid(self) -> Grid: ...

    @property
    def struck(self) -> tuple[Candidate, ...]: ...

    @property
    def sentence(self) -> str: ...


Read = Callable[[str], Iterable[FoundPuzzle]]  # reads a puzzle, a file or a code


class GameSpec(Value):
    """Either an existing puzzle, or a new one to make."""

    variant: Variant
    puzzle: Grid | None = None
    level: int | None = None
    givens: int | None = None
    minimal: bool = False
    symmetry: str = "none"
    needs: tuple[str, ...] = ()
    note: str = ""  # what a player should know about the puzzle
    struck: tuple[Candidate, ...] = ()  # the candidates that its pencil marks exclude
    following: tuple[GameSpec, ...] = ()  # for the puzzles that follow it, if any
    day: str = ""  # the date, if it is a puzzle of the day
    rules: tuple[str, ...] = ()  # the sets of rules that a new puzzle brings
    engine: str = ""  # solves it, instead of the engine from the settings

    @property
    def numbers_of_givens(self) -> list[int]:
        """The givens of each puzzle found."""
        found = (one.puzzle for one in (self, *self.following))
        return [puzzle.givens for puzzle in found if puzzle is not None]

    def from_puzzle(self, index: int) -> GameSpec:
        """The same spec, starting with another of its puzzles."""
        chosen, *others = (self, *self.following)[index:]
        return chosen.replace(following=tuple(others))

    def __post_init__(self) -> None:
        """Raise UsageError if no such puzzle can exist."""
        self.asked  # noqa: B018

    @property
    def asked(self) -> PuzzleSpec | Grid:
        """The existing puzzle, or what a new one should be like."""
        if self.puzzle is not None:
            return self.puzzle
        return PuzzleSpec(
            self.variant,
            self.givens,
            self.minimal,
            self.symmetry,
            self.level,
            self.needs,
            rules=self.rules,
        )

    @property
    def floor(self) -> int:
        """The number of givens, if the puzzle is new and no level is requested."""
        return PuzzleSpec(self.variant, self.givens, self.minimal, rules=self.rules).floor

    @property
    def graded(self) -> bool:
        """True if it is new and has a requested difficulty."""
        return self.level is not None or bool(self.needs)


def another(kind: Kind, variant: Variant) -> GameSpec:
    """The spec of a new game of this kind."""
    if variant.base:  # a puzzle with rules of its own: draw such rules anew
        return GameSpec(load(variant.base), level=kind.level, rules=rule_sets.alike(variant))
    try:
        return GameSpec(variant, level=kind.level, givens=kind.givens)
    except UsageError:  # a puzzle from elsewhere, with fewer givens than can be requested
        return GameSpec(variant)


def harder(level: int | None, steps: int) -> int:
    """The level `steps` above this one, or below it if negative."""
    if level is None:
        raise UsageError(_("This puzzle has not been graded yet."))
    return level + steps


def read_spec(text: str, variant: Variant, read: Read) -> GameSpec:
    """`24` or `G24` asks for givens, `L3` for a level, `L6, diagonal, X-wing` for more; `read`
    handles the rest. Text copied from a narrow window may contain line breaks."""
    plain = unicodedata.normalize("NFKC", text).strip()
    options = _options([part.strip() for part in re.split("[,、]", plain)])
    if options is not None:
        return GameSpec(variant, **options)
    whole = "".join(plain.split())
    named = whole if len(whole) == len(variant.cells) else text.strip()
    if named == STDIN:
        raise UsageError(
            _(
                "The puzzle cannot be read from standard input, because the moves are read "
                "from there."
            )
        )
    named = expanduser(named)  # noqa: PTH111, a puzzle is no path
    return of_puzzles(islice(read(named), MOST_PUZZLES))


def _options(parts: Sequence[str]) -> dict[str, Any] | None:
    """The properties of a new puzzle; None if the text describes an existing one."""
    found: dict[str, Any] = {}
    for part in parts:
        match = _NUMBER.fullmatch(part.lower())
        if match:
            found["level" if match[1] == "l" else "givens"] = int(match[2])
        elif _is(part, MINIMAL):
            found["minimal"] = True
        elif symmetry := next((name for name in SYMMETRIES if _is(part, name)), ""):
            found["symmetry"] = symmetry
        elif found or _is_technique(part):
            found["needs"] = (*found.get("needs", ()), technique_named(part))
        else:
            return None
    return found


def _is(text: str, word: str) -> bool:
    return text.casefold() in wordings(word)


def _is_technique(text: str) -> bool:
    try:
        return bool(technique_named(text))
    except UsageError:
        return False


def of_puzzles(found: Iterable[FoundPuzzle]) -> GameSpec:
    """The spec for the first of them; the others follow."""
    first, *others = (
        GameSpec(one.grid.variant, one.grid, note=one.sentence, struck=one.struck) for one in found
    )
    if first.puzzle is not None and not others:
        require_no_clash(first.puzzle)
    return first.replace(following=tuple(others))

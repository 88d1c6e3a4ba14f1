"""Reads .res files window by window: a model can fill a gigabyte."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from satdoku.errors import ResError
from satdoku.file_kinds import ANSWER, LOOKED_AT, kind_of
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import dimacs
from satdoku.sat.kernel import value_reader
from satdoku.sat.kernel.assignment_checker import OPEN, TRUE
from satdoku.sat.kernel.value_reader import ValueReader
from satdoku.sat.result import Status
from satdoku.value import Value

# MiniSat writes one of these on a line, and the values below it, without a `v`.
MINISAT_WORDS = {
    "SAT": Status.SATISFIABLE,
    "UNSAT": Status.UNSATISFIABLE,
    "INDET": Status.UNKNOWN,
}

STATUS_WORDS: dict[str, Status] = {
    "1": Status.SATISFIABLE,
    "+1": Status.SATISFIABLE,
    "0": Status.UNSATISFIABLE,
    "-1": Status.UNKNOWN,
    **{status.name: status for status in Status},
    **MINISAT_WORDS,
}

# Text may follow the answer: `s 1 // found by me`.
_STATUS = re.compile(r"s\s*[:=]?\s*([+-]?\w+)(?:\s.*)?", re.IGNORECASE | re.DOTALL)
_EMPTY_STATUS = re.compile(r"s(?:[\s:=].*)?", re.IGNORECASE | re.DOTALL)

# Some programs write no letters: the answer is a line, and so are the values and the time.
BARE_WORDS = {"1": Status.SATISFIABLE, "0": Status.UNSATISFIABLE, "-1": Status.UNKNOWN}
_BARE_TIME = re.compile(rb"\d+(\.\d+)?m?s?")

_LONGEST = 1000  # bytes examined of a line without values
_BLANKS = re.compile(rb"\s*")
_VALUES = re.compile(rb"[vV](?=[\s\d:+-]|$)")  # like the kernel's `begins_values`
_SHOWN = 40  # bytes shown of a word that is not a literal
_TOKEN = re.compile(rb"\S{1,%d}" % _SHOWN)
_LITERAL = re.compile(rb"[+-]?\d+")  # the first of a token; the next can follow without a blank


class Claim(Value):
    """The contents of a .res file. `values[v]` is OPEN, TRUE or FALSE for variable v."""

    status: Status
    values: bytes
    contradiction: int | None = None  # a variable with both values

    @property
    def missing(self) -> int:
        """The number of variables without a value."""
        return self.values.count(OPEN, 1)

    @property
    def first_missing(self) -> int:
        return self.values.index(OPEN, 1)

    @property
    def literals(self) -> tuple[int, ...]:
        """The true literals, ordered by variable."""
        pairs = enumerate(self.values)
        return tuple(v if value == TRUE else -v for v, value in pairs if value != OPEN)

    def true_variables(self) -> Iterator[int]:
        """In order; those that are false or open take next to no time."""
        variable = self.values.find(TRUE, 1)
        while variable > 0:
            yield variable
            variable = self.values.find(TRUE, variable + 1)


class ResReader:
    def __init__(
        self,
        path: Path,
        num_vars: int | None,
        monitor: Monitor = UNWATCHED,
        size: int = 0,
        warn: dimacs.Warn | None = None,
    ) -> None:
        """Without a number of variables, values are skipped, and reading stops at the first status.
        `size` is that of the whole text, if known, for the progress."""
        self.path, self.monitor, self.size = path, monitor, size
        self.warn = warn
        self.only_status = num_vars is None
        self.num_vars = num_vars or 0
        self.status: Status | None = None
        self.values = ValueReader(self.num_vars)
        self.bad_value: ResError | None = None  # before the status, which may make it irrelevant
        self.bare = False  # no letters begin the lines
        self.any_values = False  # in a `v` line
        self.in_values = False  # the last line was a `v` line or one of its continuations
        self.others = 0  # lines that are not understood …
        self.first_other: str | None = None  # … and the warning about the first
        self.skipping = False  # ignore the rest of the line
        self.hungry = False  # the window splits a line or literal that must be seen whole
        self.window = b""
        self.passed, self.line = 0, 1  # bytes before the window, and its first line

    def read(self, chunks: Iterable[bytes]) -> Claim:
        begun = b""
        for number, chunk in enumerate(chunks):
            begun += chunk[: LOOKED_AT - len(begun)]
            self._take(self.window + chunk if number else chunk.removeprefix(dimacs.BOM))
            if self.only_status and self.status is not None:
                break
        self._take(self.window, whole=True)
        if self.status is None:
            raise self._error(_no_status(begun))
        self._warn_of_others()
        if self.status is not Status.SATISFIABLE:
            return Claim(self.status, bytes(self.num_vars + 1))
        if self.bad_value is not None:
            raise self.bad_value
        if self.bare and self.values.values[1:2] == bytes([OPEN]):
            raise self._error(_no_status(begun))  # the 1 may be a literal: one to a line
        return Claim(self.status, bytes(self.values.values), self.values.contradiction or None)

    def _take(self, window: bytes, *, whole: bool = False) -> None:
        """Read the window, and keep the part that must be read together with the next one."""
        self.window, self.hungry = window, False
        position = 0
        while position < len(window) and not self.hungry:
            self.monitor.tick(self.passed / self.size if self.size else 0.0, self.line)
            if self.skipping:
                position = self._skip(position)
            elif self.in_values:
                position = self._read_values(position, whole=whole)
            else:
                position = self._begin_line(position, whole=whole)
        self.passed += position
        self.line += window.count(b"\n", 0, position)
        self.window = window[position:]

    def _skip(self, start: int) -> int:
        end = self.window.find(b"\n", start)
        self.skipping = end < 0
        return len(self.window) if self.skipping else end + 1

    def _begin_line(self, start: int, *, whole: bool) -> int:
        """Read a line other than a value line, up to its end."""
        start = _BLANKS.match(self.window, start).end()  # type: ignore[union-attr]
        line = self.window[start : start + _LONGEST].partition(b"\n")[0]
        self.hungry = not whole and start + len(line) == len(self.window)
        if self.hungry or not line:
            return start
        if _VALUES.match(line):
            self.in_values = self._values_matter
            self.skipping, self.any_values = not self.in_values, True
            return start
        self._read_other(line.decode("utf-8", "replace"), start)
        self.skipping = True
        return start

    @property
    def _values_matter(self) -> bool:
        """False below `s 0`, where programs write `v none` or anything else."""
        return not self.only_status and self.status in (None, Status.SATISFIABLE)

    def _read_other(self, line: str, position: int) -> None:
        status = _status(line)
        if status is None and self._may_be_bare:
            status = BARE_WORDS.get(line.strip())
            self.bare = status is not None
        if status is not None:
            self._set_status(status, position)
        elif _EMPTY_STATUS.fullmatch(line):
            shown = line[1:].strip()[:40]
            problem = _("“s {word}” is not an answer; write 1, 0 or -1.", word=shown)
            raise self._error(problem, position)
        elif line[0] in "tT":
            self.in_values = False
        elif line[0] not in "cC":
            self._pass_over(line, position)

    @property
    def _may_be_bare(self) -> bool:
        """True as long as nothing but comments and times were read."""
        return self.status is None and not self.others and not self.any_values

    def _set_status(self, status: Status, position: int) -> None:
        if self.status is not None:
            raise self._error(_("a second “s” line; a file holds one answer."), position)
        self.status = status
        self.in_values = status is Status.SATISFIABLE and self._values_matter

    def _warn_of_others(self) -> None:
        if self.first_other is None or self.warn is None:
            return
        self.warn(self.first_other)
        if self.others > 1:
            self.warn(
                _(
                    "{path}: {count} more such lines were ignored.",
                    path=str(self.path),
                    count=self.others - 1,
                )
            )

    def _pass_over(self, line: str, position: int) -> None:
        self.others += 1
        if self.others == 1:
            problem = _(
                "“{text}” is not a line of a .res file (s, v or t); it was ignored.",
                text=line.strip()[:40],
            )
            self.first_other = str(self._error(problem, position))

    def _read_values(self, start: int, *, whole: bool) -> int:
        problem, position = self.values.read(self.window, start, whole)
        if problem == value_reader.OTHER_LINE:
            return self._begin_line(position, whole=whole)
        if problem != value_reader.READ:
            token = _TOKEN.match(self.window, position).group()  # type: ignore[union-attr]
            if not whole and len(token) < _SHOWN and self.window.endswith(token, position):
                self.hungry = True  # the error shows the whole word
                return int(position)
            if self.bare and _BARE_TIME.fullmatch(token):
                self.in_values, self.skipping, self.values.fresh = False, True, True
                return int(position)
            self._note_bad_value(self._error(self._explain(problem, token), position))
            return int(position)
        self.hungry = position < len(self.window)
        return int(position)

    def _note_bad_value(self, error: ResError) -> None:
        """Remember an error, which does not matter if a later status says there is no model."""
        if self.status is not None:
            raise error
        self.bad_value = self.bad_value or error
        self.in_values, self.skipping, self.values.fresh = False, True, True

    def _explain(self, problem: int, token: bytes) -> str:
        if problem == value_reader.NOT_A_LITERAL:
            return _("“{token}” is not a literal.", token=token.decode("utf-8", "replace"))
        return _(
            "the literal {literal} is out of range: the formula has {count} variables.",
            literal=int(_LITERAL.match(token).group()),  # type: ignore[union-attr]
            count=self.num_vars,
        )

    def _error(self, problem: str, position: int = 0) -> ResError:
        line = self.line + self.window.count(b"\n", 0, position)
        return ResError(self.path, line, None, problem)


def _status(line: str) -> Status | None:
    """The answer on a status line; None for any other line."""
    found = _STATUS.fullmatch(line)
    if line.strip() in MINISAT_WORDS or found is None:
        return MINISAT_WORDS.get(line.strip())
    return STATUS_WORDS.get(found[1].upper())


def _no_status(begun: bytes) -> str:
    if kind := kind_of(begun, ANSWER):
        return _("this looks like {kind}; an answer has a line “s 1”, “s 0” or “s -1”.", kind=kind)
    return _("there is no line “s 1”, “s 0” or “s -1”.")

"""Writes `.res` files, and reads them, including those of other programs."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from satdoku import files
from satdoku.errors import ResError, SatdokuError
from satdoku.messages import _
from satdoku.sat import dimacs
from satdoku.sat.result import Result, Status
from satdoku.value import Value

STATUS_WORDS: dict[str, Status] = {
    "1": Status.SATISFIABLE,
    "0": Status.UNSATISFIABLE,
    "-1": Status.UNKNOWN,
    **{status.name: status for status in Status},
}

_PIECE = 10_000  # literals joined at a time, so that a huge model is not doubled in memory


def path_for(cnf: Path) -> Path:
    """`x.res` for `x.cnf` and `x.cnf.gz`, in the same folder."""
    name = cnf.name
    for suffix in (*dimacs.COMPRESSED, ".cnf", ".dimacs"):
        if name.lower().endswith(suffix) and len(name) > len(suffix):
            name = name[: -len(suffix)]
    return cnf.parent / f"{name}.res"  # with_name refuses "." and "/"


def render(result: Result, milliseconds: float) -> Iterator[str]:
    """The text of a .res file, in pieces."""
    yield f"s {result.status.value}\n"
    if result.status is Status.SATISFIABLE:
        yield "v"
        for start in range(0, len(result.model), _PIECE):
            yield " " + " ".join(map(str, result.model[start : start + _PIECE]))
        yield "\n"
    counts = "".join(f" {name} {count}" for name, count in result.statistics.items())
    yield f"t {round(milliseconds)}{counts}\n"


def write(path: Path, result: Result, milliseconds: float) -> None:
    files.write_text(path, render(result, milliseconds))


def decided(path: Path) -> bool:
    """Whether a file is there that claims an answer other than `s -1`."""
    if not path.is_file():
        return False
    try:
        return read(path, sys.maxsize).status is not Status.UNKNOWN
    except SatdokuError:
        return False


class Claim(Value):
    """What a .res file says."""

    status: Status
    literals: tuple[int, ...]


def read(path: Path, num_vars: int) -> Claim:
    """Read our own files and those of other programs; `num_vars` bounds the literals."""
    return _Reader(path, num_vars).read(dimacs.load(path).decode("utf-8", "replace"))


class _Reader:
    def __init__(self, path: Path, num_vars: int) -> None:
        self.path, self.num_vars = path, num_vars
        self.status: Status | None = None
        self.literals: dict[int, None] = {}
        self.in_values = False  # the last line was a `v` line or one of its continuations
        self.ended = False  # the 0 after the last value was seen
        self.line = 0

    def read(self, text: str) -> Claim:
        for line in text.removeprefix("\ufeff").split("\n"):
            self.line += 1
            self._read_line(line.strip())
        if self.status is None:
            raise self._error(_("there is no line “s 1”, “s 0” or “s -1”."))
        if self.literals and self.status is not Status.SATISFIABLE:
            raise self._error(_("the file lists values (v) but does not say “s 1”."))
        return Claim(self.status, tuple(self.literals))

    def _read_line(self, line: str) -> None:
        kind, rest = line[:1], line[1:]
        if kind == "v":
            self.in_values = True
            self._read_values(rest)
        elif kind == "s":
            self._read_status(rest.strip())
        elif kind == "t":
            self.in_values = False
        elif self.in_values and re.match(r"[-0-9]", kind):
            self._read_values(line)
        elif kind not in ("", "c"):
            raise self._error(
                _("“{text}” is not a line of a .res file (s, v or t).", text=line[:40])
            )

    def _read_status(self, word: str) -> None:
        self.in_values = False
        if word.upper() not in STATUS_WORDS:
            raise self._error(_("“s {word}” is not an answer; write 1, 0 or -1.", word=word[:40]))
        if self.status is not None:
            raise self._error(_("a second “s” line; a file holds one answer."))
        self.status = STATUS_WORDS[word.upper()]

    def _read_values(self, text: str) -> None:
        for token in text.split():
            if not re.fullmatch(r"-?[0-9]{1,10}", token, re.ASCII):
                raise self._error(_("“{token}” is not a literal.", token=token[:40]))
            self._add(int(token))

    def _add(self, literal: int) -> None:
        if literal == 0:
            self.ended = True
            return
        if self.ended:
            raise self._error(_("values go on after the final 0."))
        if abs(literal) > self.num_vars:
            raise self._error(
                _(
                    "the literal {literal} is beyond the {count} variables of the formula.",
                    literal=literal,
                    count=self.num_vars,
                )
            )
        if -literal in self.literals:
            raise self._error(
                _(
                    "variable {variable} has both values: {literal} contradicts the earlier"
                    " {opposite}.",
                    variable=abs(literal),
                    literal=literal,
                    opposite=-literal,
                )
            )
        self.literals[literal] = None

    def _error(self, problem: str) -> ResError:
        return ResError(self.path, self.line, None, problem)

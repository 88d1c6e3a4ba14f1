"""Writes `.res` files, and reads them, including those of other programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from satdoku import files
from satdoku.errors import ResError, SatdokuError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import dimacs
from satdoku.sat.kernel.judge import FALSE, OPEN, TRUE
from satdoku.sat.result import Result, Status
from satdoku.value import Value

STATUS_WORDS: dict[str, Status] = {
    "1": Status.SATISFIABLE,
    "0": Status.UNSATISFIABLE,
    "-1": Status.UNKNOWN,
    **{status.name: status for status in Status},
}

# MiniSat writes one of these on a line, and below it the values, without a letter.
MINISAT_WORDS = {"SAT": "1", "UNSAT": "0", "INDET": "-1"}

MAX_COMMENTS = 1 << 26  # bytes that a .res file may have besides …
MAX_LITERAL = 32  # … so many for each variable

LINES = 10_000  # read between two ticks
_PIECE = 10_000  # literals joined at a time, so that a huge model is not doubled in memory
_PORTION = 1 << 16  # bytes of a line read at a time
_LONGEST = 1000  # bytes of any other line, as far as it is looked at

_BLANKS = re.compile(rb"\s*")
_BLANK = re.compile(rb"\s")
_VALUE = re.compile(rb"-?[0-9]{1,10}")
_NUMERIC = {bytes([byte]) for byte in b"-0123456789"}


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


def write(path: Path, result: Result, milliseconds: float, monitor: Monitor = UNWATCHED) -> None:
    def ticking() -> Iterator[str]:
        for piece in render(result, milliseconds):
            monitor.tick()
            yield piece

    files.write_text(path, ticking())


def decided(path: Path) -> bool:
    """Whether the file exists and claims an answer other than `s -1`."""
    if not path.is_file():
        return False
    reader = _Reader(path, 0, UNWATCHED)
    with suppress(SatdokuError):  # values are not read, so any value is one too many
        lines = dimacs.load(path).split(b"\n")
        reader.read(b"\n".join(line for line in lines if not line.lstrip().startswith(b"v")))
    return reader.status not in (None, Status.UNKNOWN)


class Claim(Value):
    """What a .res file says. `values[v]` tells whether variable v is OPEN, TRUE or FALSE."""

    status: Status
    values: bytes

    @property
    def literals(self) -> tuple[int, ...]:
        """The true ones, by their variables."""
        pairs = enumerate(self.values)
        return tuple(v if value == TRUE else -v for v, value in pairs if value != OPEN)


def read(path: Path, num_vars: int, monitor: Monitor = UNWATCHED) -> Claim:
    """Read our own files and those of others; `num_vars` bounds the literals, and so the file."""
    text = dimacs.load(path, monitor, MAX_COMMENTS + MAX_LITERAL * num_vars)
    return _Reader(path, num_vars, monitor).read(text)


class _Reader:
    def __init__(self, path: Path, num_vars: int, monitor: Monitor) -> None:
        self.path, self.num_vars, self.monitor = path, num_vars, monitor
        self.status: Status | None = None
        self.values = bytearray(num_vars + 1)
        self.empty = True  # no value yet
        self.in_values = False  # the last line was a `v` line or one of its continuations
        self.ended = False  # the 0 after the last value was seen
        self.line = 0

    def read(self, text: bytes) -> Claim:
        start = len(dimacs.BOM) if text.startswith(dimacs.BOM) else 0
        while start <= len(text):
            end = text.find(b"\n", start)
            end = len(text) if end < 0 else end
            self.line += 1
            if self.line % LINES == 0:
                self.monitor.tick(start / len(text), self.line)
            self._read_line(text, start, end)
            start = end + 1
        if self.status is None:
            raise self._error(_("there is no line “s 1”, “s 0” or “s -1”."))
        if not self.empty and self.status is not Status.SATISFIABLE:
            raise self._error(_("the file lists values (v) but does not say “s 1”."))
        return Claim(self.status, bytes(self.values))

    def _read_line(self, text: bytes, start: int, end: int) -> None:
        start = _BLANKS.match(text, start, end).end()  # type: ignore[union-attr]
        kind = text[start : min(end, start + 1)]
        if kind == b"v":
            self.in_values = True
            self._read_values(text, start + 1, end)
        elif kind == b"t":
            self.in_values = False
        elif self.in_values and kind in _NUMERIC:
            self._read_values(text, start, end)
        elif kind not in (b"", b"c"):
            self._read_status(text[start : min(end, start + _LONGEST)].decode("utf-8", "replace"))

    def _read_status(self, line: str) -> None:
        minisat = MINISAT_WORDS.get(line.strip())
        if minisat is None and line[0] != "s":
            raise self._error(
                _("“{text}” is not a line of a .res file (s, v or t).", text=line.strip()[:40])
            )
        word = minisat or line[1:].strip()
        self.in_values = minisat is not None
        if word.upper() not in STATUS_WORDS:
            raise self._error(_("“s {word}” is not an answer; write 1, 0 or -1.", word=word[:40]))
        if self.status is not None:
            raise self._error(_("a second “s” line; a file holds one answer."))
        self.status = STATUS_WORDS[word.upper()]

    def _read_values(self, text: bytes, start: int, end: int) -> None:
        """A line may hold every variable there is, so it is read in portions."""
        while start < end:
            found = _BLANK.search(text, start + _PORTION, end)
            stop = found.start() if found else end
            self.monitor.tick(start / len(text), self.line)
            for token in text[start:stop].split():
                if not _VALUE.fullmatch(token):
                    shown = token[:40].decode("utf-8", "replace")
                    raise self._error(_("“{token}” is not a literal.", token=shown))
                self._add(int(token))
            start = stop

    def _add(self, literal: int) -> None:
        if literal == 0:
            self.ended = True
            return
        variable, value = (literal, TRUE) if literal > 0 else (-literal, FALSE)
        if self.ended:
            raise self._error(_("values go on after the final 0."))
        if variable > self.num_vars:
            raise self._error(
                _(
                    "the literal {literal} is beyond the {count} variables of the formula.",
                    literal=literal,
                    count=self.num_vars,
                )
            )
        if self.values[variable] not in (OPEN, value):
            raise self._error(
                _(
                    "variable {variable} has both values: {literal} contradicts the earlier"
                    " {opposite}.",
                    variable=variable,
                    literal=literal,
                    opposite=-literal,
                )
            )
        self.values[variable] = value
        self.empty = False

    def _error(self, problem: str) -> ResError:
        return ResError(self.path, self.line, None, problem)

"""Writes proofs during the search, recognises their format, and checks them without importing an
engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Protocol

from satdoku import memory
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import MAX_VARS, Cnf
from satdoku.sat.kernel.proof import drat, hints, render, trim
from satdoku.sat.kernel.proof import lrat as lrat_kernel
from satdoku.sat.kernel.vec import IntView
from satdoku.value import Value

FIRST_LINES = 10_000  # bytes that contain the first step of a text proof


class Format(Enum):
    DRAT = "DRAT"
    LRAT = "LRAT"
    FRAT = "FRAT"


def format_of(cnf: Cnf, start: bytes) -> Format:
    """Recognise the format of a proof for the formula by its first bytes.

    A FRAT step is a letter followed by a clause number. An LRAT step is a clause number followed by
    two lists that end in 0, or by `d` and one list. Added clauses have numbers above those of the
    formula.
    """
    lines = (line.split() for line in start[:FIRST_LINES].splitlines())
    words = next((line for line in lines if line and line[0] != b"c"), [])
    if len(words) > 2 and words[0].isdigit() and words[1] == b"d" and _numbers(words[2:]):
        return Format.LRAT
    if not _numbers(words[1:]):
        return Format.DRAT
    if len(words) > 2 and words[0] in (b"a", b"f", b"l", b"o", b"r"):
        return Format.FRAT
    if words.count(b"0") == 2 and words[-1] == b"0" and words[0].isdigit():
        return Format.LRAT if _exceeds(words[0], len(cnf)) else Format.DRAT
    return Format.DRAT


def _exceeds(digits: bytes, limit: int) -> bool:
    """Compare without converting numbers of thousands of digits, which Python refuses."""
    number = digits.lstrip(b"0")
    return len(number) > len(str(limit)) or int(number or b"0") > limit


def _numbers(words: list[bytes]) -> bool:
    return all(word.lstrip(b"-").isdigit() for word in words)


def is_binary(proof: bytes) -> bool:
    """Only a binary proof begins with `a`. If it begins with `d`, the next bytes decide."""
    if proof[:1] != b"d":
        return proof[:1] == b"a"
    return bool(proof[:64].strip(b"0123456789- \t\r\nd"))


PORTION = 5_000  # clauses loaded, or steps written, between two ticks
LONGEST_WORD = 1000  # bytes; longer than any number
MOST_BLANKS = 1 << 24  # bytes within one step
BUDGET = 20_000  # checker ticks of work between two ticks
READING = 0.1  # the share of reading the proof in the progress


Render = Callable[[IntView], bytearray]


class Sink(Protocol):
    def write(self, data: bytes | bytearray, /) -> object: ...


class ProofWriter:
    """Writes the kernel's proof steps, passed as 32-bit integers: kind, size, literals."""

    def __init__(self, stream: Sink, *, binary: bool = False) -> None:
        self.stream = stream
        self.render: Render = render.as_binary if binary else render.as_text

    def __call__(self, steps: bytes) -> None:
        if steps:
            self.stream.write(self.render(IntView(steps)))


class Checker(Protocol):
    """The common interface of the kernel's two checkers."""

    status: int
    steps: int
    place: int
    binary: bool
    hungry: bool

    def load(self, literals: IntView, offsets: IntView, start: int, end: int) -> int: ...
    def read(
        self, text: bytes, position: int, passed: int, whole: bool, highest: int, budget: int
    ) -> int: ...
    def growth(self) -> int: ...


class Outcome(Enum):
    PROVED = drat.PROVED
    INCOMPLETE = drat.OPEN  # the clauses do not contradict each other
    FAILED = drat.FAILED
    MALFORMED = drat.MALFORMED


class Check(Value):
    outcome: Outcome
    steps: int  # of the proof, as far as it was read, or up to the failed one
    needed: int  # steps that the refutation needs; only these are checked
    line: int | None  # the line of the last step, or the failed one; None in a binary proof
    offset: int | None  # the first byte of that step; None in a text
    core: Sequence[int] = ()  # if asked for: the indices of the clauses that the refutation needs


def check(
    cnf: Cnf,
    proof: bytes | Iterable[bytes],
    monitor: Monitor = UNWATCHED,
    size: int = 0,
    *,
    lrat: Sink | None = None,
    trimmed: Callable[[bytes], object] | None = None,
    with_core: bool = False,
) -> Check:
    """Check a DRAT proof, text or binary, that the formula is unsatisfiable.

    The proof can come in chunks; `size` is their total, if known, for the progress. The needed
    steps can be written as LRAT; and `trimmed`, which can be a `ProofWriter`, receives them as
    DRAT.
    """
    checker = drat.DratChecker(lrat is not None or trimmed is not None)
    _read(checker, cnf, proof, monitor, size)
    while checker.status == drat.REFUTED:
        done = 1 - checker.left / max(1, checker.steps)
        monitor.tick(READING + (1 - READING) * done, checker.needed)
        checker.check(BUDGET)
    found = _found(checker, checker.needed)
    if checker.status != drat.PROVED:  # the writers read what only a complete check leaves
        return found
    needed = trim.TrimmedProof(checker)
    if trimmed is not None:
        while not needed.done:
            monitor.tick(1.0, checker.needed)
            trimmed(needed.piece(PORTION))
    if lrat is not None:
        writer = hints.LratWriter(checker, len(cnf))
        while not writer.done:
            monitor.tick(1.0, checker.needed)
            lrat.write(writer.piece(PORTION))
    if with_core:
        found = found.replace(core=memoryview(needed.core(len(cnf))).cast("i"))
    return found


def check_lrat(
    cnf: Cnf, proof: bytes | Iterable[bytes], monitor: Monitor = UNWATCHED, size: int = 0
) -> Check:
    """Check an LRAT proof, every step of it."""
    checker = lrat_kernel.LratChecker()
    _read(checker, cnf, proof, monitor, size)
    return _found(checker, checker.steps)


def _found(checker: Checker, needed: int) -> Check:
    line, offset = (None, checker.place) if checker.binary else (checker.place, None)
    return Check(Outcome(checker.status), checker.steps, needed, line, offset)


def _read(
    checker: Checker, cnf: Cnf, proof: bytes | Iterable[bytes], monitor: Monitor, size: int
) -> None:
    what = _("{count} variables and {clauses} clauses", count=cnf.num_vars, clauses=len(cnf))
    memory.require(28 * len(cnf) + 4 * len(cnf.literals), what)
    literals, offsets = map(IntView, cnf.arrays)
    for start in range(0, len(cnf), PORTION):
        monitor.tick()
        checker.load(literals, offsets, start, min(start + PORTION, len(cnf)))
    if isinstance(proof, bytes):
        proof, size = (proof,), len(proof)
    _Reading(checker, cnf.num_vars, monitor, size).through(proof)


class _Reading:
    """Feeds a proof to a checker, keeping one window of it in memory."""

    def __init__(self, checker: Checker, num_vars: int, monitor: Monitor, size: int) -> None:
        self.checker, self.num_vars, self.monitor, self.size = checker, num_vars, monitor, size
        self.passed = 0  # bytes before the window
        self.room = 0  # bytes known to be available for the clauses

    def through(self, chunks: Iterable[bytes]) -> None:
        parts: list[bytes] = []
        held, enough = 0, 0
        for number, chunk in enumerate(chunks):
            if number == 0:
                self.checker.binary = is_binary(chunk)
            parts.append(chunk)
            held += len(chunk)
            if held < enough:
                continue
            rest = self._take(b"".join(parts), whole=False)
            if self.checker.status == drat.OPEN and len(rest) > self._longest_step():
                self._take(rest, whole=True)  # fails as malformed
            if self.checker.status != drat.OPEN:
                return
            parts, held = [rest], len(rest)
            enough = 2 * held  # do not reread a long step for each of its chunks
        self._take(b"".join(parts), whole=True)

    def _longest_step(self) -> int:
        """Bytes: each variable twice, more than any proof needs, plus many blanks."""
        return MOST_BLANKS + 24 * min(MAX_VARS, self.num_vars + self.passed)

    def _take(self, window: bytes, *, whole: bool) -> bytes:
        """Read the steps in the window, and return the rest, which begins with the next step."""
        checker = self.checker
        end = len(window) if whole or checker.binary else _last_break(window)
        text, position = window[:end], 0
        # A new variable takes at least a byte, so a few absurd bytes cannot fill the memory.
        highest = min(MAX_VARS, self.num_vars + self.passed + len(window))
        while checker.status == drat.OPEN and position < end:
            done = (self.passed + position) / self.size if self.size else 0.0
            self.monitor.tick(READING * min(1.0, done), 0)
            self._require_room()
            position = checker.read(text, position, self.passed, whole, highest, BUDGET)
            if checker.hungry:
                break
        self.passed += position
        # For a comment that continues in the next window, keep only its letter.
        return b"c" if not whole and window[position : position + 1] == b"c" else window[position:]

    def _require_room(self) -> None:
        growth = self.checker.growth()
        if growth > self.room:
            memory.require(growth, _("the clauses of the proof"))
            self.room = growth + growth // 8  # asking costs more than reading a few steps


def _last_break(text: bytes) -> int:
    """Where the text can be cut: at an unfinished comment, or else after the last blank, so that no
    number is split. A word longer than any number can be split anywhere."""
    comment = text.find(b"c", text.rfind(b"\n") + 1)
    if comment >= 0:
        return comment
    end = max(text.rfind(blank) for blank in (b"\n", b" ", b"\t", b"\r")) + 1
    return end or (len(text) if len(text) > LONGEST_WORD else 0)

"""DRAT proofs: written during the search, and checked by code that imports no engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Protocol

from satdoku import memory
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import MAX_VARS, Cnf
from satdoku.sat.kernel import drat, proof_text
from satdoku.sat.kernel.vec import IntView
from satdoku.value import Value

PORTION = 5_000  # clauses loaded between two ticks
FIRST_LINES = 10_000  # bytes in which the first step of a text stands
LONGEST_WORD = 1000  # bytes; no number is as long
MOST_BLANKS = 1 << 24  # bytes within one step
BUDGET = 20_000  # checker ticks of work between two ticks


Render = Callable[[IntView], bytearray]


class Sink(Protocol):
    def write(self, data: bytearray, /) -> object: ...


class ProofWriter:
    """Writes the steps that the kernel passes on: kind, size, literals, as 32-bit integers."""

    def __init__(self, stream: Sink, *, binary: bool = False) -> None:
        self.stream = stream
        self.render: Render = proof_text.as_binary if binary else proof_text.as_text

    def __call__(self, steps: bytes) -> None:
        if steps:
            self.stream.write(self.render(IntView(steps)))


class Outcome(Enum):
    PROVED = drat.PROVED
    INCOMPLETE = drat.OPEN  # every step is right, but none derives the empty clause
    FAILED = drat.FAILED
    MALFORMED = drat.MALFORMED


class Check(Value):
    outcome: Outcome
    steps: int  # the steps checked, including the failed one
    line: int | None  # the line of the failed step; None in a binary proof
    offset: int  # the first byte of the failed step


def check(
    cnf: Cnf, proof: bytes | Iterable[bytes], monitor: Monitor = UNWATCHED, size: int = 0
) -> Check:
    """Check a proof, text or binary, that the formula has no model.

    It may come in chunks; then `size` is that of all of them, if it is known, for the progress.
    """
    what = _("{count} variables and {clauses} clauses", count=cnf.num_vars, clauses=len(cnf))
    memory.require(28 * len(cnf) + 4 * len(cnf.literals), what)
    checker = drat.DratChecker()
    literals, offsets = map(IntView, cnf.arrays)
    for start in range(0, len(cnf), PORTION):
        monitor.tick()
        checker.load(literals, offsets, start, min(start + PORTION, len(cnf)))
    if isinstance(proof, bytes):
        proof, size = (proof,), len(proof)
    return _Reading(checker, cnf.num_vars, monitor, size).through(proof)


class _Reading:
    """A checker on its way through a proof, of which it has one window in memory."""

    def __init__(
        self, checker: drat.DratChecker, num_vars: int, monitor: Monitor, size: int
    ) -> None:
        self.checker, self.num_vars, self.monitor, self.size = checker, num_vars, monitor, size
        self.binary = False
        self.passed, self.line = 0, 1  # bytes before the window, and the line that it begins in
        self.found = Check(Outcome.INCOMPLETE, 0, 1, 0)

    def through(self, chunks: Iterable[bytes]) -> Check:
        parts: list[bytes] = []
        held, enough = 0, 0
        for number, chunk in enumerate(chunks):
            if number == 0:
                self.binary = is_binary(chunk)
            parts.append(chunk)
            held += len(chunk)
            if held < enough:
                continue
            rest = self._take(b"".join(parts), whole=False)
            if self.checker.status != drat.OPEN:
                return self.found
            if len(rest) > self._longest_step():
                self.found = self.found.replace(outcome=Outcome.MALFORMED)
                return self.found
            parts, held = [rest], len(rest)
            enough = 2 * held  # a step of many chunks is not read again for each of them
        self._take(b"".join(parts), whole=True)
        return self.found

    def _longest_step(self) -> int:
        """In bytes: each variable twice, which is more than any checker needs, and many blanks."""
        return MOST_BLANKS + 24 * min(MAX_VARS, self.num_vars + self.passed)

    def _behind_comment(self, window: bytes) -> bytes:
        """What follows the comment in which the window before ended, if it did."""
        end = window.find(b"\n") if self.checker.in_comment else 0
        end = len(window) if end < 0 else end
        self.passed += end
        return window[end:]

    def _take(self, window: bytes, *, whole: bool) -> bytes:
        """Check the steps in the window. The rest that it returns begins with the next step."""
        memory.require(self.checker.growth(), _("the clauses of the proof"))
        window = self._behind_comment(window)
        end = len(window) if whole or self.binary else _last_blank(window)
        text, position = window[:end], 0
        # A new variable takes a byte at least: a few absurd bytes shall not fill the memory.
        highest = min(MAX_VARS, self.num_vars + self.passed + len(window))
        checker = self.checker
        while checker.status == drat.OPEN and position < end:
            done = (self.passed + position) / self.size if self.size else 0.0
            self.monitor.tick(min(1.0, done), checker.steps)
            position = checker.run(text, position, self.binary, whole, highest, BUDGET)
            if checker.hungry:
                break
        self._note(text)
        self.passed += position
        self.line += text.count(b"\n", 0, position)
        return window[position:]

    def _note(self, text: bytes) -> None:
        """Where the last step began."""
        checker = self.checker
        line = None if self.binary else self.line + text.count(b"\n", 0, checker.position)
        offset = self.passed + checker.position
        self.found = Check(Outcome(checker.status), checker.steps, line, offset)


def _last_blank(text: bytes) -> int:
    """Behind the last blank, so that no number is cut; a longer word than any number is one."""
    end = max(text.rfind(blank) for blank in (b"\n", b" ", b"\t", b"\r")) + 1
    return end or (len(text) if len(text) > LONGEST_WORD else 0)


def is_binary(proof: bytes) -> bool:
    """Only a binary proof begins with `a`. If it begins with `d`, the next bytes decide."""
    if proof[:1] != b"d":
        return proof[:1] == b"a"
    return bool(proof[:64].strip(b"0123456789- \t\r\nd"))


def foreign_format(cnf: Cnf, proof: bytes) -> str | None:
    """The name of another format that the proof is in, as its first step shows, if it is.

    A step of FRAT begins with a letter, then the number of a clause. One of LRAT begins with the
    number of a new clause, beyond those of the formula, and has two lists that end in 0.
    """
    lines = (line.split() for line in proof[:FIRST_LINES].splitlines())
    words = next((line for line in lines if line and line[0] != b"c"), [])
    if not all(word.lstrip(b"-").isdigit() for word in words[1:]):
        return None
    if len(words) > 2 and words[0] in (b"a", b"f", b"l", b"o", b"r"):
        return "FRAT"
    if words.count(b"0") == 2 and words[-1] == b"0" and words[0].isdigit():
        return "LRAT" if int(words[0]) > len(cnf) else None
    return None

"""DRAT proofs: written during the search, and checked by code that imports no engine."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import IO

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import MAX_VARS, Cnf
from satdoku.sat.kernel import drat, proof_text
from satdoku.sat.kernel.vec import IntView
from satdoku.value import Value

PORTION = 5_000  # clauses loaded between two ticks
FIRST_LINES = 10_000  # bytes in which the first step of a text stands
BUDGET = 20_000  # checker ticks of work between two ticks


Render = Callable[[IntView], bytearray]


class ProofWriter:
    """Writes the steps that the kernel passes on: kind, size, literals, as 32-bit integers."""

    def __init__(self, stream: IO[bytes], *, binary: bool = False) -> None:
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


def check(cnf: Cnf, proof: bytes, monitor: Monitor = UNWATCHED) -> Check:
    """Check a text or binary proof that the formula has no model."""
    # A new variable takes at least one byte. This bound keeps a few absurd bytes from filling the
    # memory.
    checker = drat.DratChecker(cnf.num_vars, min(MAX_VARS, cnf.num_vars + len(proof)))
    literals, offsets = map(IntView, cnf.arrays)
    for start in range(0, len(cnf), PORTION):
        monitor.tick()
        checker.load(literals, offsets, start, min(start + PORTION, len(cnf)))
    binary, position = is_binary(proof), 0
    while checker.status == drat.OPEN and position < len(proof):
        monitor.tick(position / len(proof), checker.steps)
        position = checker.run(proof, position, binary, BUDGET)
    line = None if binary else proof.count(b"\n", 0, checker.position) + 1
    return Check(Outcome(checker.status), checker.steps, line, checker.position)


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

"""DRAT proofs: written during the search, and checked by code that imports no engine."""

from __future__ import annotations

from enum import Enum
from typing import IO

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import MAX_VARS, Cnf
from satdoku.sat.kernel import drat
from satdoku.sat.kernel.vec import IntView
from satdoku.value import Value

DELETED = 2  # the kind of a step that deletes a clause; the other kind adds one

PORTION = 5_000  # clauses loaded between two ticks
BUDGET = 20_000  # checker ticks of work between two ticks


class ProofWriter:
    """Writes the steps that the kernel passes on: kind, size, literals, as 32-bit integers."""

    def __init__(self, stream: IO[bytes], *, binary: bool = False) -> None:
        self.stream = stream
        self.render = _binary_step if binary else _text_step

    def __call__(self, steps: bytes) -> None:
        numbers = memoryview(steps).cast("i")
        position = 0
        while position < len(numbers):
            kind, size = numbers[position], numbers[position + 1]
            position += 2 + size
            self.stream.write(self.render(kind, numbers[position - size : position]))


def _text_step(kind: int, literals: memoryview[int]) -> bytes:
    words = ["d"] if kind == DELETED else []
    return " ".join([*words, *map(str, literals), "0\n"]).encode()


def _binary_step(kind: int, literals: memoryview[int]) -> bytes:
    step = bytearray(b"d" if kind == DELETED else b"a")
    for literal in (*literals, 0):
        number = 2 * literal if literal >= 0 else 1 - 2 * literal
        while number > 127:
            step.append(number & 127 | 128)
            number >>= 7
        step.append(number)
    return bytes(step)


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

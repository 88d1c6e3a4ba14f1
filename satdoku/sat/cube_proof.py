"""The proof of a cube-and-conquer search, put together from its parts.

A part refutes the formula under one cube, the literals of the decisions above it. With the negated
cube added to each of its clauses it is a proof from the formula alone, and ends with the negated
cube instead of the empty clause. This holds for steps by unit propagation: whoever checks such a
step assumes the opposite of its clause, the cube among it, and propagates as before. It holds for
definitions of new variables, which begin with the variable: no other clause has it, for a part
deletes all clauses that it has added before the next part defines the variable anew. It does not
hold for other clauses that may not follow, and the CDCL kernel adds none.

A part must not delete clauses of the formula, because the others need them. It may end before the
last step that the kernel notes: behind the empty clause come deletions only.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator

ADDED, DELETED = 1, 2  # the kinds of steps, as the kernel writes them


def added(clause: Iterable[int]) -> bytes:
    return _step(ADDED, array("i", clause)).tobytes()


def _step(kind: int, clause: array[int]) -> array[int]:
    return array("i", (kind, len(clause))) + clause


def negated(cube: Iterable[int]) -> list[int]:
    return [-literal for literal in cube]


class CubePart:
    """Takes the steps that refute the formula under a cube, and keeps those of the whole proof."""

    def __init__(self, cube: Iterable[int]) -> None:
        self.negated = array("i", negated(cube))
        self.steps: array[int] = array("i")
        self.own: Counter[tuple[int, ...]] = Counter()  # clauses added and not deleted since
        self.refuted = False

    def __call__(self, steps: bytes) -> None:
        for kind, clause in _read(steps):
            if not self.refuted:
                self._take(kind, clause)

    def _take(self, kind: int, clause: array[int]) -> None:
        known = tuple(sorted(clause))
        if kind == ADDED and clause:
            self.own[known] += 1
        elif kind == ADDED:
            self.refuted = True
        elif self.own[known]:
            self.own[known] -= 1
        else:
            return  # a clause of the formula
        self.steps += _step(kind, clause + self.negated)

    def finished(self) -> bytes:
        """All steps up to the negated cube, and the deletion of the others."""
        assert self.refuted
        for clause in self.own.elements():
            self.steps += _step(DELETED, array("i", clause) + self.negated)
        return self.steps.tobytes()


def _read(steps: bytes) -> Iterator[tuple[int, array[int]]]:
    numbers = array("i", steps)
    place = 0
    while place < len(numbers):
        end = place + 2 + numbers[place + 1]
        yield numbers[place], numbers[place + 2 : end]
        place = end

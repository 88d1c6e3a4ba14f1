"""The part of a search's proof steps that other searches on the same formula can live with."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator

ADDED, DELETED = 1, 2  # the kernel's step kinds

Step = tuple[int, "array[int]"]


class Lemmas:
    """Sorts out the steps that add clauses, and the deletions of just these clauses.

    A proof has one set of clauses. So a search may delete its own lemmas there, but not the clauses
    of the formula, which the others still use.
    """

    def __init__(self) -> None:
        self.kept: Counter[tuple[int, ...]] = Counter()  # lemmas added and not deleted since

    def among(self, steps: bytes) -> Iterator[Step]:
        for kind, clause in read_steps(steps):
            known = tuple(sorted(clause))
            if kind == ADDED:
                self.kept[known] += 1
                yield kind, clause
            elif self.kept[known]:
                self.kept[known] -= 1
                yield kind, clause
            if not self.kept[known]:
                del self.kept[known]


def lemmas_only(prove: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """Pass on the lemmas of a search."""
    lemmas = Lemmas()

    def pass_on(steps: bytes) -> None:
        passed = array("i")
        for kind, clause in lemmas.among(steps):
            passed += step(kind, clause)
        prove(passed.tobytes())

    return pass_on


def step(kind: int, clause: array[int]) -> array[int]:
    return array("i", (kind, len(clause))) + clause


def read_steps(steps: bytes) -> Iterator[Step]:
    numbers = array("i", steps)
    place = 0
    while place < len(numbers):
        end = place + 2 + numbers[place + 1]
        yield numbers[place], numbers[place + 2 : end]
        place = end

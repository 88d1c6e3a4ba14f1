"""Merges two patterns of one digit into one step: siamese fish, dual kites, dual rectangles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from satdoku.messages import N_
from satdoku.sudoku.techniques.step import Step

BOTH = N_("{first}; likewise, {second}")

MOST = 50  # steps; a large board can have hundreds, too many to pair


def with_merged_pairs(steps: Iterator[Step]) -> Iterator[Step]:
    """The steps, followed by each pair about the same digit in which both remove something that the
    other does not."""
    found = []
    for step in steps:
        found.append(step)
        yield step
    for one, other in combinations(found, 2) if len(found) <= MOST else ():
        if _digit(one) == _digit(other):
            both = merged(one, other)
            if len(both.removed) > max(len(one.removed), len(other.removed)):
                yield both


def merged(one: Step, other: Step) -> Step:
    removed = tuple(sorted({*one.removed, *other.removed}))
    cells = tuple(dict.fromkeys((*one.cells, *other.cells)))
    return Step(one.technique, cells, BOTH, {"first": one, "second": other}, removed=removed)


def _digit(step: Step) -> int:
    return step.removed[0][1]

"""Bounds on sums of integer variables as clauses.

A part of a sum is a list of (weight, literal) in ascending order: the literal is true if the part
contributes at least that weight. A Boolean term is a part with one entry; an integer variable has
one entry for each value above its least. The generalized totalizer (Joshi, Martins, Manquinho 2015)
adds up two parts at a time. If the sums take too many values, the entries are added up as plain
weighted literals instead.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import gcd
from typing import Generic, TypeVar

from satdoku.sat.cardinality import Clauses, Fresh, at_most_one_by_one

Part = list[tuple[int, int]]
Sized = TypeVar("Sized", bound=Sequence[object])

MOST_CLAUSES = 60_000  # of a totalizer, estimated


def at_most_in_parts(
    parts: Sequence[Part], bound: int, fresh: Fresh, unless: Sequence[int] = ()
) -> Iterator[list[int]]:
    """The contributions of the parts add up to at most `bound`, unless one of `unless` is true."""
    if bound < 0:
        yield [*unless]
        return
    parts, bound = _reduced(parts, bound)
    for part in parts:
        too_much = [literal for weight, literal in part if weight > bound][:1]
        yield from ([-literal, *unless] for literal in too_much)
    parts = [[entry for entry in part if entry[0] <= bound] for part in parts]
    parts = [part for part in parts if part]
    if sum(part[-1][0] for part in parts) <= bound:
        return
    if all(len(part) == 1 for part in parts) or not _is_small(parts, bound):
        entries = [entry for part in parts for entry in steps(part)]
        literals, weights = [x for _w, x in entries], [w for w, _x in entries]
        yield from at_most_one_by_one(literals, bound, fresh, weights, unless)
    else:
        yield from _totalized(parts, bound, fresh, unless)


def _reduced(parts: Sequence[Part], bound: int) -> tuple[list[Part], int]:
    """Divide by the greatest common divisor of all weights."""
    unit = gcd(*(weight for part in parts for weight, _literal in part)) or 1
    return [[(weight // unit, literal) for weight, literal in part] for part in parts], (
        bound // unit
    )


def steps(part: Part) -> Iterator[tuple[int, int]]:
    """The weight that each literal adds to the one before."""
    before = 0
    for weight, literal in part:
        yield weight - before, literal
        before = weight


def _is_small(parts: Sequence[Part], bound: int) -> bool:
    """True if a totalizer of these parts has few clauses."""
    waiting = ShortestFirst([weight for weight, _literal in part] for part in parts)
    clauses = 0
    while len(waiting) > 1:
        one, two = waiting.pop(), waiting.pop()
        clauses += (len(one) + 1) * (len(two) + 1) if waiting else len(one) + len(two)
        if clauses > MOST_CLAUSES:
            return False
        if waiting:
            sums = {a + b for a in (0, *one) for b in (0, *two)}
            waiting.push(sorted(each for each in sums if 0 < each <= bound))
    return True


class ShortestFirst(Generic[Sized]):
    """A queue of sequences: the shortest come first, and among equally long ones the newest."""

    def __init__(self, sequences: Iterable[Sized]) -> None:
        self._heap: list[tuple[int, int, Sized]] = []
        self._count = 0
        for each in sequences:
            self.push(each)

    def __len__(self) -> int:
        return len(self._heap)

    def push(self, each: Sized) -> None:
        self._count -= 1  # no two entries are equal, so no sequences are compared
        heappush(self._heap, (len(each), self._count, each))

    def pop(self) -> Sized:
        return heappop(self._heap)[2]


def _totalized(
    parts: Sequence[Part], bound: int, fresh: Fresh, unless: Sequence[int]
) -> Iterator[list[int]]:
    waiting = ShortestFirst(parts)
    while len(waiting) > 1:
        one, two = waiting.pop(), waiting.pop()
        yield from excluded(one, two, bound, unless)
        if waiting:
            total, clauses = added(one, two, bound, fresh)
            yield from clauses
            waiting.push(total)


def excluded(one: Part, two: Part, bound: int, unless: Sequence[int] = ()) -> Iterator[list[int]]:
    """No two entries with a sum above the bound. A higher entry implies the lower ones of its part,
    so each needs only its least partner."""
    weights = [weight for weight, _literal in two]
    for weight, literal in one:
        k = bisect_right(weights, bound - weight)
        if k < len(two):
            yield [-literal, -two[k][1], *unless]


def added(one: Part, two: Part, most: int, fresh: Fresh) -> tuple[Part, Clauses]:
    """The sum of two parts as a part, with its clauses; entries above `most` are left out."""
    sums = {a + b for a, _x in ((0, 0), *one) for b, _y in ((0, 0), *two)}
    total = {each: fresh() for each in sorted(sums) if 0 < each <= most}
    clauses = [
        [*(-x for x in (first, second) if x), total[a + b]]
        for a, first in ((0, 0), *one)
        for b, second in ((0, 0), *two)
        if 0 < a + b <= most
    ]
    entries = list(total.items())
    clauses += [[-higher, lower] for (_a, lower), (_b, higher) in pairwise(entries)]
    return entries, clauses

"""Bounds on sums of integer variables as clauses.

A part of a sum is a list of (weight, literal) in ascending order: the literal is true if the part
contributes at least that weight. A Boolean term is a part with one entry; an integer variable has
one entry for each value above its least. The generalized totalizer (Joshi, Martins, Manquinho 2015)
adds up two parts at a time. If the sums take too many values, the entries are added up as plain
weighted literals instead.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import gcd

from satdoku.sat.cardinality import Clauses, Fresh, at_most_one_by_one

Part = list[tuple[int, int]]

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
    """What each literal adds to the one before."""
    before = 0
    for weight, literal in part:
        yield weight - before, literal
        before = weight


def _is_small(parts: Sequence[Part], bound: int) -> bool:
    """True if a totalizer of these parts has few clauses."""
    sizes = [tuple(weight for weight, _literal in part) for part in parts]
    clauses = 0
    for one, two, is_last in _pairs(sizes):
        clauses += len(one) + len(two) if is_last else (len(one) + 1) * (len(two) + 1)
        if clauses > MOST_CLAUSES:
            return False
        if not is_last:
            sums = {a + b for a in (0, *one) for b in (0, *two)}
            sizes.append(tuple(sorted(each for each in sums if 0 < each <= bound)))
    return True


def _pairs(found: list[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], bool]]:
    """Take the two shortest off the list, until one is left; the caller appends their sum."""
    while len(found) > 1:
        found.sort(key=len, reverse=True)
        one, two = found.pop(), found.pop()
        yield one, two, not found


def _totalized(
    parts: Sequence[Part], bound: int, fresh: Fresh, unless: Sequence[int]
) -> Iterator[list[int]]:
    waiting = list(parts)
    while len(waiting) > 1:
        waiting.sort(key=len, reverse=True)
        one, two = waiting.pop(), waiting.pop()
        yield from excluded(one, two, bound, unless)
        if waiting:
            total, clauses = added(one, two, bound, fresh)
            yield from clauses
            waiting.append(total)


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

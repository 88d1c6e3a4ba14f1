"""Cardinality and pseudo-Boolean constraints as clauses.

Each function takes the literals and `fresh`, which returns a new variable at each call, and returns
clauses. The new variables count; every assignment of the literals that satisfies the bound extends
to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import gcd

from satdoku.sat.adders import bounded_by_adders
from satdoku.sat.sorters import bounded_by_sorters

Fresh = Callable[[], int]
Clauses = list[list[int]]

# The size decides which encoding is used. A small counter propagates best, a sorting network less,
# and an adder least; but an adder has a few clauses per literal and digit, whatever the bound.
MOST_PAIRS = 300  # clauses for each two of the literals, if at most one of them is true
MOST_COUNTERS = 4_000  # variables of a counter
MOST_COMPARED = 150_000  # comparators of a sorting network, estimated


def at_most(
    literals: Sequence[int], bound: int, fresh: Fresh, weights: Sequence[int] = ()
) -> Clauses:
    """The weights of the true literals, 1 by default, add up to at most `bound`."""
    return list(at_most_one_by_one(literals, bound, fresh, weights))


def at_most_one_by_one(
    literals: Sequence[int],
    bound: int,
    fresh: Fresh,
    weights: Sequence[int] = (),
    unless: Sequence[int] = (),
) -> Iterator[list[int]]:
    """Like `at_most`, but generates the clauses lazily. If a literal of `unless` is true, the bound
    does not hold."""
    require_weights(literals, weights)
    bound, weight_of = _simplified(literals, bound, weights)
    if bound < 0:
        yield [*unless]
        return
    yield from ([-literal, *unless] for literal, weight in weight_of.items() if weight > bound)
    left = {literal: weight for literal, weight in weight_of.items() if weight <= bound}
    if sum(left.values()) <= bound:
        return
    unit = gcd(*left.values())
    bound //= unit
    reduced = [weight // unit for weight in left.values()]
    yield from _chosen(list(left), bound, fresh, reduced, unless)


def _chosen(
    literals: list[int], bound: int, fresh: Fresh, weights: list[int], unless: Sequence[int]
) -> Iterable[list[int]]:
    """The clauses of the best encoding. The bound excludes something, but no single literal."""
    if sum(weights) - min(weights) <= bound:
        return [[*(-literal for literal in literals), *unless]]
    if sum(sorted(weights)[:2]) > bound:
        return at_most_one(literals, fresh, unless)
    if bound * len(literals) <= MOST_COUNTERS:
        return sequential(literals, bound, fresh, weights, unless)
    if _comparators(weights, bound) <= MOST_COMPARED:
        return bounded_by_sorters(literals, bound, fresh, weights, unless)
    return bounded_by_adders(literals, bound, fresh, weights, unless)


def _comparators(weights: Sequence[int], bound: int) -> int:
    """About the number of comparators that the sorting networks need."""
    count, carried = 0, 0
    for digit in range(max(weights).bit_length()):
        inputs = sum(weight >> digit & 1 for weight in weights)
        count += inputs * inputs.bit_length() ** 2 // 4
        carried = min(inputs + carried // 2, 2 * bound >> digit)
        count += carried * carried.bit_length() // 2
    return count


def at_most_one(
    literals: Sequence[int], fresh: Fresh, unless: Sequence[int] = ()
) -> Iterator[list[int]]:
    """Each pair is excluded. If there are too many pairs, a new variable stands for a few literals:
    it is true if one of them is (Klieber, Kwon 2007)."""
    left = list(literals)
    while len(left) * (len(left) - 1) // 2 > MOST_PAIRS:
        group, some = fresh(), left[:3]
        yield from ([-one, -two, *unless] for one, two in combinations(some, 2))
        yield from ([-one, group] for one in some)
        left = [*left[3:], group]
    yield from ([-one, -two, *unless] for one, two in combinations(left, 2))


def require_weights(literals: Sequence[int], weights: Sequence[int]) -> None:
    if weights and (len(weights) != len(literals) or min(weights) < 0):
        raise ValueError("there must be one weight for each literal, none below 0")


def _simplified(
    literals: Sequence[int], bound: int, weights: Sequence[int]
) -> tuple[int, dict[int, int]]:
    """Give each variable one weight. Of a literal and its negation exactly one is true, so subtract
    their common weight from the bound."""
    found: dict[int, int] = {}
    for literal, weight in zip(literals, weights or [1] * len(literals), strict=True):
        opposite = min(weight, found.get(-literal, 0))
        if opposite:
            found[-literal] -= opposite
            bound -= opposite
        found[literal] = found.get(literal, 0) + weight - opposite
    return bound, {literal: weight for literal, weight in found.items() if weight}


def at_least(literals: Sequence[int], bound: int, fresh: Fresh) -> Clauses:
    """At least `bound` literals are true: at most the rest of their negations are."""
    if bound == 1:
        return [list(literals)]
    return at_most([-literal for literal in literals], len(literals) - bound, fresh)


def exactly(literals: Sequence[int], bound: int, fresh: Fresh) -> Clauses:
    return at_most(literals, bound, fresh) + at_least(literals, bound, fresh)


def sequential(
    literals: Sequence[int],
    bound: int,
    fresh: Fresh,
    weights: Sequence[int],
    unless: Sequence[int] = (),
) -> Iterator[list[int]]:
    """The sequential counter (Sinz 2005; with weights, Hölldobler et al. 2012).

    `reached[j]` is true if the sum so far exceeds j. Only this direction is needed: the encoded sum
    can be too large, but never too small. No weight is 0 or above the bound.
    """
    before: list[int] = []
    for literal, weight in zip(literals, weights, strict=True):
        if before:
            yield [-literal, -before[bound - weight], *unless]
        reached = [fresh() for _ in range(bound)]
        yield from ([-literal, reached[j]] for j in range(weight))
        if before:
            yield from ([-before[j], reached[j]] for j in range(bound))
            for j in range(bound - weight):
                yield [-literal, -before[j], reached[j + weight]]
        before = reached


def totalizer(literals: Sequence[int], fresh: Fresh) -> tuple[list[int], Clauses]:
    """Variables of which the first k are true if k literals are, and the clauses that define them.

    Negate the one at index k to allow at most k, even later, by an assumption (Bailleux, Boufkhad
    2003).
    """
    if len(literals) <= 1:
        return list(literals), []
    half = len(literals) // 2
    left, below = totalizer(literals[:half], fresh)
    right, more = totalizer(literals[half:], fresh)
    total = [fresh() for _ in literals]
    return total, [*below, *more, *_added(left, right, total)]


def _added(left: list[int], right: list[int], total: list[int]) -> Iterator[list[int]]:
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            if i + j:
                parts = [-left[i - 1]] if i else []
                yield [*parts, *([-right[j - 1]] if j else []), total[i + j - 1]]

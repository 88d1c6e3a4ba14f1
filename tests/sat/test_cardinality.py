"""Cardinality encodings allow exactly the assignments that satisfy the bound."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, product
from random import Random

import pytest

from satdoku import Solver
from satdoku.sat import cardinality
from satdoku.sat.cardinality import Clauses, at_least, at_most, exactly, totalizer
from satdoku.sat.parity import parity

LITERALS = (1, -2, 3, -4, 5)
ASSIGNMENTS = list(product(*((-v, v) for v in range(1, len(LITERALS) + 1))))


def true_in(assignment: Sequence[int]) -> list[bool]:
    return [literal in assignment for literal in LITERALS]


def allowed(clauses: Clauses, *assumptions: int) -> list[tuple[int, ...]]:
    with Solver(clauses) as solver:
        return [each for each in ASSIGNMENTS if solver.solve([*each, *assumptions])]


@pytest.mark.parametrize("bound", range(-1, len(LITERALS) + 2))
def test_a_bound_allows_what_it_says(bound: int) -> None:
    fresh = count(len(LITERALS) + 1).__next__
    sums = {each: sum(true_in(each)) for each in ASSIGNMENTS}
    most = allowed(at_most(LITERALS, bound, fresh))
    least = allowed(at_least(LITERALS, bound, fresh))
    assert most == [each for each in ASSIGNMENTS if sums[each] <= bound]
    assert least == [each for each in ASSIGNMENTS if sums[each] >= bound]
    both = allowed(exactly(LITERALS, bound, fresh))
    assert both == [each for each in ASSIGNMENTS if sums[each] == bound]


@pytest.mark.parametrize("bound", range(12))
def test_weights_are_added_up(bound: int) -> None:
    weights = (0, 1, 2, 3, 5)
    found = allowed(at_most(LITERALS, bound, count(6).__next__, weights))
    sums = {
        each: sum(w for w, true in zip(weights, true_in(each), strict=True) if true)
        for each in ASSIGNMENTS
    }
    assert found == [each for each in ASSIGNMENTS if sums[each] <= bound]


@pytest.mark.parametrize("counters", [0, 10, cardinality.MOST_COUNTERS])
@pytest.mark.parametrize("seed", range(40))
def test_every_encoding_of_weights_of_any_size_allows_what_it_should(
    seed: int, counters: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Literals can be repeated, or occur together with their negation."""
    monkeypatch.setattr(cardinality, "MOST_COUNTERS", counters)
    rng = Random(seed)
    literals = [rng.choice((-1, 1)) * rng.randint(1, 5) for _ in range(rng.randint(1, 7))]
    largest = rng.choice((1, 2, 6, 50, 10**20))
    weights = [rng.randint(0, largest) for _ in literals]
    bound = rng.randint(-1, sum(weights) + 1)
    pairs = list(zip(literals, weights, strict=True))
    sums = {each: sum(w for x, w in pairs if x in each) for each in ASSIGNMENTS}
    found = allowed(at_most(literals, bound, count(6).__next__, weights))
    assert found == [each for each in ASSIGNMENTS if sums[each] <= bound]


def test_no_encoding_grows_with_the_bound() -> None:
    fresh = count(4).__next__
    assert len(at_most([1, 2, 3], 3_000_000, fresh, [1_500_000] * 3)) < 20
    assert len(at_most([1, 2, 3], 4_000_000, fresh, [1_500_001, 1_500_000, 2_999_999])) < 300
    assert at_most([1, 2, 3], 10**30, fresh, [10**9] * 3) == []
    assert at_most([1, 2, 3], 10**30, fresh, [10**31, 1, 2]) == [[-1]]
    half = at_most(range(1, 1001), 500, count(1001).__next__)
    assert len(half) < 100_000


@pytest.mark.parametrize("weights", [(1, 2), (1, 1, 1, 1, -1)])
def test_weights_that_make_no_sense_are_refused(weights: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="weight"):
        at_most(LITERALS, 2, count(6).__next__, weights)


def test_a_totalizer_is_bounded_by_an_assumption() -> None:
    outputs, clauses = totalizer(LITERALS, count(6).__next__)
    assert allowed(clauses) == ASSIGNMENTS
    for bound, output in enumerate(outputs):
        found = allowed(clauses, -output)
        assert found == [each for each in ASSIGNMENTS if sum(true_in(each)) <= bound]


@pytest.mark.parametrize("odd", [False, True])
def test_a_chain_of_sums_fixes_the_parity(odd: bool) -> None:
    found = allowed(parity(LITERALS, odd, count(6).__next__))
    assert found == [each for each in ASSIGNMENTS if sum(true_in(each)) % 2 == odd]
    assert allowed(parity((), odd, count(6).__next__)) == ([] if odd else ASSIGNMENTS)

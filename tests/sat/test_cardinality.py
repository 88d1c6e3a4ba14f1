"""Clauses that count: they allow exactly the assignments of the literals that keep the bound."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, product

import pytest

from satdoku import Solver
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

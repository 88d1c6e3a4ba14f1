"""The checker of models, compared with a naive evaluation that shares no code with it."""

from __future__ import annotations

import random

import pytest

from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from tests.sat.random_formulas import random_formula


def naive(cnf: Cnf, true_literals: list[int]) -> int | None:
    for index, clause in enumerate(cnf):
        if not set(clause) & set(true_literals):
            return index
    return None


def test_agrees_with_a_naive_evaluation_of_full_and_partial_assignments() -> None:
    rng = random.Random(4)
    answers: list[int | None] = []
    for _ in range(3000):
        cnf = random_formula(rng, 8)
        variables = rng.sample(range(1, cnf.num_vars + 1), rng.randint(0, cnf.num_vars))
        literals = [variable * rng.choice((-1, 1)) for variable in variables]
        answers.append(unsatisfied_clause(cnf, literals))
        assert answers[-1] == naive(cnf, literals), (list(cnf), literals)
    assert {None, 0, 1, 5} <= set(answers), "the formulas must exercise every kind of answer"


@pytest.mark.parametrize(
    ("clauses", "literals", "expected"),
    [
        ([], [], None),
        ([()], [1, 2], 0),  # nothing satisfies the empty clause
        ([(1, -1)], [], 0),  # an open tautology has no true literal yet
        ([(1, -1)], [-1], None),
        ([(2,), (-2,)], [2], 1),
        ([(2,), (1, 3)], [2], 1),  # an open clause is not satisfied
    ],
)
def test_edges(clauses: list[tuple[int, ...]], literals: list[int], expected: int | None) -> None:
    assert unsatisfied_clause(Cnf.from_clauses(clauses, 3), literals) == expected


def test_a_large_variable_is_looked_up_where_it_is() -> None:
    cnf = Cnf.from_clauses([(-70_000, 65_536)])
    assert unsatisfied_clause(cnf, [70_000, -65_536]) == 0
    assert unsatisfied_clause(cnf, [70_000, 65_536]) is None

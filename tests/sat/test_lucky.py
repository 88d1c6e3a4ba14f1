"""Simple values for all variables: found if they are models, harmless otherwise."""

from __future__ import annotations

import io
from random import Random

import pytest

from satdoku import Cnf, Solver
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED
from satdoku.sat import proof
from satdoku.sat.check import is_full_model, unsatisfied_clause
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import Options
from satdoku.sat.result import Result, Status

Clauses = list[list[int]]

AT_ONCE = {"lucky_first": 1, "lucky_size": 0}


def solved(cnf: Cnf, **settings: int) -> Result:
    return ENGINES["cdcl"].run(cnf, Options("alternate", settings=settings), UNWATCHED)


def true_of(sign: int, seed: int) -> Cnf:
    """A random formula satisfied by setting all variables to that sign; it has few other models."""
    rng = Random(seed)
    clauses: Clauses = []
    while len(clauses) < 600:
        clause = [v * rng.choice((1, -1)) for v in rng.sample(range(1, 101), 3)]
        if any(sign * literal > 0 for literal in clause):
            clauses.append(clause)
    return Cnf.from_clauses(clauses, 100)


def require_lucky(cnf: Cnf, **settings: int) -> None:
    result = solved(cnf, **AT_ONCE, **settings)
    assert result.status is Status.SATISFIABLE
    assert is_full_model(cnf, result.model)
    assert unsatisfied_clause(cnf, result.model) is None
    assert result.statistics["lucky"] == 1


# The search starts with the opposite value, so it meets conflicts.
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("sign", "phase"), [(1, 0), (-1, 1)])
def test_one_value_for_all_variables_is_found(sign: int, phase: int, seed: int) -> None:
    cnf = true_of(sign, seed)
    require_lucky(cnf, phase=phase)
    without = solved(cnf, **AT_ONCE, phase=phase, lucky=0)
    assert without.statistics["conflicts"] > 1
    assert without.statistics["lucky"] == 0


COPIES = 20  # copies of a trap, which the search enters before luck is tried


def copies(clauses: Clauses, sign: int) -> Cnf:
    """Copies of the clauses over disjoint variables: v of copy k is v * COPIES + k, so all copies
    of variable 1 come first and all of variable 5 last; -1 negates every literal."""
    return Cnf.from_clauses(
        [
            [sign * (1 if v > 0 else -1) * (abs(v) * COPIES + k) for v in clause]
            for k in range(COPIES)
            for clause in clauses
        ]
    )


NOT_FALSE: Clauses = [[2, 3], [2, -3]]  # 2 must be true
NOT_TRUE: Clauses = [[-1, 4], [-1, -4]]  # 1 must be false


@pytest.mark.parametrize(("sign", "phase"), [(1, 0), (-1, 1)])
def test_the_order_of_variables_can_be_the_luck(sign: int, phase: int) -> None:
    """All true fails at variable 1, unless 5 comes before; all false fails at variable 2."""
    require_lucky(copies([*NOT_FALSE, *NOT_TRUE, [-5, -1]], sign), phase=phase)


@pytest.mark.parametrize(("sign", "phase"), [(1, 0), (-1, 1)])
def test_one_literal_a_clause_can_be_the_luck(sign: int, phase: int) -> None:
    """Neither value works in any order: 2 must be true, but all others can be false."""
    require_lucky(copies([*NOT_FALSE, *NOT_TRUE, [2, 5, 4]], sign), phase=phase)


def test_small_formulas_are_left_to_the_search() -> None:
    assert solved(true_of(1, 0), lucky_first=1).statistics["lucky"] == 0


def test_a_refutation_is_proved_all_the_same() -> None:
    steps = io.BytesIO()
    options = Options("alternate", settings=AT_ONCE, proof=proof.ProofWriter(steps))
    cnf = pigeonhole(6, 5)
    assert ENGINES["cdcl"].run(cnf, options, UNWATCHED).status is Status.UNSATISFIABLE
    assert proof.check(cnf, steps.getvalue()).outcome is proof.Outcome.PROVED


def test_all_models_follow_a_lucky_one() -> None:
    cnf = random_ksat(14, 40, 3, Random(3))
    with Solver(settings={**AT_ONCE, "phase": 1}) as lucky, Solver(settings={"lucky": 0}) as plain:
        for solver in (lucky, plain):
            solver.append_formula(cnf.to_lists())
        assert {tuple(m) for m in lucky.enum_models()} == {tuple(m) for m in plain.enum_models()}

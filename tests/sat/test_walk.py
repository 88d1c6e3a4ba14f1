"""Local search when phases are reset, and bumping of reasons in conflicts."""

from __future__ import annotations

from random import Random

import pytest

from satdoku import Solver
from satdoku.families.random_ksat import planted_ksat, random_ksat
from satdoku.monitor import UNWATCHED
from satdoku.sat.check import is_full_model
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import Options
from satdoku.sat.result import Result, Status

OFTEN = {"rephase_interval": 1}


def solved(cnf: Cnf, **settings: int) -> Result:
    return ENGINES["cdcl"].run(cnf, Options("alternate", settings=settings), UNWATCHED)


@pytest.mark.parametrize("seed", range(10))
def test_a_walk_leads_to_a_model(seed: int) -> None:
    cnf = planted_ksat(60, 250, 3, Random(seed))
    result = solved(cnf, **OFTEN)
    assert result.status is Status.SATISFIABLE
    assert is_full_model(cnf, result.model)


def test_walks_are_counted_and_can_be_switched_off() -> None:
    cnf = random_ksat(100, 426, 3, Random(2))
    assert solved(cnf, **OFTEN).statistics["flips"] > 0
    assert solved(cnf, **OFTEN, walk=0).statistics["flips"] == 0
    assert solved(cnf, **OFTEN, walk_size=0).statistics["flips"] == 0


def test_a_walk_finds_what_the_search_does_not() -> None:
    """Below the threshold, with this many variables, learning alone takes minutes. A walk can fail,
    but most succeed."""
    formulas = [random_ksat(500, 2000, 3, Random(seed)) for seed in range(1, 6)]
    assert solved_within(formulas[0], 5_000) == 5_000
    results = [solved(cnf) for cnf in formulas]
    assert all(result.status is Status.SATISFIABLE for result in results)
    assert sum(result.statistics["conflicts"] < 5_000 for result in results) >= 3


def solved_within(cnf: Cnf, conflicts: int) -> int:
    """The number of conflicts without a walk, up to the limit."""
    with Solver(cnf, settings={"walk": 0}) as solver:
        solver.conf_budget(conflicts)
        solver.solve_limited()
        return int(solver.accum_stats()["conflicts"])


@pytest.mark.parametrize("seed", range(5))
def test_a_walk_keeps_the_assumptions(seed: int) -> None:
    cnf = planted_ksat(50, 205, 3, Random(seed))
    with Solver(cnf, settings=OFTEN) as solver:
        for literal in (1, -1, 2, -2):
            if solver.solve([literal, 3]):
                model = solver.get_model()
                assert model is not None
                assert {literal, 3} <= set(model)
            else:
                assert set(solver.get_core() or []) <= {literal, 3}


def test_the_answer_does_not_depend_on_what_is_bumped() -> None:
    searches = set()
    for seed in range(10):
        cnf = random_ksat(40, 170, 3, Random(seed))
        without, bumped = solved(cnf, bump_reasons=0), solved(cnf, bump_after=0)
        assert bumped.status is without.status
        searches.add(bumped.statistics == without.statistics)
    assert False in searches  # bumping changes the search

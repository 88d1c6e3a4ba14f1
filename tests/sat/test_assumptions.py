"""Assumptions are not decisions: glue ignores their levels, and elimination keeps them."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from satdoku import Solver
from tests.waiting import PATIENCE

# Every clause of an unsatisfiable formula has a selector, which is assumed. Prints for each learned
# clause, its size without selectors and its glue.
LEARNED = """
from random import Random
from tests import interpreted
from satdoku.sat.incremental import cdcl_settings
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GLUE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.options import Options

rng = Random(3)
kernel = CdclSearch(cdcl_settings(Options("alternate", settings={"inprocess": 0})))
for selector in range(31, 181):
    variables = rng.sample(range(1, 31), 3)
    kernel.add_clause([-selector, *(rng.choice((v, -v)) for v in variables)])
kernel.begin(range(31, 181))
while kernel.step(1000) < 0:
    pass
arena, clause = kernel.state.arena.data, 1
while clause < len(arena):
    if arena[clause + FLAGS] & LEARNED:
        lits = arena[clause + HEAD : clause + HEAD + arena[clause]]
        print(sum(lit < 62 for lit in lits), arena[clause + FLAGS] // GLUE)
    clause += HEAD + arena[clause]
"""


def test_levels_of_assumptions_do_not_count_as_glue() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LEARNED],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    clauses = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    assert len(clauses) > 10
    assert all(glue <= others for others, glue in clauses)


@pytest.mark.parametrize("assumed", [True, False])
def test_variables_that_were_assumed_are_not_eliminated(assumed: bool) -> None:
    rng = Random(5)
    clauses = [[rng.choice((v, -v)) for v in rng.sample(range(1, 121), 3)] for _ in range(500)]
    settings = {"inprocess_interval": 1, "congruence": 0, "substitute": 0, "factor": 0}
    with Solver(clauses, settings=settings) as solver:
        if assumed:
            solver.solve(assumptions=range(1, 121))
        solver.conf_budget(60)
        solver.solve_limited()
        statistics = solver.accum_stats()
    assert statistics["rounds"] > 0
    assert (statistics["eliminated"] == 0) is assumed


def test_clauses_that_the_last_model_satisfies_cost_no_decision() -> None:
    rng = Random(2)
    clauses = [[rng.choice((v, -v)) for v in rng.sample(range(1, 301), 3)] for _ in range(900)]
    with Solver(clauses) as solver:
        assert solver.solve()
        model, decisions = solver.get_model(), solver.accum_stats()["decisions"]
        assert model is not None
        for literals in zip(model, model[100:], model[200:], strict=False):
            solver.add_clause(literals)
            assert solver.solve()
        assert solver.get_model() == model
        assert solver.accum_stats()["decisions"] == decisions


@pytest.mark.parametrize("seed", range(5))
def test_clauses_that_the_last_model_violates_change_it(seed: int) -> None:
    """Each excludes the last model, under assumptions that change only sometimes."""
    rng = Random(seed)
    clauses = [[rng.choice((v, -v)) for v in rng.sample(range(1, 41), 3)] for _ in range(100)]
    assumed: list[int] = []
    with Solver(clauses, settings={"inprocess": 0}) as solver:
        for turn in range(60):
            if turn % 7 == 0:
                assumed = [rng.choice((v, -v)) for v in rng.sample(range(1, 41), 3)]
            with Solver(clauses) as afresh:
                answer = solver.solve(assumed)
                assert answer is afresh.solve(assumed)
            if answer:
                model = solver.get_model()
                assert model is not None
                clauses.append([-lit for lit in rng.sample(model, rng.choice((1, 3, 8)))])
                solver.add_clause(clauses[-1])

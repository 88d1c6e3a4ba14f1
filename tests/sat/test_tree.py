"""Tree search: it decides small unstructured formulas, and leaves the others alone."""

from __future__ import annotations

import io
from random import Random
from time import process_time

import pytest

from satdoku import Cnf, Solver
from satdoku.families import random_ksat
from satdoku.families.pigeonhole import pigeonhole
from satdoku.monitor import UNWATCHED
from satdoku.sat import proof
from satdoku.sat.check import is_full_model, unsatisfied_clause
from satdoku.sat.engines import ENGINES
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.options import Options
from satdoku.sat.result import Result, Status

AT_ONCE = {"tree_first": 1, "tree_share": 1000, "tree_gain": 1_000_000}
ALONE = {**AT_ONCE, "inprocess": 0, "walk": 0}


def uniform(variables: int, clauses: int, size: int, seed: int) -> Cnf:
    return random_ksat.random_ksat(variables, clauses, size, Random(seed))


def solved(cnf: Cnf, **settings: int) -> Result:
    return ENGINES["cdcl"].run(cnf, Options("alternate", settings=settings), UNWATCHED)


def require_right(cnf: Cnf, **settings: int) -> Result:
    """The answer is the same with and without a tree; the model and the proof are checked."""
    out = io.BytesIO()
    options = Options("alternate", settings=settings, proof=proof.ProofWriter(out))
    result = ENGINES["cdcl"].run(cnf, options, UNWATCHED)
    assert result.status is solved(cnf, tree=0).status
    if result.status is Status.SATISFIABLE:
        assert is_full_model(cnf, result.model)
        assert unsatisfied_clause(cnf, result.model) is None
    else:
        assert proof.check(cnf, out.getvalue()).outcome is proof.Outcome.PROVED
    return result


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    ("size", "variables", "clauses"), [(3, 60, 258), (4, 30, 300), (5, 20, 430)]
)
def test_it_decides_random_formulas(size: int, variables: int, clauses: int, seed: int) -> None:
    result = require_right(uniform(variables, clauses, size, seed), **ALONE)
    if result.status is Status.UNSATISFIABLE:
        assert result.statistics["splits"] > 0
        assert result.statistics["learned"] < 10  # the first conflict comes before the tree starts


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("interval", [3, 30])
def test_the_formula_may_change_meanwhile(interval: int, seed: int) -> None:
    """The tree pauses for inprocessing rounds and starts again: proofs stay correct."""
    settings = {"tree_first": 1, "tree_share": 100, "inprocess_interval": interval}
    result = require_right(uniform(50, 213, 3, seed), **settings, tree_gain=seed % 3)
    assert result.statistics["splits"] > 0 or result.statistics["conflicts"] < 5


def test_it_learns_far_less_than_the_search_alone() -> None:
    cnf = uniform(150, 680, 3, 1)
    plain, tree = solved(cnf, tree=0), solved(cnf)
    assert plain.status is tree.status is Status.UNSATISFIABLE
    assert 4 * tree.statistics["learned"] < plain.statistics["learned"]
    assert plain.statistics["splits"] == 0


def test_a_tree_without_prospects_waits() -> None:
    """It uses its share of the effort and no more. The search decides."""
    cnf = uniform(200, 852, 3, 4)
    result = solved(cnf, tree_gain=0, tree_share=1)
    assert 0 < result.statistics["splits"] < result.statistics["learned"] // 20


@pytest.mark.parametrize(
    "cnf",
    [
        pigeonhole(7, 6),  # binary clauses
        Cnf.from_clauses(
            [*uniform(90, 390, 3, 1).to_lists(), *uniform(90, 9, 12, 2).to_lists()], 90
        ),
    ],
    ids=["binary", "long"],
)
def test_it_keeps_away_from_structure(cnf: Cnf) -> None:
    settings = {**ALONE, "inprocess": 0}
    assert solved(cnf, **settings).statistics == solved(cnf, **settings, tree=0).statistics


def test_it_keeps_away_from_large_formulas() -> None:
    cnf = uniform(60, 258, 3, 1)
    assert solved(cnf, **ALONE, tree_size=500).statistics["splits"] == 0


def test_not_under_assumptions() -> None:
    cnf = uniform(60, 258, 3, 1)
    with Solver(cnf.to_lists(), settings=ALONE) as solver:
        solver.solve([1, 2, 3])
        assert solver.accum_stats()["splits"] == 0
        solver.solve()
        assert solver.accum_stats()["splits"] > 0


@pytest.mark.parametrize("seed", range(6))
def test_budgets_of_conflicts_count_closed_branches(seed: int) -> None:
    """Stopped repeatedly, with clauses added in between, the answer is correct."""
    rng = Random(seed)
    cnf = uniform(60, 240, 3, seed)
    clauses = cnf.to_lists()
    with Solver(clauses, settings=AT_ONCE) as solver:
        for _ in range(15):
            before = solver.accum_stats()["conflicts"]
            solver.solve_limited(conflict_budget=7)
            assert solver.accum_stats()["conflicts"] - before <= 7
            clauses.append([v * rng.choice((1, -1)) for v in rng.sample(range(1, 61), 3)])
            solver.add_clause(clauses[-1])
        grown = Cnf.from_clauses(clauses, 60)
        assert solver.solve() is (solved(grown, tree=0).status is Status.SATISFIABLE)


def test_budgets_of_propagations_count_its_own() -> None:
    """Without counting them, a tree alone would decide this formula within the budget."""
    with Solver(uniform(100, 450, 3, 1).to_lists(), settings=ALONE) as solver:
        solver.prop_budget(5_000)
        assert solver.solve_limited() is None
        assert solver.accum_stats()["splits"] > 0
        assert solver.accum_stats()["propagations"] < 10_000


@pytest.mark.skipif(not COMPILED, reason="interpreted, loading the variables takes long")
def test_variables_that_do_not_occur_cost_no_time() -> None:
    """One variable in two thousand occurs. Visiting all of them at each node would take most of the
    time, and no budget would count it."""
    clauses = uniform(150, 675, 3, 1).to_lists()
    scattered = [[2000 * literal for literal in clause] for clause in clauses]

    def seconds(clauses: list[list[int]]) -> float:
        with Solver(clauses, settings=ALONE) as solver:
            solver.propagate()  # loads the formula
            start = process_time()
            assert solver.solve() is False
            assert solver.accum_stats()["splits"] > 100
            return process_time() - start

    dense = min(seconds(clauses) for _ in range(3))
    assert min(seconds(scattered) for _ in range(3)) < 10 * dense + 0.05


def test_all_models_are_found() -> None:
    cnf = uniform(30, 100, 3, 5)
    with (
        Solver(cnf.to_lists(), settings=AT_ONCE) as tree,
        Solver(cnf.to_lists(), settings={"tree": 0}) as plain,
    ):
        found = {tuple(model) for model in tree.enum_models()}
        assert found == {tuple(model) for model in plain.enum_models()}
        assert len(found) > 1

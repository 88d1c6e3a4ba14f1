"""The engines agree with brute force, with CaDiCaL and with each other, and can be stopped."""

from __future__ import annotations

from random import Random

import pytest

from satdoku import Solver
from satdoku.errors import DepthError, UsageError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import engines
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.counters import COUNTERS
from satdoku.sat.engines import ENGINES, EngineConfig
from satdoku.sat.incremental import IncrementalSearch
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.options import DPLL_RULES, Options
from satdoku.sat.result import Result, Status
from tests.monitors import Recorder
from tests.sat.random_formulas import is_satisfiable, random_formula

DPLL = ("recursive", "stack")

each_engine = pytest.mark.parametrize("name", ENGINES)
each_engine_and_rule = pytest.mark.parametrize(
    ("name", "rule"), [(name, rule) for name, engine in ENGINES.items() for rule in engine.rules]
)

BATCHES = 12
FORMULAS = 500 if COMPILED else 20  # per batch


def solve(cnf: Cnf, name: str, rule: str | None = None, seed: int = 0) -> Result:
    config = EngineConfig.named(name, rule, seed)
    return config.engine.run(cnf, config.options, UNWATCHED)


def require(cnf: Cnf, result: Result, satisfiable: bool) -> None:
    expected = Status.SATISFIABLE if satisfiable else Status.UNSATISFIABLE
    assert result.status is expected, list(cnf)
    if satisfiable:
        assert list(map(abs, result.model)) == list(range(1, cnf.num_vars + 1))
        assert unsatisfied_clause(cnf, result.model) is None, list(cnf)
    else:
        assert not result.model


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engines_agree_with_brute_force(batch: int) -> None:
    rng = Random(batch)
    for _ in range(FORMULAS):
        cnf = random_formula(rng, 12)
        satisfiable = is_satisfiable(cnf)
        for name in ENGINES:
            require(
                cnf, solve(cnf, name, rng.choice((None, *ENGINES[name].rules)), batch), satisfiable
            )


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engines_agree_with_an_outside_solver(batch: int) -> None:
    solvers = pytest.importorskip("pysat.solvers")
    rng = Random(1000 + batch)
    for _ in range(FORMULAS):
        cnf = random_formula(rng, 50 if COMPILED else 20)
        with solvers.Solver("cadical153", bootstrap_with=[list(c) for c in cnf if c]) as peer:
            satisfiable = peer.solve() and all(cnf)
        for name in ENGINES:
            require(
                cnf, solve(cnf, name, rng.choice((None, *ENGINES[name].rules)), batch), satisfiable
            )


@each_engine_and_rule
@pytest.mark.parametrize(
    ("clauses", "num_vars", "satisfiable"),
    [
        ([], 0, True),
        ([], 3, True),
        ([[]], 0, False),
        ([[1], []], 1, False),
        ([[1], [-1]], 1, False),
        ([[1, -1]], 1, True),
        ([[1, 1], [-1, -1]], 1, False),
        ([[1, 1, 2], [-2, -2]], 2, True),
        ([[1, 2], [1, -2], [-1, 2], [-1, -2]], 2, False),
        ([[2, -2, 1], [-1]], 4, True),
    ],
)
def test_corner_cases(
    name: str, rule: str, clauses: list[list[int]], num_vars: int, satisfiable: bool
) -> None:
    cnf = Cnf.from_clauses(clauses, num_vars)
    require(cnf, solve(cnf, name, rule), satisfiable)


@pytest.mark.parametrize("name", DPLL)
@pytest.mark.parametrize("rule", DPLL_RULES)
def test_the_closed_parts_of_a_refutation_add_up_to_the_whole_tree(name: str, rule: str) -> None:
    result = solve(pigeonhole(5, 4), name, rule)
    assert result.status is Status.UNSATISFIABLE
    assert result.closed == pytest.approx(1.0)
    assert result.statistics["backtracks"] == result.statistics["decisions"] + 1


@each_engine_and_rule
def test_the_same_seed_gives_the_same_search(name: str, rule: str) -> None:
    cnf = random_ksat(n=40, m=160, k=3, rng=Random(4))
    first, second = (solve(cnf, name, rule, seed=7) for _ in range(2))
    assert first.statistics == second.statistics
    assert list(first.model) == list(second.model)


@pytest.mark.parametrize("name", DPLL)
def test_the_seed_steers_the_random_rule(name: str) -> None:
    cnf = random_ksat(n=40, m=160, k=3, rng=Random(4))
    runs = {tuple(solve(cnf, name, "random", seed).statistics.values()) for seed in range(5)}
    assert len(runs) > 1


@each_engine
def test_the_tick_sees_the_counters_and_stops_the_search(name: str) -> None:
    engine, monitor = ENGINES[name], Recorder(limit=6)
    result = engine.run(pigeonhole(9, 8), Options(engine.default_rule), monitor)
    assert result.status is Status.UNKNOWN
    assert len(monitor.seen) == 6
    decisions = [count for _closed, count in monitor.seen]
    assert decisions == sorted(decisions)
    assert all(0 <= closed <= 1 for closed, _count in monitor.seen)
    assert result.statistics["decisions"] >= decisions[-1] > 0
    assert set(result.statistics) <= set(COUNTERS)


def test_cdcl_stores_no_clause_that_unit_clauses_satisfy_wherever_they_stand() -> None:
    rules, givens = list(pigeonhole(8, 7)), [(1,), (9,)]
    stored = []
    for clauses in ([*givens, *rules], [*rules, *givens], [*rules[:50], *givens, *rules[50:]]):
        search = IncrementalSearch(Cnf.from_clauses(clauses), Options("alternate"))
        assert search.run([]) is Status.UNSATISFIABLE
        stored.append(search.kernel.state.num_clauses)
    assert stored[0] == stored[1] == stored[2] < len(rules)


def test_the_first_clauses_may_come_when_literals_are_assumed() -> None:
    """Assumed literals do not satisfy clauses permanently."""
    clauses = [[-2, -6], [-3, -7], [-2, -3], [-4, -5], [-2, -4, -5], [6, 7]]
    with Solver([[1]]) as solver:
        assert solver.solve(assumptions=[2, 3, 4, 5])
        solver.append_formula(clauses)
        assert solver.solve()
        model = solver.get_model()
        assert model is not None
        assert all(set(clause) & set(model) for clause in [[1], *clauses])
        assert not solver.solve(assumptions=[2, 3])
        assert not solver.solve(assumptions=[2, -7])


@each_engine
def test_an_error_in_the_tick_comes_through(name: str) -> None:
    def stop() -> bool:
        raise KeyboardInterrupt

    engine = ENGINES[name]
    with pytest.raises(KeyboardInterrupt):
        engine.run(pigeonhole(6, 5), Options(engine.default_rule), Monitor(stop=stop))


def chain(length: int) -> Cnf:
    """Needs one decision per pair of variables: the search is as deep as the formula is long."""
    return Cnf.from_clauses([2 * i + 1, 2 * i + 2] for i in range(length))


def test_a_recursion_too_deep_recommends_the_stack_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "COPIED_BYTES", 100_000 * engines.NODE)
    deep = chain(200)
    with pytest.raises(DepthError, match="--engine stack"):
        solve(deep, "recursive", "first")
    require(deep, solve(deep, "stack", "first"), satisfiable=True)


def test_a_deep_recursion_does_not_overflow_the_stack() -> None:
    depth = 2000 if COMPILED else 1000  # whose copies take four times as much
    cnf = chain(depth)
    result = solve(cnf, "recursive", "first")
    require(cnf, result, satisfiable=True)
    assert result.statistics["deepest"] == depth


def test_configs_by_name() -> None:
    assert EngineConfig.parse("stack:jw").label == "stack:jw"
    assert EngineConfig.parse("recursive").label == "recursive"
    assert EngineConfig.parse("recursive:shortest").label == "recursive"
    with pytest.raises(UsageError, match="Unknown engine “magic”"):
        EngineConfig.parse("magic")
    with pytest.raises(UsageError, match="no rule “luck”"):
        EngineConfig.parse("stack:luck")

"""The Python interface: each method, against brute force and against PySAT."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from satdoku import Cnf, Solver
from satdoku.errors import UsageError, WrongAnswerError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.sat import incremental, proof
from satdoku.sat.counters import COUNTERS, statistics
from satdoku.sat.found import Found
from satdoku.sat.incremental import IncrementalSearch, cdcl_settings
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.kernel.vec import COMPILED, IntView
from satdoku.sat.options import CDCL_RULES, Options
from satdoku.sat.settings import SETTINGS
from tests.sat.random_formulas import is_satisfiable, random_formula

ROOT = Path(__file__).parents[2]
FORMULAS = 200 if COMPILED else 30

# At most one of 1, 2, 3 holds; 4 holds if any of them does; 5 is free.
CLAUSES = [[-1, -2], [-1, -3], [-2, -3], [-1, 4], [-2, 4], [-3, 4], [5, -5]]


def brute_force(cnf: Cnf, assumptions: Sequence[int] = ()) -> list[list[int]]:
    choices = product(*[(-v, v) for v in range(1, cnf.num_vars + 1)])
    clauses = [*cnf, *((literal,) for literal in assumptions)]
    return [list(m) for m in choices if all(not set(m).isdisjoint(c) for c in clauses)]


def hard() -> Cnf:
    """An unsatisfiable formula that no search refutes within the duration of a test."""
    return pigeonhole(14, 13) if COMPILED else pigeonhole(9, 8)


def some_assumptions(rng: Random, num_vars: int) -> list[int]:
    return [rng.choice((-1, 1)) * rng.randint(1, num_vars) for _ in range(rng.randint(0, 4))]


@pytest.fixture
def formulas() -> Iterator[tuple[Random, Cnf]]:
    rng = Random(11)
    return ((rng, random_formula(rng, 8)) for _ in range(FORMULAS))


# -- first steps -----------------------------------------------------------------------------


def test_importing_the_package_loads_no_solver() -> None:
    check = (
        "import sys, satdoku; assert 'satdoku.sat' not in sys.modules; satdoku.Solver;"
        " assert 'satdoku.sat.solver' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=True)


def test_an_unknown_name_of_the_package_is_an_attribute_error() -> None:
    with pytest.raises(ImportError):
        exec("from satdoku import Resolver")


@pytest.mark.parametrize("clauses", [CLAUSES, Cnf.from_clauses(CLAUSES), iter(CLAUSES)])
def test_a_solver_starts_with_any_kind_of_clauses(clauses: Any) -> None:
    with Solver(bootstrap_with=clauses) as solver:
        assert (solver.nof_vars(), solver.nof_clauses()) == (5, 7)
        assert solver.solve(assumptions=[2])
        assert solver.get_model() in [[-1, 2, -3, 4, 5], [-1, 2, -3, 4, -5]]


def test_a_formula_of_pysat_is_accepted() -> None:
    formula = pytest.importorskip("pysat.formula").CNF(from_clauses=CLAUSES)
    assert Solver(bootstrap_with=formula).nof_clauses() == 7


def test_the_empty_formula_and_the_empty_clause() -> None:
    solver = Solver()
    assert solver.solve()
    assert solver.get_model() == []
    assert list(solver.enum_models()) == [[]]
    solver.add_clause([])
    assert not solver.solve()
    assert solver.get_core() == []
    assert list(solver.enum_models()) == []
    assert solver.propagate() == (False, [])


def test_variables_of_the_header_and_of_assumptions_count() -> None:
    solver = Solver(Cnf.from_clauses([[1]], num_vars=3))
    assert solver.nof_vars() == 3
    assert solver.solve([-5])
    model = solver.get_model()
    assert model is not None
    assert list(map(abs, model)) == [1, 2, 3, 4, 5]
    assert model[4] == -5


# -- answers --------------------------------------------------------------------------------


def test_answers_models_and_cores_are_right(formulas: Iterator[tuple[Random, Cnf]]) -> None:
    for rng, cnf in formulas:
        solver = Solver(Cnf.from_clauses([], cnf.num_vars))
        for clause in cnf:
            solver.add_clause(clause)
        for _ in range(4):
            assumptions = some_assumptions(rng, cnf.num_vars)
            models = brute_force(cnf, assumptions)
            assert solver.solve(assumptions) is solver.get_status() is bool(models)
            if models:
                assert solver.get_model() in models
                assert solver.get_core() is None
            else:
                assert solver.get_model() is None
                require_core(cnf, assumptions, solver.get_core())
                require_minimal(cnf, solver.get_core(minimize=True))


def require_core(cnf: Cnf, assumptions: list[int], core: list[int] | None) -> None:
    assert core is not None
    assert core == [a for a in dict.fromkeys(assumptions) if a in core]
    assert not is_satisfiable(Cnf.from_clauses([*cnf, *([a] for a in core)], cnf.num_vars))


def require_minimal(cnf: Cnf, core: list[int] | None) -> None:
    assert core is not None
    for left_out in core:
        units = [[a] for a in core if a != left_out]
        assert is_satisfiable(Cnf.from_clauses([*cnf, *units], cnf.num_vars))


def proved(clauses: Sequence[Sequence[int]], lines: Sequence[str]) -> bool:
    """True if the proof refutes the clauses: every step must hold, and the empty clause be
    derived."""
    text = "".join(f"{line}\n" for line in [*lines, "0"]).encode()
    return proof.check(Cnf.from_clauses(clauses), text).outcome is proof.Outcome.PROVED


def test_a_proof_refutes_the_clauses_with_the_core() -> None:
    clauses = [[1, 2, 3], [1, 2, -3], [1, -2, 3], [1, -2, -3], [-1, 4], [-4, -5, 6], [-6, -5, -7]]
    solver = Solver(clauses, with_proof=True)
    assert solver.solve()
    assert solver.get_proof() is None
    assert not solver.solve([5, 7, 8])
    core, lines = solver.get_core(), solver.get_proof()
    assert core is not None
    assert lines is not None
    assert lines[-1] == "-5 -7 0"
    outcomes = [
        proved([*clauses, *units], lines) for units in ([], [[literal] for literal in core])
    ]
    assert outcomes == [False, True]


def test_no_proof_is_kept_unless_asked_for() -> None:
    solver = Solver([[1], [-1]])
    assert not solver.solve()
    assert solver.get_proof() is None


def test_a_core_keeps_the_order_of_the_assumptions() -> None:
    solver = Solver([[-1, -2, -3], [-4, -5]])
    assert not solver.solve([6, 3, 1, 7, 2])
    assert solver.get_core() == [3, 1, 2]
    assert not solver.solve([2, 1, 3, 3, 3])
    assert solver.get_core() == [2, 1, 3]
    assert not solver.solve([8, -8])
    assert solver.get_core() == [8, -8]


def test_more_assumptions_than_variables() -> None:
    """Each assumption opens a level, even a repeated one; the solver must make room for all."""
    solver = Solver([[1, 2, 3], [-1, -2, -3]])
    assert solver.solve([1] * 100_000 + [2])
    assert solver.get_model() == [1, 2, -3]


def test_an_answer_lasts_until_the_next_question() -> None:
    solver = Solver([[1, 2]])
    assert solver.solve([1, -2])
    solver.add_clause([-1])
    solver.add_clause([3, 4])
    assert solver.get_model() == [1, -2], "of the clauses there were when it was found"
    assert solver.propagate([4])[0]
    assert solver.get_status() is True
    assert solver.solve()
    model = solver.get_model()
    assert model is not None
    assert model[:2] == [-1, 2]


def test_callers_may_modify_an_answer() -> None:
    solver = Solver([[1], [-2]])
    assert solver.solve()
    (solver.get_model() or []).clear()
    assert solver.get_model() == [1, -2]
    assert not solver.solve([2])
    (solver.get_core() or []).clear()
    assert solver.get_core() == [2]


def test_a_wrong_model_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Found

    def lie(values: bytes, *rest: Any) -> Found:
        return true(b"\0" + b"\2" * (len(values) - 1), *rest)

    monkeypatch.setattr(incremental, "Found", lie)
    solver = Solver([[1, 2]])
    assert solver.solve()
    with pytest.raises(WrongAnswerError, match="bug in satdoku"):
        solver.get_model()
    solver = Solver([[-1, -2]])
    assert solver.solve([1])
    with pytest.raises(WrongAnswerError, match="assumption"):
        solver.get_model()


def test_statistics_are_those_of_the_table() -> None:
    solver = Solver(pigeonhole(6, 5))
    assert set(solver.accum_stats().values()) == {0}
    assert not solver.solve()
    stats = solver.accum_stats()
    assert set(stats) <= set(COUNTERS)
    assert stats["conflicts"] > 0


# -- enumeration and propagation ------------------------------------------------------------


def test_every_model_is_enumerated_once(formulas: Iterator[tuple[Random, Cnf]]) -> None:
    for rng, cnf in formulas:
        assumptions = some_assumptions(rng, cnf.num_vars)
        solver = Solver(cnf)
        found = list(solver.enum_models(assumptions))
        assert sorted(found) == sorted(brute_force(cnf, assumptions))
        assert (solver.nof_vars(), solver.nof_clauses()) == (cnf.num_vars, len(cnf))
        assert solver.solve() is is_satisfiable(cnf), "nothing was left behind"


def test_enumerations_and_other_questions_take_turns() -> None:
    solver = Solver(CLAUSES)
    one, other = solver.enum_models(), solver.enum_models([1])
    first = next(one)
    assert next(other)[0] == 1
    assert solver.solve([2])
    assert not solver.solve([1, 2])
    solver.add_clause([-3])
    rest = list(one)
    assert all(model[2] == -3 for model in rest), "a new clause holds from now on"
    assert first not in rest
    assert len(list(other)) == 1


def test_propagation_assigns_what_minisat_assigns(formulas: Iterator[tuple[Random, Cnf]]) -> None:
    peers = pytest.importorskip("pysat.solvers")
    for rng, cnf in formulas:
        if not all(cnf):
            continue
        assumptions = some_assumptions(rng, cnf.num_vars)
        with peers.Solver("minisat22", bootstrap_with=[list(c) for c in cnf]) as peer:
            consistent, literals = peer.propagate(assumptions)
            found = Solver(cnf).propagate(assumptions)
            assert found[0] is consistent, (list(cnf), assumptions)
            if consistent:
                assert sorted(found[1]) == sorted(literals), (list(cnf), assumptions)


def test_propagation_leaves_the_solver_as_it_was() -> None:
    solver = Solver([[-1, 2], [-2, 3], [-3, -4]])
    assert solver.propagate([1]) == (True, [1, 2, 3, -4])
    assert solver.propagate([1, 4]) == (False, [1, 2, 3, -4])
    assert solver.solve([4])
    assert solver.propagate([-3]) == (True, [-3, -2, -1])


def test_propagation_saves_phases_if_asked_to() -> None:
    for saving, value in ((0, -1), (2, 1)):
        solver = Solver([[1, -1], [1, 2, 3]])
        solver.propagate([1], phase_saving=saving)
        solver.solve([2])
        assert (solver.get_model() or [0])[0] == value


# -- steering -------------------------------------------------------------------------------


def test_phases_are_followed_where_nothing_else_decides() -> None:
    rng = Random(3)
    for _ in range(20):
        wanted = [rng.choice((-1, 1)) * v for v in range(1, 21)]
        solver = Solver()
        solver.set_phases(wanted)
        assert solver.nof_vars() == 20
        assert solver.solve()
        assert solver.get_model() == wanted
        assert solver.solve([-wanted[0]])
        assert solver.solve()
        assert solver.get_model() == wanted, "in every search, not in the first alone"


def test_a_conflict_budget_is_kept() -> None:
    for budget in (0, 1, 10, 1000):
        solver = Solver(hard())
        assert solver.solve_limited(conflict_budget=budget) is None
        assert (solver.get_status(), solver.get_model(), solver.get_core()) == (None,) * 3
        assert solver.accum_stats()["conflicts"] == budget
        before = solver.accum_stats()["conflicts"]
        assert solver.solve_limited(conflict_budget=budget) is None
        assert solver.accum_stats()["conflicts"] - before == budget


def test_a_sufficient_budget_changes_nothing() -> None:
    cnf = pigeonhole(6, 5)
    free, limited = Solver(cnf), Solver(cnf)
    assert free.solve() is limited.solve_limited(conflict_budget=10**6, time_budget=60) is False
    assert free.accum_stats() == limited.accum_stats()


def test_a_time_budget_is_kept() -> None:
    solver = Solver(hard())
    start, worked = time.monotonic(), time.process_time()
    assert solver.solve_limited(time_budget=0.2) is None
    assert time.monotonic() - start >= 0.2
    assert time.process_time() - worked < 1


@pytest.mark.parametrize("budget", [-1, float("nan")])
def test_a_budget_that_makes_no_sense_is_refused(budget: Any) -> None:
    with pytest.raises(ValueError, match="budget"):
        Solver().solve_limited(conflict_budget=budget)
    with pytest.raises(ValueError, match="budget"):
        Solver().solve_limited(time_budget=budget)


def test_interruption_from_a_thread() -> None:
    solver = Solver(hard())
    timer = threading.Timer(0.1, solver.interrupt)
    timer.start()
    start = time.process_time()
    assert solver.solve_limited(expect_interrupt=True) is None
    assert time.process_time() - start < 5
    timer.join()
    assert solver.solve_limited() is None, "until it is cleared"
    solver.clear_interrupt()
    assert solver.solve_limited(conflict_budget=50) is None
    assert solver.accum_stats()["conflicts"] >= 50
    solver.add_clause([])
    assert solver.solve_limited() is False


def test_interruption_from_a_signal_handler() -> None:
    solver = Solver(hard())
    before = signal.signal(signal.SIGALRM, lambda *_: solver.interrupt())
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        assert solver.solve_limited() is None
    finally:
        signal.signal(signal.SIGALRM, before)


def test_ctrl_c_leaves_the_solver_usable() -> None:
    cnf = hard()
    solver = Solver(Cnf.from_clauses([[-500, *clause] for clause in cnf]))
    for delay in (0.01, 0.03, 0.1):
        timer = threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            solver.solve([500])
        timer.join()
        assert solver.get_status() is None
        assert solver.solve([-500])
        assert solver.get_model() is not None
        assert solver.solve_limited([500], conflict_budget=20) is None


def test_settings_and_rules_reach_the_search() -> None:
    assert Solver(settings={"phase": 1}).propagate() == (True, [])
    solver = Solver([[1, 2], [2, 3]], settings={"phase": 1}, rule="vsids")
    assert solver.solve()
    assert solver.get_model() == [1, 2, 3]
    cnf = random_ksat(n=60, m=255, k=3, rng=Random(1))
    runs = set()
    for rule in CDCL_RULES:
        solver = Solver(cnf, rule=rule, settings={"restart_base": 1, "mode_conflicts": 10})
        solver.solve()
        runs.add(tuple(solver.accum_stats().values()))
    assert len(runs) == len(CDCL_RULES)


@pytest.mark.parametrize(
    "wrong",
    [
        {"settings": {"luck": 1}},
        {"settings": {"tier2": 101}},
        {"settings": {"tier2": -1}},
        {"settings": {"tier2": 2.5}},
        {"settings": {"tier2": "2"}},
        {"rule": "jw"},
        {"rule": ""},
    ],
)
def test_options_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        Solver(**wrong)


def test_every_setting_may_be_at_either_end() -> None:
    cnf = random_ksat(n=40, m=170, k=3, rng=Random(2))
    expected = Solver(cnf).solve()
    for setting in SETTINGS:
        for value in (setting.low, setting.high):
            assert Solver(cnf, settings={setting.name: value}).solve() is expected


@pytest.mark.parametrize("literal", [0, 10**8 + 1, -(10**8) - 1, 10**20, 1.5, "1", None, (1,)])
def test_bad_literals_are_refused_and_change_nothing(literal: Any) -> None:
    solver = Solver([[1, 2]])
    with pytest.raises(ValueError, match=r"literal|variables|integers"):
        solver.add_clause([3, literal])
    with pytest.raises(ValueError, match=r"literal|variables|integers"):
        solver.append_formula([[4], [literal]])
    for ask in (solver.solve, solver.propagate, solver.set_phases, solver.enum_models):
        with pytest.raises(ValueError, match=r"literal|variables|integers"):
            ask([3, literal])
    assert (solver.nof_vars(), solver.nof_clauses()) == (2, 1)
    assert len(list(solver.enum_models())) == 3


def test_a_deleted_solver_says_so() -> None:
    with Solver(CLAUSES) as solver:
        assert solver.solve()
    assert solver.get_model() is None
    for ask in (solver.solve, solver.propagate, solver.enum_models, solver.accum_stats):
        with pytest.raises(ValueError, match="deleted"):
            ask()
    with pytest.raises(ValueError, match="deleted"):
        solver.add_clause([1])
    solver.delete()


# -- one search, many solvers ---------------------------------------------------------------


@pytest.mark.parametrize("rule", CDCL_RULES)
def test_the_steps_do_not_steer_the_search(rule: str) -> None:
    small = {"restart_base": 1, "reduce_interval": 5, "rephase_interval": 7, "mode_conflicts": 9}
    for cnf in (pigeonhole(6, 5), random_ksat(n=60, m=255, k=3, rng=Random(6))):
        runs = []
        for ticks in (1, 7, 1000, 10**9):
            search = CdclSearch(cdcl_settings(Options(rule, settings=small)))
            literals, offsets = map(IntView, cnf.arrays)
            search.add_variables(cnf.num_vars)
            search.load(literals, offsets, 0, len(cnf))
            search.begin([1, -2])
            while (status := search.step(ticks)) < 0:
                pass
            runs.append((status, statistics(search.counters), search.true_literals()))
        assert runs == runs[:1] * 4


def test_two_solvers_taking_turns_do_not_affect_each_other() -> None:
    rng = Random(8)
    formulas = [random_ksat(n=60, m=258, k=3, rng=rng) for _ in range(2)]

    def questions(solver: Solver) -> Iterator[object]:
        for v in range(1, 20):
            yield solver.solve_limited([v, -v - 20], conflict_budget=5)
            yield solver.solve([-v]), solver.get_model(), solver.get_core()
            solver.add_clause([v, v + 1, v + 2])
        yield solver.accum_stats()

    alone = [list(questions(Solver(cnf))) for cnf in formulas]
    turns = list(zip(*(questions(Solver(cnf)) for cnf in formulas), strict=True))
    assert [list(answers) for answers in zip(*turns, strict=True)] == alone


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_solvers_that_are_dropped_leave_no_memory_behind() -> None:
    def pages() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1])

    def make(count: int) -> None:
        for _ in range(count):
            solver = Solver(CLAUSES)
            solver.solve([1])
            next(solver.enum_models([2]))

    make(1000)
    before = pages()
    make(10_000 if COMPILED else 1000)
    assert pages() - before < 256, "a megabyte; each solver has several kilobytes"


def test_a_solver_that_is_dropped_does_not_wait_for_the_garbage_collector() -> None:
    """The collector counts objects, and a few of them can hold a whole formula in kernel memory."""

    def searches() -> int:
        return sum(type(each) is IncrementalSearch for each in gc.get_objects())

    gc.collect()
    before = searches()
    gc.disable()
    try:
        solver = Solver(CLAUSES, with_proof=True)
        solver.solve([1])
        models = solver.enum_models([2])
        next(models)
        assert searches() == before + 2
        del solver, models
        assert searches() == before
    finally:
        gc.enable()


def test_a_seed_gives_another_search_and_the_same_one_again() -> None:
    clauses = list(random_ksat(n=60, m=255, k=3, rng=Random(1)))

    def searched(seed: int) -> tuple[bool, tuple[tuple[str, float], ...]]:
        with Solver(clauses, seed=seed) as solver:
            return solver.solve(), tuple(solver.accum_stats().items())

    assert searched(0) == searched(0)
    assert searched(7) == searched(7)
    assert len({searched(seed) for seed in range(5)}) > 3
    assert len({searched(seed)[0] for seed in range(5)}) == 1

"""PySAT's features beyond solving: names, budgets, timers, constraints, threads."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest

from satdoku import Solver
from satdoku.errors import UsageError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.side_constraints import AtMost, Parity

CLAUSES = [[1, 2], [-1, 3], [-2, -3]]


# -- construction ---------------------------------------------------------------------------


def values(model: Sequence[int]) -> bytes:
    """The values as the kernel's checker represents them."""
    return bytes([0, *(1 if literal > 0 else 2 for literal in model)])


@pytest.mark.parametrize(
    "arguments",
    [
        {"name": "g3", "bootstrap_with": CLAUSES, "use_timer": True},
        {"bootstrap_with": CLAUSES, "incr": True, "with_proof": True},
        {"name": "cd195", "bootstrap_with": CLAUSES, "warm_start": True, "native_card": True},
    ],
)
def test_it_is_made_as_pysat_makes_one(arguments: dict[str, Any]) -> None:
    with Solver(**arguments) as solver:
        assert solver.nof_clauses() == 3
    assert Solver("glucose4", CLAUSES, True).solve()


def test_new_begins_again_after_delete_and_only_then() -> None:
    solver = Solver("g3", CLAUSES)
    solver.new("m22", [[9]])
    assert solver.nof_clauses() == 3
    solver.delete()
    with pytest.raises(ValueError, match="deleted"):
        solver.solve()
    solver.new("m22", [[9]], use_timer=True, seed=3)
    assert solver.nof_clauses() == 1
    assert solver.solve()
    assert 9 in (solver.get_model() or ())


def test_the_second_argument_of_a_limited_question_is_no_budget() -> None:
    solver = Solver(pigeonhole(6, 5))
    assert solver.solve_limited([], True) is False
    with pytest.raises(TypeError):
        solver.solve_limited([], True, 10)  # type: ignore[call-arg]


def test_the_timer_runs_if_asked_for() -> None:
    solver = Solver(pigeonhole(6, 5), use_timer=True)
    solver.solve()
    first = solver.time()
    solver.solve()
    assert first > 0
    assert solver.time_accum() == pytest.approx(first + solver.time())
    assert Solver(CLAUSES).time() == 0


def test_clauses_return_whether_propagation_allows_them() -> None:
    solver = Solver(CLAUSES)
    assert solver.add_clause([1]) is None
    assert solver.add_clause([3], no_return=False) is True
    assert solver.append_formula([[-3], [2]], no_return=False) is False


# -- budgets --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "counter"),
    [("conf_budget", "conflicts"), ("prop_budget", "propagations"), ("dec_budget", "decisions")],
)
def test_a_budget_holds_for_limited_questions(method: str, counter: str) -> None:
    cnf = pigeonhole(10, 9)
    solver = Solver(cnf)
    getattr(solver, method)(50)
    assert solver.solve_limited() is None
    assert 50 <= solver.accum_stats()[counter] <= 50 + cnf.num_vars
    getattr(solver, method)(-1)
    assert Solver(pigeonhole(5, 4)).solve_limited() is False


def test_a_core_is_minimised_within_a_budget() -> None:
    shrunk = 0
    for seed in range(10):
        solver = Solver(random_ksat(n=30, m=150, k=4, rng=Random(seed)))
        assert not solver.solve(range(1, 31))
        core = solver.get_core() or []
        assert solver.get_core(minimize=True, time_budget=0.0) == core
        solver.interrupt()
        assert solver.get_core(minimize=True) == core
        solver.clear_interrupt()
        shrunk += len(solver.get_core(minimize=True) or ()) < len(core)
    assert shrunk, "without a limit, some core becomes smaller"


def test_configuring_changes_the_search_that_goes_on() -> None:
    cnf = random_ksat(n=60, m=255, k=3, rng=Random(1))
    usual, other = Solver(cnf), Solver(cnf)
    other.configure({"phase": 1, "restart_base": 50, "tier2": 1})
    assert usual.solve() is other.solve()
    assert usual.accum_stats() != other.accum_stats()
    with pytest.raises(UsageError):
        other.configure({"luck": 1})


# -- enumeration ----------------------------------------------------------------------------


def test_the_model_is_there_inside_the_loop() -> None:
    solver = Solver(CLAUSES)
    for model in solver.enum_models():
        assert solver.get_model() == model
        assert solver.get_status() is True
    assert (solver.get_status(), solver.get_model()) == (False, None)


def test_models_of_some_variables_with_a_limit_and_a_count() -> None:
    solver = Solver([[1, 2, 3], [-1, 4]])
    values = [tuple(model) for model in solver.enum_models(variables=[2, 1])]
    assert sorted(values) == [(-2, -1), (-2, 1), (2, -1), (2, 1)]
    assert solver.count_models() == 10
    assert solver.count_models([-3], limit=3) == 3
    assert solver.count_models(variables=[4]) == 2
    with pytest.raises(ValueError, match="variable"):
        solver.enum_models(variables=[-1])


def test_no_model_is_lost_to_inprocessing() -> None:
    """Inprocessing would eliminate variables, and is due at every conflict."""
    core = random_ksat(n=20, m=85, k=3, rng=Random(1))
    loose = [[-v, v + 20] for v in range(1, 4)]
    expected = []
    with Solver([*core, *loose]) as solver:
        while solver.solve():
            expected.append(solver.get_model() or [])
            solver.add_clause([-literal for literal in expected[-1]])
    with Solver([*core, *loose], settings={"inprocess_interval": 1}) as solver:
        assert sorted(solver.enum_models()) == sorted(expected)
    assert len(expected) > 1


def test_an_enumeration_is_interrupted() -> None:
    solver = Solver([[1, 2, 3]])
    models = solver.enum_models()
    next(models)
    solver.interrupt()
    assert list(models) == []
    assert solver.get_status() is None, "not the end of the models"


# -- other constraints ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40 if COMPILED else 5))
def test_constraints_allow_what_they_say(seed: int) -> None:
    rng = Random(seed)
    solver = Solver()
    parts: list[Any] = []
    for num_vars in (2, 3, 5, 6):
        literals = [
            rng.choice((-1, 1)) * rng.randint(1, num_vars) for _ in range(rng.randint(1, 5))
        ]
        if rng.random() < 0.5:
            weights = [rng.randint(0, 3) for _ in literals]
            parts.append(AtMost(tuple(literals), rng.randint(0, 4), tuple(weights)))
            solver.add_atmost(literals, parts[-1].bound, weights)
        else:
            parts.append(Parity(tuple(literals), rng.random() < 0.5))
            solver.add_xor_clause(literals, parts[-1].odd)
        choices = product(*[(-v, v) for v in range(1, solver.nof_vars() + 1)])
        allowed = {m for m in choices if all(part.holds(values(m)) for part in parts)}
        found = [tuple(model) for model in solver.enum_models()]
        assert len(found) == len(set(found))
        assert set(found) == allowed
        assert solver.solve() is bool(allowed)


def test_hidden_variables_make_way_for_the_formula() -> None:
    solver = Solver([[1, 2]])
    solver.add_atmost([1, 2, 3, 4], 1)
    assert solver.solve()
    assert solver.nof_vars() == 4
    for variable in range(5, 200):
        solver.add_clause([variable])
        assert solver.solve([1])
    assert not solver.solve([1, 3])


@pytest.mark.parametrize("name", ["g3", "cadical195", "cd300", "minisat-ep"])
def test_a_named_solver_refuses_what_that_of_pysat_refuses(name: str) -> None:
    formula = pytest.importorskip("pysat.formula").CNFPlus()
    formula.extend([[1, 2, 3]])
    formula.append([[1, 2, 3], 1], is_atmost=True)
    solver = Solver(name)
    assert not solver.supports_atmost()
    with pytest.raises(NotImplementedError, match="native_card"):
        solver.add_atmost([1, 2, 3], 1)
    with pytest.raises(NotImplementedError):
        solver.append_formula(formula)
    assert solver.nof_clauses() == 0, "nothing of the formula was added"
    solver.activate_atmost()
    solver.append_formula(formula)
    assert solver.supports_atmost()
    assert solver.count_models() == 3
    assert Solver(name, formula, native_card=True).count_models() == 3
    assert Solver("minicard", formula).count_models() == 3
    assert Solver("MiniCard", formula).count_models() == 3
    assert Solver(formula).count_models() == 3


def test_a_pool_of_variables_gives_away_none_of_the_formula() -> None:
    new_pool = pytest.importorskip("pysat.formula").IDPool
    pool, other, unused = new_pool(), new_pool(), new_pool()
    solver = Solver("cadical300", [[5]], sync_with=pool)
    assert pool.id("a") == 6
    for ask in (solver.solve, solver.solve_limited):
        variable = solver.nof_vars() + 9
        solver.add_clause([variable, -5])
        ask()
        assert pool.id(variable) == variable + 1
    solver.attach_vpool(other)
    assert other.id() == solver.nof_vars() + 1
    solver.attach_vpool(None)
    assert Solver("g3", [[5]], sync_with=unused).solve()
    assert unused.id() == 1, "PySAT's glucose does not know pools"


# -- threads --------------------------------------------------------------------------------


def test_threads_that_share_a_solver_get_right_answers() -> None:
    cnf = random_ksat(n=40, m=160, k=3, rng=Random(4))
    solver = Solver(cnf)
    expected = {v: Solver([*cnf, [v]]).solve() for v in range(1, 41)}
    wrong: list[int] = []

    def ask(seed: int) -> None:
        rng = Random(seed)
        for _ in range(100 if COMPILED else 5):
            v = rng.randint(1, 40)
            if solver.solve([v]) is not expected[v]:
                wrong.append(v)
            solver.add_clause([v, -v])

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.skipif(not COMPILED, reason="the interpreter holds its lock while it interprets")
def test_a_search_does_not_hold_the_global_lock() -> None:
    """Threads are never asked to release the lock, so the search must do it on its own."""
    solver, budget = Solver(pigeonhole(14, 13)), 30_000
    begun = threading.Event()

    def search() -> None:
        begun.set()
        solver.solve_limited(conflict_budget=budget)

    thread = threading.Thread(target=search)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    try:
        thread.start()
        begun.wait()
        solver.interrupt()
        thread.join()
    finally:
        sys.setswitchinterval(usual)
    assert solver.get_status() is None
    assert solver.accum_stats()["conflicts"] < budget, "interrupted before it was used up"


@pytest.mark.skipif(not COMPILED, reason="the interpreter holds its lock while it interprets")
@pytest.mark.parametrize("counter", ["flips", "vivified"])
def test_what_comes_between_two_parts_of_a_search_does_not_hold_it_either(counter: str) -> None:
    """Another thread is called while a local search flips variables or clauses are vivified. It
    must answer before that is over; otherwise the next occasion counts."""
    solver = Solver(random_ksat(n=250, m=1150, k=3, rng=Random(1)), settings={"tree": 0})
    called, answered, over = threading.Event(), threading.Event(), threading.Event()
    before, in_time = Counter[str](), False

    def answer() -> None:
        while not over.is_set():
            called.wait()
            called.clear()
            answered.set()

    def look() -> bool:
        nonlocal before, in_time
        counts = Counter(solver.accum_stats())
        grown, before = counts - before, counts
        if not grown[counter] or grown["decisions"]:
            answered.clear()
        elif answered.is_set():
            in_time = True
        else:
            called.set()
        return in_time

    thread = threading.Thread(target=answer)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    try:
        thread.start()
        with suppress(Stopped):
            solver.ask((), Monitor(stop=look))
    finally:
        sys.setswitchinterval(usual)
        over.set()
        called.set()
        thread.join()
    assert in_time


def test_a_call_from_within_a_question_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver(pigeonhole(5, 4))
    refused = []

    def ask_within(*_: object) -> Any:
        with pytest.raises(RuntimeError, match="within"):
            solver.solve()
        refused.append(True)
        return solver._budget

    monkeypatch.setattr(solver, "_limits", ask_within)
    assert solver.solve_limited() is False
    assert refused
    assert solver.solve() is False, "the lock has been given back"


def test_a_clause_that_comes_during_a_question_waits_for_its_end() -> None:
    solver = Solver(pigeonhole(8, 7) if COMPILED else pigeonhole(6, 5))
    adder = threading.Thread(target=solver.add_clause, args=([1],))
    counts: list[int] = []

    def look() -> bool:
        if not counts:
            adder.start()
        time.sleep(0)  # let the other thread try
        counts.append(solver.nof_clauses())
        return False

    before = solver.nof_clauses()
    solver.ask((), Monitor(stop=look))
    adder.join()
    assert set(counts) == {before}
    assert solver.nof_clauses() == before + 1


class AddingMeanwhile:
    """A literal that adds a clause while it is read, as another thread could."""

    def __init__(self, solver: Solver, literal: int) -> None:
        self.solver, self.literal = solver, literal

    def __index__(self) -> int:
        self.solver.add_clause([-8, -9])
        return self.literal


def test_an_addition_during_another_disturbs_neither() -> None:
    solver = Solver()
    solver.add_clause([8, AddingMeanwhile(solver, 9)])  # type: ignore[list-item]
    assert solver.nof_clauses() == 2
    assert [solver.solve([x, y]) for x in (8, -8) for y in (9, -9)] == [False, True, True, False]


def test_a_formula_with_a_bad_clause_adds_nothing_and_takes_nothing_back() -> None:
    solver = Solver([[1]])

    def clauses() -> Iterator[list[int]]:
        yield [2]
        solver.add_clause([3])
        yield [0]

    with pytest.raises(ValueError, match="0 is not a literal"):
        solver.append_formula(clauses())
    assert solver.nof_clauses() == 2
    assert solver.propagate()[0]
    assert solver.solve([-2])
    assert not solver.solve([-3])

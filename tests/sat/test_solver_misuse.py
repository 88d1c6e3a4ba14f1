"""What `Solver` refuses, when it does so, and what still works afterwards."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from pysat.solvers import SolverNames

from satdoku import Cnf, Propagator, Solver
from satdoku.errors import UsageError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.sat import cardinality, late_variables, pysat_names
from satdoku.sat.ipasir import Ipasir
from satdoku.sat.kernel.vec import COMPILED
from tests.sat.test_solver import proved

HUGE = 2**70

# -- names and files -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["nonsense", "", "minisat", "cdcl"])
def test_an_unknown_name_is_an_error_that_lists_those_there_are(name: str) -> None:
    with pytest.raises(UsageError, match="cadical153") as caught:
        Solver(name)
    assert f"“{name}”" in str(caught.value)


@pytest.mark.parametrize("name", ["x.cnf", "folder/x", "folder\\x", "x.cnf.gz"])
def test_a_name_that_is_a_path_gets_a_hint(name: str) -> None:
    with pytest.raises(UsageError, match=r"Cnf\.from_file\(path\)"):
        Solver(name)


@pytest.mark.parametrize("clauses", ["x.cnf", b"p cnf 1 1", Path("x.cnf")])
def test_so_does_a_path_in_place_of_clauses(clauses: Any) -> None:
    for make in (lambda: Solver(bootstrap_with=clauses), lambda: Solver().append_formula(clauses)):
        with pytest.raises(ValueError, match=r"Cnf\.from_file\(path\)"):
            make()


def test_every_name_of_pysat_is_known() -> None:
    families = [value for name, value in vars(SolverNames).items() if not name.startswith("_")]
    assert {name for family in families for name in family} == set(pysat_names.NAMES)
    for name in pysat_names.NAMES:
        assert Solver(name.upper(), [[1]]).solve()


def test_a_formula_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 2 2\n1 2 0\n-1 0\n")
    for place in (path, str(path)):
        assert Solver(Cnf.from_file(place)).solve([2])
        assert not Solver(Cnf.from_file(place)).solve([-2])


# -- arguments -------------------------------------------------------------------------------

WRONG: list[tuple[Callable[[Solver], object], str]] = [
    (lambda s: s.add_atmost([1, 2], 1, [3, -1]), "weight"),
    (lambda s: s.add_atmost([1, 2], 1, [3]), "weight"),
    (lambda s: s.add_atmost([1, 2], 1, [3, 4, 5]), "weight"),
    (lambda s: s.add_atmost([1, 2], 1, [1.5, 1]), "weight"),  # type: ignore[list-item]
    (lambda s: s.add_atmost([1, 2], 1, 5), "weights"),  # type: ignore[arg-type]
    (lambda s: s.add_atmost([1, 2], 1.5), "bound"),  # type: ignore[arg-type]
    (lambda s: s.add_atmost([1, 2], "1"), "bound"),  # type: ignore[arg-type]
    (lambda s: s.add_atmost([1, 0], 1), "0 is not a literal"),
    (lambda s: s.add_atmost(5, 1), "literals"),  # type: ignore[arg-type]
    (lambda s: s.add_xor_clause([1, None]), "None"),  # type: ignore[list-item]
    (lambda s: s.append_formula(atmosts([[1, 2], 1, [3, -1]])), "weight"),
    (lambda s: s.solve([HUGE]), "more than 100000000 variables"),
    (lambda s: s.solve_limited(conflict_budget=-1), "below 0"),
    (lambda s: s.solve_limited(conflict_budget=1.5), "budget"),  # type: ignore[arg-type]
    (lambda s: s.solve_limited(conflict_budget="1"), "budget"),  # type: ignore[arg-type]
    (lambda s: s.solve_limited(time_budget=-0.1), "below 0"),
    (lambda s: s.solve_limited(time_budget=float("nan")), "below 0"),
    (lambda s: s.solve_limited(time_budget="1"), "budget"),  # type: ignore[arg-type]
    (lambda s: s.conf_budget("1"), "budget"),  # type: ignore[arg-type]
    (lambda s: s.prop_budget(1.5), "budget"),  # type: ignore[arg-type]
    (lambda s: s.dec_budget(None), "budget"),  # type: ignore[arg-type]
    (lambda s: s.enum_models(limit=-1), "limit"),
    (lambda s: s.enum_models(limit="1"), "limit"),  # type: ignore[arg-type]
    (lambda s: s.propagate([1], "1"), "phase_saving"),  # type: ignore[arg-type]
    (lambda s: s.attach_vpool(5), "pool"),  # type: ignore[arg-type]
    (lambda s: Solver(seed=1.5), "seed"),  # type: ignore[arg-type]
    (lambda s: Solver(sync_with=5), "pool"),  # type: ignore[arg-type]
]


def atmosts(*parts: list[Any]) -> Any:
    """A formula as PySAT's `CNFPlus`."""
    return SimpleNamespace(clauses=[[3]], atmosts=parts)


@pytest.mark.parametrize(("call", "says"), WRONG)
def test_a_wrong_argument_raises_at_the_call_and_harms_nothing(
    call: Callable[[Solver], object], says: str
) -> None:
    solver = Solver([[1, 2]])
    with pytest.raises(ValueError, match=says):
        call(solver)
    assert solver.nof_clauses() == 1
    assert solver.solve()
    assert sum(model[:2] != [-1, -2] for model in solver.enum_models([3])) == 3


@pytest.mark.parametrize("settings", ["x", [1], 5, {"tier2": HUGE}, {"none": 1}, {1: 1}])
def test_wrong_settings(settings: Any) -> None:
    for call in (lambda: Solver(settings=settings), lambda: Solver().configure(settings)):
        with pytest.raises(UsageError):
            call()


def test_numbers_of_any_size_are_limits() -> None:
    solver = Solver(pigeonhole(5, 4))
    assert solver.solve_limited(conflict_budget=HUGE, time_budget=2**5000) is False
    assert solver.get_core(minimize=True, conflict_budget=HUGE, time_budget=HUGE) == []
    for name in ("conf_budget", "prop_budget", "dec_budget"):
        getattr(solver, name)(HUGE)
        assert solver.solve_limited() is False
        getattr(solver, name)(-HUGE)
    assert solver.solve_limited() is False
    assert list(Solver([[1]]).enum_models(limit=HUGE, conflict_budget=HUGE)) == [[1]]
    for seed in (HUGE, -HUGE):
        assert not Solver(pigeonhole(5, 4), seed=seed).solve()


# -- at-most constraints ---------------------------------------------------------------------


def test_large_weights_cost_no_more_than_their_digits() -> None:
    solver = Solver()
    solver.add_atmost([1, 2, 3], 3_000_000, [1_500_000] * 3)
    assert solver.solve([1, 2])
    assert not solver.solve([1, 2, 3])
    solver.add_atmost([4, 5, 6], 3 * 10**30, [2 * 10**30, 10**30 + 1, 10**30 - 1])
    assert solver.solve([4, 6])
    assert solver.solve([5, 6])
    assert not solver.solve([4, 5])


def test_an_encoding_obeys_a_budget_and_goes_on_where_it_was() -> None:
    """Each attempt is stopped after some clauses. If each started from scratch, none would
    finish."""
    solver = Solver()
    solver.add_atmost(range(1, 401), 300, range(1, 401))
    solver.add_atmost(range(1, 401), 200)
    assert solver.solve_limited(time_budget=0) is None

    stops = 0
    while True:
        ticks = iter(range(3 + stops))
        limited = partial(monitor, ticks)
        solver._monitor = limited  # type: ignore[method-assign]
        if solver.solve_limited([-v for v in range(201, 401)]) is not None:
            break
        stops += 1
    assert stops > 3
    assert solver.get_status() is True


def monitor(ticks: Any, _seconds: Any) -> Any:
    from satdoku.monitor import Monitor

    return Monitor(stop=lambda: next(ticks, None) is None)


def test_an_encoding_that_breaks_off_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the generator of the clauses: the remaining ones must not be missing."""
    solver = Solver([[1, 2, 3]])
    solver.add_atmost([1, 2, 3, 4], 2)
    right = cardinality.sequential

    def broken(*args: Any) -> Any:
        yield next(iter(right(*args)))
        raise KeyboardInterrupt

    monkeypatch.setattr(cardinality, "sequential", broken)
    with pytest.raises(KeyboardInterrupt):
        solver.solve()
    monkeypatch.undo()
    assert not solver.solve([1, 2, 4])
    assert solver.solve([1, 2])


def test_a_core_stays_right_when_the_formula_grows_before_it_is_minimized() -> None:
    """The encoding's variables are not those of the new clauses."""
    solver = Solver([[5]])
    solver.add_atmost([1, 2, 3], 2)
    assert not solver.solve([1, 2, 3, 4])
    for variable in range(6, 60):
        solver.add_clause([variable if variable % 2 else -variable])
    assert solver.get_core(minimize=True) == [1, 2, 3]
    assert solver.solve([1, 2])


# -- proofs ----------------------------------------------------------------------------------


def test_an_enumeration_has_no_proof() -> None:
    solver = Solver([[1, 2]], with_proof=True)
    assert len(list(solver.enum_models())) == 3
    assert solver.get_status() is False
    assert solver.get_core() is None
    with pytest.raises(ValueError, match="enumeration"):
        solver.get_proof()
    assert solver.solve()
    assert solver.get_proof() is None
    assert list(solver.enum_models([-1, -2])) == []
    assert sorted(solver.get_core() or []) == [-2, -1]
    with pytest.raises(ValueError, match="enumeration"):
        solver.get_proof()
    assert not solver.solve([-1, -2])
    assert proved([[1, 2], [-1], [-2]], solver.get_proof() or [])


@pytest.mark.parametrize("variables", [None, [1], [2, 1]])
def test_nor_has_one_over_chosen_variables(variables: list[int] | None) -> None:
    solver = Solver([[1, 2]], with_proof=True)
    assert list(solver.enum_models(variables=variables))
    with pytest.raises(ValueError, match="enumeration"):
        solver.get_proof()


def test_a_proof_under_assumptions_ends_in_their_clause() -> None:
    clauses = [[-1, -2, 3], [-3, -4]]
    solver = Solver(clauses, with_proof=True)
    assert not solver.solve([1, 2, 4, 5])
    lines = solver.get_proof() or []
    assert lines[-1] == "-1 -2 -4 0"
    assert "0" not in lines
    assert solver.get_core(minimize=True) == [1, 2, 4]
    solver.add_clause([6])
    assert solver.get_proof() == lines


def test_a_proof_holds_no_step_that_came_after_the_answer() -> None:
    """Later searches delete clauses on which the refutation depends."""
    cnf = pigeonhole(6, 5)
    solver = Solver([[*clause, 100] for clause in cnf], with_proof=True)
    assert not solver.solve([-100, 101, 102])
    before = solver.get_proof() or []
    assert solver.get_core(minimize=True) == [-100]
    after = solver.get_proof() or []
    assert before[-1] == after[-1] == "100 0"
    assert proved([*([*clause, 100] for clause in cnf), [-100]], after)


def hidden_satisfiable(clauses: list[list[int]], board: list[int]) -> bool:
    """True if the auxiliary variables can complete an assignment of the others."""
    with Solver(clauses) as solver:
        return solver.solve(board)


@pytest.mark.parametrize("seed", range(8))
def test_a_proof_with_other_constraints_starts_from_their_clauses(seed: int) -> None:
    rng, size = Random(seed), 7
    solver = Solver(with_proof=True)
    constraints: list[Callable[[set[int]], bool]] = []
    while solver.solve():
        formula = solver.proof_formula().to_lists()
        for signs in product((1, -1), repeat=size):
            board = [sign * v for v, sign in enumerate(signs, 1)]
            wanted = all(holds(set(board)) for holds in constraints)
            assert hidden_satisfiable(formula, board) is wanted
        lits = [rng.choice((1, -1)) * v for v in rng.sample(range(1, size + 1), rng.randint(2, 6))]
        constraints.append(random_constraint(rng, solver, lits))
    lines = solver.get_proof()
    assert lines is not None
    assert proved(solver.proof_formula().to_lists(), lines)


def random_constraint(rng: Random, solver: Solver, lits: list[int]) -> Callable[[set[int]], bool]:
    """Add one; the result says whether it holds for the true literals."""
    bound, weights = rng.randint(1, 5), [rng.randint(1, 4) for _ in lits]
    match rng.randrange(3):
        case 0:
            solver.add_atmost(lits, bound, weights)
            pairs = list(zip(lits, weights, strict=True))
            return lambda true: sum(weight for x, weight in pairs if x in true) <= bound
        case 1:
            solver.add_xor_clause(lits, bool(bound % 2))
            return lambda true: len(true & set(lits)) % 2 == bound % 2
        case _:
            solver.add_clause(lits)
            return lambda true: bool(true & set(lits))


def test_a_proof_with_constraints_under_assumptions() -> None:
    solver = Solver([[1, 2]], with_proof=True)
    solver.add_atmost([1, 2, 3, 4, 5, 6], 2)
    assert solver.solve([3])
    assert not solver.solve([3, 4, 6])
    core, lines = solver.get_core(), solver.get_proof()
    assert core is not None
    assert lines is not None
    formula = solver.proof_formula().to_lists()
    assert formula[0] == [1, 2]
    assert proved([*formula, *([literal] for literal in core)], lines)
    assert not proved([[1, 2], *([literal] for literal in core)], lines)


# -- copies, deletion, processes -------------------------------------------------------------


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
@pytest.mark.parametrize("make", [Ipasir, lambda: connected(Solver([[1]]))])
def test_some_solvers_are_not_copied(
    duplicate: Callable[[object], object], make: Callable[[], object]
) -> None:
    with pytest.raises(TypeError, match="copied or pickled"):
        duplicate(make())


def connected(solver: Solver) -> Solver:
    solver.connect_propagator(Propagator())
    return solver


def pickled(solver: Solver) -> Solver:
    twin: Solver = pickle.loads(pickle.dumps(solver))
    return twin


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("with_proof", [False, True])
def test_a_copy_is_a_solver_of_its_own(
    duplicate: Callable[[Solver], Solver], with_proof: bool
) -> None:
    solver = Solver([[1, 2, 3]], rule="vsids", settings={"tier2": 3}, with_proof=with_proof)
    if not with_proof:
        solver.add_atmost([1, 2, 3], 1)
        solver.add_xor_clause([1, 4])
    solver.set_phases([2])
    models = solver.count_models()
    twin = duplicate(solver)
    assert repr(twin).startswith(repr(solver).rpartition(",")[0])
    twin.add_clause([-2])
    assert twin.count_models() < models == solver.count_models()
    assert solver.solve([2])
    assert not twin.solve([2])
    assert (twin.get_proof() is not None) is with_proof


def test_a_solver_shows_its_size_and_its_last_answer() -> None:
    solver = Solver([[1, -4]])
    assert repr(solver) == "<Solver: 4 variables, 1 clauses, UNKNOWN>"
    solver.solve()
    assert repr(solver).endswith("SATISFIABLE>")
    solver.delete()
    assert repr(solver) == "<Solver: deleted>"
    with pytest.raises(ValueError, match="deleted"):
        copy.copy(solver)


def test_nothing_goes_on_after_delete() -> None:
    for reused in (False, True):
        solver = Solver([[1, 2]])
        begun, waiting = solver.enum_models(), solver.enum_models(limit=2)
        next(begun)
        solver.delete()
        if reused:
            solver.new(bootstrap_with=[[3]])
        for models in (begun, waiting):
            with pytest.raises(ValueError, match="deleted"):
                next(models)
        if reused:
            assert solver.solve()
            assert solver.get_model() == [-1, -2, 3]
    calls: tuple[Callable[[Solver], object], ...] = (
        lambda s: s.solve(),
        lambda s: s.solve_limited(),
        lambda s: s.propagate(),
        lambda s: s.enum_models(),
        lambda s: s.count_models(),
        lambda s: s.add_clause([1]),
        lambda s: s.append_formula([[1]]),
        lambda s: s.add_atmost([1], 0),
        lambda s: s.add_xor_clause([1]),
        lambda s: s.get_proof(),
        lambda s: s.configure({}),
        lambda s: s.set_phases([1]),
        lambda s: s.accum_stats(),
    )
    for call in calls:
        dead = Solver([[1]])
        dead.delete()
        with pytest.raises(ValueError, match="deleted"):
            call(dead)


def test_the_caller_may_change_a_model_of_an_enumeration() -> None:
    solver = Solver([[1, 2]])
    solver.add_atmost([1, 2], 1)
    found = []
    for model in solver.enum_models():
        found.append(tuple(model))
        model.clear()
    assert sorted(found) == [(-1, 2), (1, -2)]


def in_child(work: Callable[[], int]) -> int:
    """The exit code of a forked child, -1 if it hangs."""
    child = os.fork()
    if not child:
        code = 99
        try:
            code = work()
        finally:
            os._exit(code)
    for _ in range(1000):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="POSIX")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.skipif(not COMPILED, reason="an uncompiled search lets no other thread run for long")
def test_a_forked_child_does_not_wait_for_a_search_of_its_parent() -> None:
    solver, idle = Solver(pigeonhole(12, 11)), Solver([[1, 2]])
    search = threading.Thread(target=solver.solve_limited)
    search.start()
    while not solver._formula.clauses.held:
        time.sleep(0.001)

    def refused() -> int:
        calls: list[Callable[[], object]] = [
            solver.solve,
            solver.propagate,
            solver.delete,
            lambda: solver.add_clause([1]),
        ]
        for number, call in enumerate(calls):
            try:
                call()
                return 50 + number
            except RuntimeError as error:
                if "forked" not in str(error):
                    return 60 + number
        return 10 if idle.solve([1]) and not idle.solve([-1, -2]) else 98

    code = in_child(refused)
    solver.interrupt()
    search.join()
    assert code == 10
    assert idle.solve()


# -- unused variables ------------------------------------------------------------------------


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat formulas of about ten variables as sparse."""
    monkeypatch.setattr(late_variables, "FROM", 10)
    monkeypatch.setattr(late_variables, "SHARE", 1)


LAST = 60


@pytest.mark.usefixtures("few")
def test_sparse_formulas_are_answered_as_others() -> None:
    solver = Solver([[1, -LAST], [-1, 30]], with_proof=True)
    assert solver.solve([LAST])
    model = solver.get_model() or []
    assert [model[0], model[29], model[LAST - 1]] == [1, 30, LAST]
    assert not solver.solve([45, LAST, -30])
    assert sorted(solver.get_core() or []) == [-30, LAST]
    assert solver.get_proof() == ["30 -60 0"] or solver.get_proof() == ["-60 30 0"]
    assert solver.propagate([LAST]) == (True, [LAST, 1, 30])
    solver.set_phases([LAST, 59])
    assert solver.solve()
    assert (solver.get_model() or [])[58:] == [59, LAST]
    solver.append_formula([[v] for v in range(2, 20)])
    assert not solver.solve([-19])
    assert solver.get_core() == [-19]
    assert solver.nof_vars() == LAST


@pytest.mark.usefixtures("few")
def test_a_formula_may_become_sparse_and_get_constraints() -> None:
    solver = Solver([[1, 2, 3]])
    assert solver.solve()
    solver.add_atmost([1, 2, 3, LAST], 2)
    assert solver.solve([1, LAST])
    assert not solver.solve([1, 2, LAST])
    solver.add_clause([-LAST, 40])
    solver.add_xor_clause([40, 50], value=False)
    assert not solver.solve([LAST, -50])
    found = {tuple(m) for m in solver.enum_models(variables=[1, 2, 3, 40, 50, LAST])}
    right = {
        (a, b, c, x, y, z)
        for a, b, c, x, y, z in product((-1, 1), (-2, 2), (-3, 3), (-40, 40), (-50, 50), (-60, 60))
        if max(a, b, c) > 0
        and sum(v > 0 for v in (a, b, c, z)) <= 2
        and (z < 0 or x > 0)
        and (x > 0) == (y > 0)
    }
    assert found == right


@pytest.mark.usefixtures("few")
def test_all_models_differ_in_unused_variables_too() -> None:
    solver = Solver([[1]])
    assert solver.solve([12])
    assert solver.count_models() == 2**11
    solver.add_atmost(range(1, 12), 1)
    assert sorted(map(sum, solver.enum_models())) == [
        1 - sum(range(2, 13)),
        1 - sum(range(2, 12)) + 12,
    ]


def test_a_variable_far_away_costs_no_memory_for_those_before_it() -> None:
    solver = Solver([[1]])
    assert solver.propagate([100_000_000]) == (True, [100_000_000])
    assert not solver.solve([5, -100_000_000, 100_000_000])
    assert solver.get_core() == [-100_000_000, 100_000_000]
    search = solver._search
    assert search is not None
    assert search._given < 10

"""External propagators: what they are told, and that their clauses hold."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from satdoku import Propagator, Solver


class AtMostPropagator(Propagator):
    """At most k of the literals are true. Checks that each callback fits the ones before."""

    def __init__(self, literals: list[int], bound: int, eager: bool, rng: Random) -> None:
        self.literals, self.bound, self.eager, self.rng = literals, bound, eager, rng
        self.levels: list[list[int]] = [[]]
        self.pending: list[list[int]] = []

    def on_assignment(self, lit: int, fixed: bool = False) -> None:
        assert lit not in self.assigned
        assert -lit not in self.assigned
        assert fixed == (len(self.levels) == 1)
        self.levels[-1].append(lit)

    def on_new_level(self) -> None:
        self.levels.append([])

    def on_backtrack(self, to: int) -> None:
        assert 0 <= to < len(self.levels)
        del self.levels[to + 1 :]

    @property
    def assigned(self) -> set[int]:
        return {literal for level in self.levels for literal in level}

    def propagate(self) -> list[int]:
        true = [x for x in self.literals if x in self.assigned]
        if not self.eager or len(true) < self.bound:
            return []
        if len(true) > self.bound:
            self.pending.append([-x for x in true[: self.bound + 1]])
            return []
        return [-x for x in self.literals if x not in true and -x not in self.assigned]

    def provide_reason(self, lit: int) -> list[int]:
        return [lit, *(-x for x in self.literals if x in self.assigned)]

    def add_clause(self) -> list[int]:
        return self.pending.pop() if self.pending else []

    def decide(self) -> int:
        free = [x for x in self.literals if x not in self.assigned and -x not in self.assigned]
        return self.rng.choice(free) if free and self.rng.random() < 0.5 else 0

    def check_model(self, model: list[int]) -> bool:
        true = [x for x in self.literals if x in model]
        if len(true) > self.bound:
            self.pending.append([-x for x in self.rng.sample(true, self.bound + 1)])
        return len(true) <= self.bound


def allowed(
    clauses: list[list[int]], num_vars: int, literals: list[int], bound: int
) -> set[tuple[int, ...]]:
    return {
        each
        for each in product(*((-v, v) for v in range(1, num_vars + 1)))
        if all(any(x in each for x in clause) for clause in clauses)
        and sum(x in each for x in literals) <= bound
    }


@pytest.mark.parametrize("mode", ["eager", "checking", "lazy", "disabled"])
@pytest.mark.parametrize("seed", range(60))
def test_a_propagator_is_a_constraint(seed: int, mode: str) -> None:
    rng = Random(seed)
    num_vars = rng.randint(2, 7)
    clauses = [
        [rng.choice((-1, 1)) * v for v in rng.sample(range(1, num_vars + 1), rng.randint(1, 2))]
        for _ in range(rng.randint(0, num_vars + 2))
    ]
    literals = [rng.choice((-1, 1)) * v for v in rng.sample(range(1, num_vars + 1), num_vars - 1)]
    bound = rng.randint(0, num_vars)
    models = allowed(clauses, num_vars, literals, bound)
    solver = Solver(bootstrap_with=[*clauses, [num_vars, -num_vars]])
    solver.propagate([])
    propagator = AtMostPropagator(literals, bound, mode == "eager", rng)
    propagator.is_lazy = mode == "lazy"
    solver.connect_propagator(propagator)
    for literal in literals:
        solver.observe(abs(literal))
    if mode == "disabled":
        solver.disable_propagator()
    assert solver.propagator_active() is (mode in ("eager", "checking"))
    for _ in range(4):
        assumed = [rng.choice((-1, 1)) * v for v in rng.sample(range(1, num_vars + 1), 2)]
        expected = [each for each in models if set(assumed) <= set(each)]
        assert solver.solve(assumed) is bool(expected)
        if expected:
            assert tuple(solver.get_model() or ()) in models
        else:
            core = set(solver.get_core() or ())
            assert not [each for each in models if core <= set(each)]
        if rng.random() < 0.3:
            assert {tuple(each) for each in solver.enum_models()} == models
            assert solver.solve() is bool(models)
    solver.disconnect_propagator()


class Recorder(Propagator):
    def __init__(self) -> None:
        self.calls: list[Any] = []

    def on_assignment(self, lit: int, fixed: bool = False) -> None:
        self.calls.append((lit, fixed))

    def on_new_level(self) -> None:
        self.calls.append("level")

    def on_backtrack(self, to: int) -> None:
        self.calls.append(f"back to {to}")


def test_it_is_told_of_observed_variables_only() -> None:
    recorder = Recorder()
    with Solver(bootstrap_with=[[1], [-2, 3], [-3, 4]]) as solver:
        solver.connect_propagator(recorder)
        for variable in (1, 2, 4):
            solver.observe(variable)
        assert solver.solve([2])
        assert recorder.calls == [(1, True), "level", (2, False), (4, False)]
        recorder.calls.clear()
        assert solver.solve([-4])
        assert recorder.calls[0] == "back to 0"
        assert (1, True) not in recorder.calls
        solver.reset_observed()
        recorder.calls.clear()
        solver.solve()
        assert {call for call in recorder.calls if isinstance(call, tuple)} == set()


def test_decisions_are_known() -> None:
    class Deciding(Recorder):
        def decide(self) -> int:
            return 2

    seen = {}
    with Solver(bootstrap_with=[[-2, 3]]) as solver:
        propagator = Deciding()
        propagator.check_model = lambda model: (  # type: ignore[method-assign]
            seen.update({x: solver.is_decision(x) for x in model}) or True
        )
        solver.connect_propagator(propagator)
        solver.observe(2)
        solver.observe(3)
        assert solver.solve()
    assert seen[2] is True
    assert seen[3] is False


@pytest.mark.parametrize(
    ("method", "answer", "error"),
    [
        ("on_assignment", RuntimeError("on_assignment"), RuntimeError),
        ("propagate", RuntimeError("propagate"), RuntimeError),
        ("check_model", RuntimeError("check_model"), RuntimeError),
        ("check_model", False, ValueError),
        ("provide_reason", [3], ValueError),
    ],
)
def test_errors_pass_through_and_leave_the_solver_usable(
    method: str, answer: Any, error: type[Exception]
) -> None:
    def wrong(*_arguments: Any) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    propagator = Recorder()
    if method == "provide_reason":
        propagator.propagate = lambda: [-1]  # type: ignore[method-assign]
    setattr(propagator, method, wrong)
    with Solver(bootstrap_with=[[1, 2], [-1, -2]]) as solver:
        solver.connect_propagator(propagator)
        solver.observe(1)
        with pytest.raises(error):
            solver.solve()
        solver.disconnect_propagator()
        assert solver.count_models() == 2


def test_an_empty_clause_ends_the_search() -> None:
    class Empty(Propagator):
        def has_clause(self) -> bool:
            return True

    with Solver(bootstrap_with=[[1, 2]]) as solver:
        solver.connect_propagator(Empty())
        assert solver.solve() is False
        assert solver.solve([1]) is False


def test_what_needs_a_propagator_says_so() -> None:
    with Solver() as solver:
        with pytest.raises(ValueError, match="no propagator"):
            solver.observe(1)
        solver.connect_propagator(Propagator())
        with pytest.raises(ValueError, match="already"):
            solver.connect_propagator(Propagator())
        with pytest.raises(ValueError, match="above 0"):
            solver.observe(-1)
    with pytest.raises(ValueError, match="proof"), Solver(with_proof=True) as solver:
        solver.connect_propagator(Propagator())


def test_a_lazy_constraint_refutes_pigeons() -> None:
    """Six pigeons, five holes; each hole takes one, by a propagator that is told on the way."""
    pigeons, holes = 6, 5
    place = {(p, h): p * holes + h + 1 for p in range(pigeons) for h in range(holes)}

    class Holes(Recorder):
        def __init__(self) -> None:
            self.true: list[int] = []
            self.ends: list[int] = []

        def on_assignment(self, lit: int, fixed: bool = False) -> None:
            self.true.append(lit)

        def on_new_level(self) -> None:
            self.ends.append(len(self.true))

        def on_backtrack(self, to: int) -> None:
            del self.true[self.ends[to] :], self.ends[to:]

        def add_clause(self) -> list[int]:
            for a, b in combinations([x for x in self.true if x > 0], 2):
                if a % holes == b % holes:
                    return [-a, -b]
            return []

    with Solver(bootstrap_with=[[place[p, h] for h in range(holes)] for p in range(pigeons)]) as s:
        s.connect_propagator(Holes())
        for variable in place.values():
            s.observe(variable)
        assert s.solve() is False

"""What a model says of itself, and how it refuses what makes no sense."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable
from typing import Any

import pytest

from satdoku import Model
from satdoku.errors import UsageError, WrongAnswerError
from satdoku.model import check, compiled, compiler
from satdoku.model.expressions import FALSE, TRUE, Bool, BoolVar
from satdoku.model.solution import Solution


def test_expressions_read_as_they_are_written() -> None:
    model = Model()
    x, y, n = model.bool("x"), model.bool("y"), model.int("n", 0, 9)
    assert str((x & y) | ~x) == "(x & y) | ~x"
    assert str(x >> y) == "~x | y"
    assert str(2 * n - 3 * x + 1 <= 4) == "2*n - 3*x + 1 <= 4"
    assert str(n != 3) == "n != 3"
    assert str(-n + ~y) == "-n + ~y"
    model.add(x | y, name="some")
    model.add_soft(x, weight=3)
    model.minimize(n)
    assert repr(model) == (
        "<Model: 2 Boolean, 1 integer variables, 1 constraints, 1 soft, minimize>"
    )
    html = model._repr_html_()
    assert "<td>some</td><td>x | y</td>" in html
    assert "<td>n</td><td>0</td>" in model.solve()._repr_html_()


def test_html_shows_names_as_text() -> None:
    model = Model()
    model.add(model.bool("<script>"))
    assert "<script>" not in model._repr_html_() + model.solve()._repr_html_()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda m, x, n: bool(x),
        lambda m, x, n: bool(n),
        lambda m, x, n: x and n,
        lambda m, x, n: m.add(0 <= n <= 3),
        lambda m, x, n: m.add(n),
        lambda m, x, n: m.add(None),
        lambda m, x, n: m.add(x, name=3),
        lambda m, x, n: m.add(x & 2),
        lambda m, x, n: n * n,
        lambda m, x, n: n * 1.5,
        lambda m, x, n: n <= "3",
        lambda m, x, n: m.minimize(n + "3"),
        lambda m, x, n: m.bool(3),
        lambda m, x, n: m.int("f", 0, 1.5),
        lambda m, x, n: m.solve("x"),
        lambda m, x, n: m.solve(timeout="x"),
        lambda m, x, n: list(m.solutions(assumptions=[1.5])),
    ],
)
def test_what_has_the_wrong_type_is_refused(wrong: Callable[[Model, Any, Any], object]) -> None:
    model = Model()
    x, n = model.bool("x"), model.int("n", 0, 9)
    with pytest.raises(TypeError):
        wrong(model, x, n)
    assert model.constraints == []


@pytest.mark.parametrize(
    "wrong",
    [
        lambda m: m.bool("x"),
        lambda m: m.int("n", 3, 2),
        lambda m: m.int("n", 0, 10**9),
        lambda m: m.add_soft(True, weight=0),
        lambda m: m.why_infeasible(),
        lambda m: Solution("infeasible")[m.variables[0]],
    ],
)
def test_what_has_a_wrong_value_is_refused(wrong: Callable[[Model], object]) -> None:
    model = Model()
    model.bool("x")
    with pytest.raises(ValueError, match=r"."):
        wrong(model)


def test_an_unknown_strategy_is_refused() -> None:
    with pytest.raises(UsageError, match="auto, core, linear"):
        Model().solve(strategy="best")


def test_a_variable_of_another_model_is_refused() -> None:
    one, other = Model(), Model()
    x = other.bool("x")
    one.add(x)
    with pytest.raises(ValueError, match="“x” belongs to another model"):
        one.solve()


def test_variables_are_found_in_lists_and_sets() -> None:
    model = Model()
    x, y = model.bools("v", 2)
    n = model.int("n", 0, 1)
    assert x in [y, x]
    assert x not in [y]
    assert n in [x, y, n]
    assert len({x, y, n, x}) == 3


def test_constants_take_part() -> None:
    model = Model()
    x = model.bool("x")
    model.add(True)
    model.add(x == True)  # noqa: E712
    model.add((x | False) & TRUE)
    model.add(~FALSE)
    assert model.solve()[x] is True
    model.add(False, name="never")
    assert model.solve().status == "infeasible"
    assert model.why_infeasible() == ["never"]


def test_equal_gates_are_shared() -> None:
    model = Model()
    x, y, z = model.bools("v", 3)
    model.add(((x & y) | z) == ((y & x) ^ z))
    once = model.to_cnf().num_vars
    model.add(z >> ((x & y) | z))
    model.add((x & y) == ~(~x | ~y))
    assert model.to_cnf().num_vars == once


def test_deep_expressions_need_no_recursion() -> None:
    model = Model()
    deep: Bool = model.bool("x")
    for k in range(3 * sys.getrecursionlimit()):
        deep = (deep & model.bool(f"a{k}")) if k % 2 else (deep | model.bool(f"a{k}"))
    model.add(deep)
    model.add(sum(model.variables) <= 2)
    assert model.solve()


def test_a_model_can_be_copied_and_pickled() -> None:
    model = Model()
    x, n = model.bool("x"), model.int("n", 0, 5)
    model.add(x >> (n >= 3), name="c")
    model.maximize(5 * x - n)
    for twin in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        twin.add(twin.variable("n") >= 1)
        assert twin.solve().values == {"x": True, "n": 3}
    assert len(model.constraints) == 1


def test_soft_constraints_and_an_objective_add_up() -> None:
    model = Model()
    x, y, n = model.bool("x"), model.bool("y"), model.int("n", 2, 7)
    model.add_soft(x, weight=4)
    model.add_soft(~x, weight=3)
    model.add_soft((n == 4) & y, weight=10)
    model.maximize(n)
    solution = model.solve()
    assert (solution.objective, solution[[x, y, n]]) == (1, [True, True, 4])


def test_progress_shows_ever_better_solutions_and_bounds() -> None:
    model = hard_model()
    seen: list[Solution] = []
    final = model.solve(progress=seen.append)
    assert final.status == "optimal"
    assert seen
    values = [s.objective for s in seen if s.objective is not None]
    bounds = [s.bound for s in seen if s.bound is not None]
    assert values == sorted(values, reverse=True)
    assert bounds == sorted(bounds)
    assert values[-1] == bounds[-1] == final.objective


def test_an_interrupted_search_keeps_its_best_solution() -> None:
    model = hard_model()

    def stop(solution: Solution) -> None:
        if solution:
            model.interrupt()

    stopped = model.solve(progress=stop, strategy="linear")
    assert stopped.status == "feasible"
    assert stopped.bound is not None
    assert stopped.objective is not None
    assert stopped.bound <= stopped.objective
    assert model.solve().status == "optimal"
    assert hard_model().solve(timeout=0).status == "unknown"


def hard_model() -> Model:
    """A vertex cover of a ring with chords."""
    model = Model()
    nodes = model.bools("v", 31)
    for k in range(31):
        for step in (1, 3, 7):
            model.add(nodes[k] | nodes[(k + step) % 31])
    model.minimize(sum((1 + k % 3) * node for k, node in enumerate(nodes)))
    return model


def test_a_wrong_solution_is_never_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that forgets constraints is found out by the check."""
    monkeypatch.setattr(compiler.Compiler, "post", lambda *_arguments: None)
    model = Model()
    x, y = model.bools("v", 2)
    model.add((x | y) & ~(x & y))
    with pytest.raises(WrongAnswerError, match="violates"):
        model.solve()
    assert check.Evaluation({x: 1, y: 0}).truth(x ^ y)
    assert compiled.check is not None


def test_sums_of_many_terms_take_linear_time() -> None:
    model = Model()
    terms = model.bools("v", 20_000)
    total = sum(terms)
    assert len(total.terms) == 20_000
    assert isinstance(terms[0], BoolVar)

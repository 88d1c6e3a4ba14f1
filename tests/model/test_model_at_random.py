"""Random models agree with brute force, whatever is asked of them."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from satdoku.model import core_guided, optimum
from satdoku.model.check import Values
from satdoku.model.model import Model
from satdoku.model.questions import cost_of
from satdoku.model.solution import Solution
from tests.model.random_models import RandomModel

SEEDS = range(60)


@pytest.mark.parametrize("seed", SEEDS)
def test_solutions_are_those_of_brute_force(seed: int) -> None:
    case = RandomModel(seed)
    model, allowed = case.model, list(case.allowed())
    found = list(model.solutions())
    assert sorted(map(row, found_values(found))) == sorted(map(row, allowed))
    chosen = case.rng.sample(model.variables, case.rng.randint(1, len(model.variables)))
    projected = [tuple(s[chosen]) for s in model.solutions(over=chosen)]
    assert len(projected) == len(set(projected))
    assert set(projected) == {tuple(values[v] for v in chosen) for values in allowed}
    if allowed:
        fixed = model.backbone()
        for variable in model.variables:
            values = {each[variable] for each in allowed}
            assert ({fixed[variable]} == values) if variable in fixed else len(values) > 1


@pytest.mark.parametrize("hard", [-1, core_guided.HARD])
@pytest.mark.parametrize("strategy", ["auto", "core", "linear"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_solution_is_that_of_brute_force(
    seed: int, strategy: str, hard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core_guided, "HARD", hard)
    case = RandomModel(seed)
    model, allowed = case.model, list(case.allowed())
    solution = model.solve(strategy=strategy)
    if not allowed:
        assert (solution.status, bool(solution)) == ("infeasible", False)
    elif model.objective is None and not model.soft:
        assert (solution.status, solution.objective) == ("feasible", None)
    else:
        best = min(cost_of(model, values) for values in allowed)
        assert solution.status == "optimal"
        assert solution.objective == solution.bound == model.sense * best


@pytest.mark.parametrize("seed", SEEDS)
def test_a_contradiction_is_minimal(seed: int) -> None:
    case = RandomModel(seed)
    model = case.model
    if any(True for _ in case.allowed()):
        with pytest.raises(ValueError, match="has a solution"):
            model.why_infeasible()
        return
    names = model.why_infeasible()
    keep = set(names)
    assert not list(restricted(case, keep).solutions())
    for name in names:
        assert list(restricted(case, keep - {name}).solutions(limit=1))


def restricted(case: RandomModel, names: set[str]) -> Model:
    """The model with only these named constraints, and those without a name."""
    model = Model()
    model.variables = case.model.variables
    model.constraints = [c for c in case.model.constraints if c.name is None or c.name in names]
    return model


def found_values(found: list[Solution]) -> list[Values]:
    return [solution._values or {} for solution in found]


def row(values: Values) -> tuple[int, ...]:
    return tuple(values.values())


@pytest.mark.parametrize("weights", [1, 7])
@pytest.mark.parametrize("seed", range(12))
def test_strategies_agree_on_more_variables(
    seed: int, weights: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large enough that cores overlap, weights split, and slices end before the searches do."""
    monkeypatch.setattr(optimum, "GROWTH", 1.1)
    monkeypatch.setattr(core_guided, "HARD", 5)
    rng = Random(seed)
    model = Model()
    nodes = model.bools("v", 14)
    for one, two in rng.sample(list(combinations(nodes, 2)), 40):
        model.add((one | two) if rng.random() < 0.8 else (one | ~two))
    model.minimize(sum(rng.randint(1, weights) * node for node in nodes))
    found = {model.solve(strategy=name).objective for name in ("auto", "core", "linear")}
    clauses = [tuple(clause) for clause in model.to_cnf()]
    assert model.objective is not None
    factors = [model.objective.terms[node] for node in nodes]
    best = min(
        sum(w for w, value in zip(factors, values, strict=True) if value)
        for values in product((False, True), repeat=14)
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    )
    assert found == {best}

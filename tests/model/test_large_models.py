"""Large models: compiling them can be stopped, and takes neither too long nor too much memory."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from satdoku import Model
from satdoku.errors import MemoryShortageError
from satdoku.model import compiled, linear_search, questions
from satdoku.model.bounds import Bounds
from satdoku.model.compiled import CompiledModel
from satdoku.model.core_guided import CoreGuided
from satdoku.model.reading import read
from satdoku.model.sums import ShortestFirst
from satdoku.monitor import TICK_EVERY, UNWATCHED, Stopped
from satdoku.sat.solver import Solver
from tests.monitors import STOPPING, Recorder


def long_sum(terms: int) -> Model:
    """A bound on a weighted sum that takes many clauses for each term."""
    rng, model = Random(1), Model()
    weights = [rng.randrange(1, 10**6) for _ in range(terms)]
    total = sum(w * x for w, x in zip(weights, model.bools("x", terms), strict=True))
    model.add(total <= sum(weights) // 2)
    return model


def test_compiling_stops_after_a_few_clauses() -> None:
    monitor = Recorder(limit=3)
    compiled = CompiledModel(long_sum(2_000), monitor)
    with pytest.raises(Stopped):
        compiled.update()
    assert len(compiled.cnf()) == 3 * TICK_EVERY


def test_a_question_that_is_stopped_while_it_is_compiled_has_no_answer() -> None:
    model = long_sum(200)
    assert questions.solve(model, (), STOPPING).status == "unknown"
    model.minimize(model.variables[0])
    assert questions.solve(model, (), STOPPING).status == "unknown"
    assert list(model.solutions(timeout=0)) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("m.opb", "min: " + "+1 x1 " * TICK_EVERY * 3 + ";\n"),
        ("m.opb", "+1 x1 >= 1 ;\n" * TICK_EVERY * 3),
        ("m.wcnf", "1 1 0\n" * TICK_EVERY * 3),
        ("m.cnf", f"p cnf 1 {3 * TICK_EVERY}\n" + "1 0\n" * TICK_EVERY * 3),
    ],
)
def test_reading_can_be_stopped(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(Stopped):
        read(path, Recorder(limit=3))


def test_the_shortest_come_first_and_the_newest_of_equal_ones() -> None:
    rng = Random(2)
    expected = [[0] * rng.randrange(4) for _ in range(50)]
    waiting = ShortestFirst(expected)
    while expected:
        expected.sort(key=len, reverse=True)
        assert waiting.pop() is expected.pop()
        if rng.random() < 0.4:
            expected.append([0] * rng.randrange(6))
            waiting.push(expected[-1])
    assert len(waiting) == 0


def test_levels_of_very_many_weights() -> None:
    """A quadratic search for the next level takes minutes here."""
    rng = Random(3)
    costs = dict(enumerate(rng.sample(range(10**9), 60_000), 1))
    search = CoreGuided(Solver(), costs, Bounds(costs, UNWATCHED))
    assert search._next_level(10**9) == min(costs.values())


@pytest.mark.parametrize("seed", range(20))
def test_a_level_is_the_first_with_few_costs_of_each_weight(seed: int) -> None:
    rng = Random(seed)
    costs = {k: rng.choice((1, 2, 3, 5, 8, 13, 40)) for k in range(1, rng.randrange(2, 20))}
    search = CoreGuided(Solver(), costs, Bounds(costs, UNWATCHED))
    for level in range(45):
        below = sorted({w for w in costs.values() if w < level}, reverse=True)
        counts = [sum(w >= weight for w in costs.values()) for weight in below]
        few = [w for k, w in enumerate(below, 1) if counts[k - 1] > 1.25 * k]
        assert search._next_level(level) == (few or below[-1:] or [0])[0]


def test_sums_that_grow_too_large_are_added_up_in_binary(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, model = Random(4), Model()
    variables = model.bools("x", 12)
    for _clause in range(20):
        one, two = rng.sample(variables, 2)
        model.add(one | two)
    model.minimize(sum(rng.randrange(1, 100) * x for x in variables))
    expected = model.solve(strategy="core").objective
    monkeypatch.setattr(linear_search, "MOST_OF_ALL", 0)
    monkeypatch.setattr(linear_search, "added", None)  # not called
    assert model.solve(strategy="linear").objective == expected


def test_a_model_that_no_search_could_load_is_refused_while_it_is_translated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiled, "MANY", 1 << 8)
    monkeypatch.setattr(compiled, "VARIABLE", 1 << 40)
    model = Model()
    variables = model.bools("x", 60)
    model.add(sum(number * one for number, one in enumerate(variables, 1)) <= 900)
    with pytest.raises(MemoryShortageError, match="variables and 256 clauses"):
        model.solve()

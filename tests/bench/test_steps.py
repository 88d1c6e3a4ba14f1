"""A rate broken down: one difference at a time, and the factors multiply to the total."""

from __future__ import annotations

from math import prod

import pytest

from satdoku.bench.steps import STEPS, USUAL, factors, sentence
from satdoku.families.pigeonhole import pigeonhole
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import search
from tests.tasks import fakes

NO, OPEN = Status.UNSATISFIABLE, Status.UNKNOWN
MS = (400.0, 200.0, 20.0, 25.0, 5.0)
RUNS = {name: fakes.measured(name, NO, ms) for name, ms in zip(USUAL, MS, strict=True)}


def test_the_factors_multiply_up_to_the_whole() -> None:
    *single, whole = factors(RUNS)
    assert [one.name for one in single] == ["store", "rule", "pure literals", "learning"]
    assert [one.times for one in single] == pytest.approx([2, 10, 0.8, 5])
    assert prod(one.times for one in single) == pytest.approx(whole.times) == 80
    assert sentence([*single, whole]) == (
        "store ×2 · rule ×10 · pure literals ×0.8 · learning ×5 = together ×80"
    )


def test_a_time_limit_gives_bounds_and_two_of_them_nothing() -> None:
    slow = RUNS | {"recursive": fakes.measured("recursive", OPEN, 400.0)}
    assert [one.sign for one in factors(slow)] == ["≥", "=", "=", "=", "≥"]
    both = slow | {"stack-plain:shortest": fakes.measured("x", OPEN, 400.0)}
    assert factors(both) == []
    assert factors({name: RUNS[name] for name in USUAL[:-1]}) == []


def test_each_step_is_the_engine_it_says() -> None:
    configs = [EngineConfig.parse(name) for name in USUAL]
    assert tuple(config.label for config in configs) == USUAL == tuple(STEPS)
    recursive, store, rule, pures, _learning = configs
    assert recursive.options.rule == store.options.rule
    assert rule.options.rule == pures.options.rule
    cnf = pigeonhole(5, 6)
    counts = [search(cnf, one).result.statistics for one in (recursive, store, rule, pures)]
    assert counts[0]["decisions"] == counts[1]["decisions"]  # the same search, stored otherwise
    assert [count.get("pures", 0) > 0 for count in counts] == [False, False, False, True]

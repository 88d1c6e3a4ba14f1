"""Comparing: the course's exact rate, and detecting engines that disagree."""

from __future__ import annotations

import signal

import pytest

from satdoku.bench import compare as comparing
from satdoku.bench.compare import Measured, Rate, compare, measure, rate
from satdoku.errors import DepthError, WrongAnswerError
from satdoku.monitor import Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.options import Options
from satdoku.sat.result import Result, Status
from satdoku.tasks import solve
from satdoku.tasks.solve import Run
from tests.tasks import fakes

YES, NO, OPEN = Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN
FORMULA = fakes.formula((1, 2), path="some.cnf")
MODEL = (1, 2)


@pytest.mark.parametrize(
    ("baseline", "rival", "expected", "text"),
    [
        ((YES, 200.0), (YES, 50.0), Rate("=", 75.0), "75.00 %"),
        ((NO, 3.0), (NO, 2.0), Rate("=", 100 / 3), "33.33 %"),
        ((NO, 10.0), (NO, 10.0), Rate("=", 0.0), "0.00 %"),
        ((NO, 2.0), (NO, 5.0), Rate("=", -150.0), "-150.00 %"),
        ((OPEN, 1000.0), (YES, 10.0), Rate("≥", 99.0), "≥ 99.00 %"),
        ((YES, 100.0), (OPEN, 1000.0), Rate("≤", -900.0), "≤ -900.00 %"),
        ((NO, 1.0), (NO, 0.25), Rate("=", 75.0), "75.00 %"),
        ((NO, 1e6), (NO, 1.0), Rate("=", 99.9999), "99.99 %"),
        ((OPEN, 1e6), (NO, 1.0), Rate("≥", 99.9999), "≥ 99.99 %"),
        ((OPEN, 300.0), (NO, 1.0), Rate("≥", 299 / 3), "≥ 99.66 %"),
        ((YES, 300.0), (OPEN, 599.0), Rate("≤", -299 / 3), "≤ -99.66 %"),
        ((NO, 0.04), (NO, 0.01), Rate("=", 75.0), "75.00 %"),
        ((NO, 0.0), (NO, 0.1), None, None),
        ((OPEN, 1000.0), (OPEN, 1000.0), None, None),
    ],
)
def test_rate(
    baseline: tuple[Status, float],
    rival: tuple[Status, float],
    expected: Rate | None,
    text: str | None,
) -> None:
    found = rate(fakes.measured("a", *baseline), fakes.measured("b", *rival))
    if found is None or expected is None:
        assert found is expected
    else:
        assert found.sign == expected.sign
        assert found.percent == pytest.approx(expected.percent)
        assert str(found) == text


def test_the_baseline_runs_first_and_each_run_is_told_of_before_it_begins() -> None:
    order: list[str] = []
    configs = [fakes.answering(name, YES, MODEL) for name in ("t", "t0", "t1")]
    done = compare(FORMULA, configs, begins=lambda config: order.append(config.label))
    assert order == ["t", "t0", "t1"]
    assert done.baseline.run.config is configs[0]
    assert [measured.run.config for measured in done.rivals] == configs[1:]


def test_the_answer_is_that_of_a_run_that_knows_it() -> None:
    done = compare(FORMULA, [fakes.answering("slow", OPEN), fakes.answering("fast", YES, MODEL)])
    assert done.answer is YES
    assert not done.interrupted
    nobody = compare(FORMULA, [fakes.answering("slow", OPEN)])
    assert nobody.answer is OPEN


@pytest.mark.parametrize("answers", [(YES, NO), (NO, YES), (NO, OPEN, YES), (OPEN, YES, YES, NO)])
def test_engines_that_disagree_are_found_out(answers: tuple[Status, ...]) -> None:
    configs = [
        fakes.answering(f"engine{number}", status, MODEL if status is YES else ())
        for number, status in enumerate(answers)
    ]
    with pytest.raises(WrongAnswerError, match=r"some\.cnf: engine\d says \w+, engine\d says"):
        compare(FORMULA, configs)


def test_runs_are_known_as_they_finish_and_a_stop_ends_the_rest() -> None:
    stopped = [False]
    configs = [
        fakes.answering("t", YES, MODEL),
        EngineConfig.named("cdcl"),
        EngineConfig.named("stack"),
    ]
    seen = []

    def ended(measured: Measured) -> None:
        seen.append((measured.run.config.label, measured.run.interrupted))
        stopped[0] = True

    compare(FORMULA, configs, monitor=Monitor(stop=lambda: stopped[0]), ended=ended)
    assert seen == [("t", False), ("cdcl", True)]


def test_ctrl_c_ends_the_run_it_meets_and_all_after_it() -> None:
    def interrupted(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
        signal.raise_signal(signal.SIGINT)
        return Result(OPEN)

    def never(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
        raise AssertionError("must not run")

    names = [("first", interrupted), ("second", never)]
    done = compare(FORMULA, [fakes.config(name, run) for name, run in names])
    assert done.interrupted
    assert done.rivals == ()


def timed(monkeypatch: pytest.MonkeyPatch, *times: float, status: Status = NO) -> Measured:
    """The result of `measure` for searches that take these times, in turn."""
    runs = iter([fakes.finished("x", status, ms) for ms in times])
    monkeypatch.setattr(comparing, "search", lambda *_details: next(runs))
    return measure(FORMULA.cnf, fakes.answering("x", status))


def test_the_time_is_the_median_of_runs_until_they_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    found = timed(monkeypatch, 90.0, 10.0, 10.4, 9.8, 10.2, *[10.1] * 9)
    assert len(found.times) == 8
    assert found.ms == 10.1
    assert found.spread == pytest.approx(0.05 / 10.1)


def test_a_second_of_work_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    assert timed(monkeypatch, 1000.0).times == (1000.0,)
    unsteady = timed(monkeypatch, 400.0, 100.0, 300.0, 200.0)
    assert unsteady.times == (100.0, 200.0, 300.0, 400.0)
    assert (unsteady.ms, unsteady.spread) == (250.0, None)


def test_a_short_search_is_repeated_until_it_can_be_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = timed(monkeypatch, *[0.05] * 2000)
    assert sum(found.times) == pytest.approx(comparing.SOME_MS, rel=0.01)
    assert (found.ms, found.spread) == (0.05, 0.0)
    instant = timed(monkeypatch, *[0.0] * comparing.MOST_SHORT)
    assert len(instant.times) == comparing.MOST_SHORT


def test_short_searches_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The long search is repeated on its own before; the undecided one never is."""
    order: list[str] = []
    costs = {"a": 2.0, "long": 300.0, "b": 4.0, "open": 1.0}
    configs = [fakes.answering(name, OPEN if name == "open" else YES, MODEL) for name in costs]

    def searched(_cnf: object, config: EngineConfig, *_details: object) -> Run:
        order.append(config.label)
        status = OPEN if config.label == "open" else YES
        return fakes.finished(config.label, status, costs[config.label]).replace(config=config)

    monkeypatch.setattr(comparing, "search", searched)
    told: list[int] = []
    done = compare(FORMULA, configs, repeated=lambda runs: told.append(len(runs)))
    first = ["a", *["long"] * 4, "b", "open"]
    assert order == first + ["a", "a", "b"] * comparing.TURNS
    assert [len(one.times) for one in done.measured] == [80, 4, 40, 1]
    assert [one.ms for one in done.measured] == list(costs.values())
    assert told == [4]


def test_only_short_searches_are_measured_together(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = {"a": 2.0, "long": 300.0, "deep": 1.0, "b": 4.0, "open": 1.0}
    configs = [fakes.answering(name, YES, MODEL) for name in costs]

    def searched(_cnf: object, config: EngineConfig, *_details: object) -> Run:
        if config.label == "deep":
            raise DepthError("too deep")
        status = OPEN if config.label == "open" else YES
        return fakes.finished(config.label, status, costs[config.label]).replace(config=config)

    monkeypatch.setattr(comparing, "search", searched)
    found = comparing.measure_short(FORMULA.cnf, configs)
    assert {number: (one.label, one.ms) for number, one in found.items()} == {
        0: ("a", 2.0),
        3: ("b", 4.0),
    }
    assert comparing.measure_short(FORMULA.cnf, configs[1:]) == {}
    assert comparing.measure_short(FORMULA.cnf, configs[2:]) == {}


def test_a_stop_between_turns_keeps_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = 0

    def searched(_cnf: object, config: EngineConfig, *_details: object) -> Run:
        nonlocal runs
        runs += 1
        return fakes.finished("x", YES, 1.0).replace(config=config, interrupted=runs == 9)

    monkeypatch.setattr(comparing, "search", searched)
    done = compare(FORMULA, [fakes.answering(name, YES, MODEL) for name in ("a", "b")])
    assert done.interrupted
    assert [one.times for one in done.measured] == [(1.0,), (1.0,)]


def test_an_undecided_search_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    assert timed(monkeypatch, 12.0, status=OPEN).times == (12.0,)


def test_a_stop_between_repeats_keeps_the_answer_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[Run] = []

    def search(*details: object) -> Run:
        ended.append(solve.search(*details))  # type: ignore[arg-type]
        return ended[-1]

    monkeypatch.setattr(comparing, "search", search)
    monitor = Monitor(stop=lambda: bool(ended))
    stopped = measure(FORMULA.cnf, EngineConfig.named("cdcl"), monitor=monitor)
    assert [run.interrupted for run in ended] == [False, True]
    assert stopped.run.interrupted
    assert stopped.run.result.status is YES

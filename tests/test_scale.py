"""The simulation of a large cluster agrees with results computed by hand."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.scale import Outcome, Plan, simulate

QUIET = Plan(workers=1, cubes=100, work=1000.0, spread=0.0, service=0.0, latency=0.0, failures=0.0)


def simulated(**changes: float) -> Outcome:
    return simulate(QUIET.replace(**changes), Random(1))


def test_one_worker_does_one_cube_after_the_other() -> None:
    assert simulated().seconds == pytest.approx(1000.0)
    assert simulated(spread=0.8).seconds == pytest.approx(1000.0, rel=0.3)


def test_equal_cubes_are_shared_out_evenly() -> None:
    found = simulated(workers=20)
    assert found.seconds == pytest.approx(50.0)
    assert found.efficiency == pytest.approx(1.0)
    assert simulated(workers=30).seconds == pytest.approx(40.0)


def test_a_scheduler_that_is_too_slow_sets_the_pace() -> None:
    found = simulated(workers=100, cubes=10_000, service=0.1)
    assert found.seconds == pytest.approx(1000.0, rel=0.05)
    assert found.served / found.seconds == pytest.approx(1.0, rel=0.05)


def test_the_way_to_the_worker_is_hidden_by_the_cube_at_hand() -> None:
    assert simulated(workers=10, latency=1.0).seconds == pytest.approx(100.0, abs=1.0)


def test_what_is_lost_is_done_again() -> None:
    found = simulated(workers=10, failures=0.01)
    assert found.lost > 0
    assert found.busy == pytest.approx(1000.0)
    assert found.seconds > 100.0

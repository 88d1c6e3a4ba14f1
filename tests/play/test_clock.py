from __future__ import annotations

import pytest

from satdoku.play.clock import Clock, spoken


def test_pauses_are_left_out() -> None:
    clock = Clock(60.0).running(1000.0)
    assert clock.elapsed(1010.0) == 70.0
    paused = clock.stopped(1010.0)
    assert paused.elapsed(5000.0) == 70.0
    assert paused.running(5000.0).elapsed(5001.5) == 71.5


def test_stopping_or_starting_twice_changes_nothing() -> None:
    clock = Clock().running(10.0)
    assert clock.running(12.0).elapsed(15.0) == 5.0
    assert clock.stopped(12.0).stopped(15.0).elapsed(20.0) == 2.0


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (7.9, "0:07"), (754, "12:34"), (3600, "1:00:00"), (3723.5, "1:02:03")],
)
def test_as_clocks_show_it(seconds: float, text: str) -> None:
    assert spoken(seconds) == text

"""The monitor stops work by an exception, and reports at intervals, not at every tick."""

from __future__ import annotations

import threading
import time

import pytest

from satdoku import monitor
from satdoku.monitor import UNWATCHED, Monitor, Progress, Stopped


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Progress]:
    """Collects the reports, which come at every tick here."""
    monkeypatch.setattr(monitor, "REPORT_EVERY", 0.0)
    return []


def figures(heard: list[Progress]) -> list[tuple[float, int, int | None]]:
    return [(progress.done, progress.count, progress.best) for progress in heard]


def test_a_tick_raises_when_time_is_up_or_somebody_stops_it() -> None:
    Monitor(timeout=60).tick()
    late = Monitor(timeout=0)
    with pytest.raises(Stopped):
        late.tick()
    assert not late.interrupted
    stopped = Monitor(stop=lambda: True)
    with pytest.raises(Stopped):
        stopped.tick()
    assert stopped.interrupted


def test_reports_are_a_tenth_of_a_second_apart() -> None:
    heard: list[Progress] = []
    watching = Monitor(report=heard.append)
    end = time.monotonic() + 0.35
    ticks = 0
    while time.monotonic() < end:
        watching.tick(0.5, 7)
        ticks += 1
    assert 1 <= len(heard) <= 3 < ticks
    assert figures(heard)[0] == (0.5, 7, None)
    assert all(progress.seconds >= 0.1 for progress in heard)


def test_a_part_stops_with_the_whole_and_the_whole_goes_on_after_a_part() -> None:
    asked = threading.Event()
    whole = Monitor(stop=asked.is_set)
    part = whole.limited(0)
    with pytest.raises(Stopped):
        part.tick()
    whole.tick()
    assert not part.interrupted
    part = whole.limited(60).telling(lambda: (0.0, 0, None))
    part.tick()
    asked.set()
    with pytest.raises(Stopped):
        part.tick()
    assert part.interrupted
    assert whole.interrupted


def test_the_deadline_of_the_whole_ends_a_part_but_interrupts_nothing() -> None:
    part = Monitor(timeout=0).limited(60)
    with pytest.raises(Stopped):
        part.tick()
    assert not part.interrupted


def test_one_part_of_several_is_reported_as_such(heard: list[Progress]) -> None:
    whole = Monitor(report=heard.append)
    whole.limited(None, 1, 4).tick(0.5, 3)
    assert figures(heard) == [(0.375, 3, None)]


def test_the_whole_tells_its_own_figures_while_its_parts_tick(heard: list[Progress]) -> None:
    Monitor(report=heard.append).telling(lambda: (0.25, 2, 30)).tick(0.9, 1000)
    assert figures(heard) == [(0.25, 2, 30)]


def test_where_nobody_watches_nothing_happens() -> None:
    UNWATCHED.tick(1.0, 1)
    UNWATCHED.telling(lambda: pytest.fail("nobody asked")).tick()
    assert not UNWATCHED.interrupted

"""Background jobs can be stopped, report progress, and show their errors."""

from __future__ import annotations

import threading
import time

import pytest

from satdoku import monitor
from satdoku.errors import UsageError
from satdoku.monitor import Stopped
from satdoku.sat.engines import EngineConfig
from satdoku.tasks import solve
from satdoku.ui import app
from satdoku.ui.job import Job
from tests.tasks import fakes
from tests.ui.driver import Driver
from tests.waiting import PATIENCE


def finish(job: Job) -> None:
    job.wait(PATIENCE)
    assert job.done


def start(work: object) -> tuple[Job, list[Exception]]:
    bugs: list[Exception] = []
    job = Job(work, lambda: None, bugs.append)  # type: ignore[arg-type]
    finish(job)
    return job, bugs


def test_a_mistake_is_a_sentence_and_a_bug_is_passed_on() -> None:
    def mistaken(job: Job) -> None:
        raise UsageError("This is wrong.")

    def hungry(job: Job) -> None:
        raise MemoryError

    def broken(job: Job) -> None:
        raise ZeroDivisionError

    def stopped(job: Job) -> None:
        raise Stopped

    job, bugs = start(mistaken)
    assert (job.error, bugs) == ("This is wrong.", [])
    job, bugs = start(hungry)
    assert job.error is not None
    assert "memory" in job.error
    job, bugs = start(broken)
    assert (job.error, [type(bug) for bug in bugs]) == (None, [ZeroDivisionError])
    job, bugs = start(stopped)
    assert (job.error, bugs) == (None, [])


def test_progress_and_the_end_of_a_job_are_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(monitor, "REPORT_EVERY", 0.0)
    heard: list[tuple[float, bool]] = []
    go = threading.Event()

    def work(job: Job) -> None:
        go.wait(PATIENCE)
        job.monitor.tick(0.5, 10)

    def changed() -> None:
        heard.append((job.progress.done if job.progress else 0.0, job.done))

    job = Job(work, changed, lambda bug: None)
    go.set()
    finish(job)
    assert heard == [(0.5, False), (0.5, True)]


def test_the_textbook_engine_has_room_to_go_deep() -> None:
    """On some systems, threads have smaller stacks than the main thread."""
    count = 2_000
    formula = fakes.formula(*((n, n + count) for n in range(1, count + 1)))
    runs: list[solve.Run] = []

    def work(job: Job) -> None:
        runs.append(solve.search(formula.cnf, EngineConfig.named("recursive", "first"), PATIENCE))

    _job, bugs = start(work)
    assert bugs == []
    assert [run.result.statistics["deepest"] for run in runs] == [count]


def test_a_search_leaves_the_window_its_time() -> None:
    """The main thread gets its turn quickly, although the compiled engine holds the GIL."""
    formula = fakes.formula(*(tuple(range(n, n + 3)) for n in range(1, 3000)))
    waits: list[float] = []

    def work(job: Job) -> None:
        while not job.stopping():
            solve.search(formula.cnf, EngineConfig.named("cdcl"), 1.0, job.monitor)

    job = Job(work, lambda: None, lambda bug: None)
    for _turn in range(20):
        before = time.process_time()  # measures only the search, not other programs
        time.sleep(0.01)
        waits.append(time.process_time() - before)
    job.stop()
    finish(job)
    assert sorted(waits)[10] < 0.1


def test_a_job_that_outlasts_the_window_ends_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "LAST_WAIT", 0.0)
    crashes: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", crashes.append)
    go = threading.Event()

    def wait(job: Job) -> None:
        go.wait(PATIENCE)

    def fail(job: Job) -> None:
        wait(job)
        raise ZeroDivisionError

    with Driver() as driver:
        driver.until("satdoku")
        jobs = [driver.app.start(wait), driver.app.start(fail)]
    go.set()
    for job in jobs:
        finish(job)
    assert crashes == []

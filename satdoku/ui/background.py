"""Work that a screen does without blocking: one task at a time; a new one replaces the old."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from satdoku.monitor import Monitor
from satdoku.ui.job import Job

if TYPE_CHECKING:
    from satdoku.ui.app import App

Result = TypeVar("Result")

QUIET = 0.2  # seconds before the screen says that it is busy; most results are there by then


class Background:
    def __init__(self, app: App, failed: Callable[[str], None]) -> None:
        """`failed` gets the message of an error."""
        self._app, self._failed = app, failed
        self._job: Job | None = None
        self._since = 0.0

    @property
    def running(self) -> bool:
        return self._job is not None

    @property
    def slow(self) -> bool:
        """True if the work takes long enough that the screen should say so."""
        return self.running and time.monotonic() >= self._since + QUIET

    def run(self, work: Callable[[Monitor], Result], use: Callable[[Result], None]) -> None:
        """Start the work, and call `use` with its result in the window's thread. Work that is still
        running is stopped, and its result dropped."""
        self.stop()
        found: list[Result] = []

        def ended(job: Job) -> None:
            if job is not self._job:
                return
            self._job = None
            if job.error is not None:
                self._failed(job.error)
            elif found:
                use(found[0])

        self._since = time.monotonic()
        self._job = self._app.start(lambda job: found.append(work(job.monitor)), ended)
        self._app.redraw_in(QUIET)

    def stop(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None

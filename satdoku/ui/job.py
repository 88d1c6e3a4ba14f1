"""Runs work in a thread, so that the window stays responsive and can show and stop it.

An engine holds the GIL only between two ticks, a few milliseconds.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from satdoku.errors import SatdokuError
from satdoku.messages import _
from satdoku.monitor import Monitor, Progress, Stopped

DRAW_EVERY = 0.25  # seconds; redrawing more often slows the search down
STACK = 16 << 20  # bytes; the recursive engine needs more than the default of some systems


class Job:
    """A background task; the work receives the job and passes its `monitor` on."""

    def __init__(
        self,
        work: Callable[[Job], None],
        changed: Callable[[], None],
        failed: Callable[[Exception], None],
        ended: Callable[[Job], None] = lambda job: None,
    ) -> None:
        """`failed` is called with any error that is not a SatdokuError: a bug. `ended` is called in
        the thread of the job, in any case."""
        self._work, self._changed, self._failed, self._ended = work, changed, failed, ended
        self._stop = threading.Event()
        self._next_drawing = 0.0
        self.monitor = Monitor(report=self._report, stop=self._stop.is_set)
        self.progress: Progress | None = None
        self.error: str | None = None
        self.done = False
        before = threading.stack_size(STACK)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        threading.stack_size(before)

    def stop(self) -> None:
        self._stop.set()

    def stopping(self) -> bool:
        return self._stop.is_set()

    def wait(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _report(self, progress: Progress) -> None:
        self.progress = progress
        now = time.monotonic()
        if now >= self._next_drawing:
            self._next_drawing = now + DRAW_EVERY
            self._changed()

    def _run(self) -> None:
        try:
            self._work(self)
        except SatdokuError as error:
            self.error = str(error)
        except MemoryError:
            self.error = _("This machine does not have enough memory for that.")
        except Stopped:  # there is no result then
            pass
        except Exception as error:  # noqa: BLE001, a bug; it ends the app as any other would
            self._failed(error)
        self.done = True
        self._ended(self)
        self._changed()

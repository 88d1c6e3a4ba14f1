"""Watches over a running search: the deadline, Ctrl-C or a wish to stop, and its progress."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from satdoku.sat.engines import Counts
from satdoku.value import Value

REPORT_EVERY = 0.1  # seconds
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Progress(Value):
    closed: float  # the part of the search tree already closed, 0 to 1
    decisions: int
    seconds: float


Report = Callable[[Progress], None]
Stop = Callable[[], bool]  # asked at every tick; True ends the search


def unstopped() -> bool:
    return False


class Watch:
    """The tick of a search. It starts its clock when it is made."""

    def __init__(
        self, timeout: float | None = None, report: Report | None = None, stop: Stop = unstopped
    ) -> None:
        self.start = time.monotonic()
        self.deadline = float("inf") if timeout is None else self.start + timeout
        self.next_report = float("inf") if report is None else self.start + REPORT_EVERY
        self.report = report
        self.stop = stop
        self.interrupted = False

    def __call__(self, counts: Counts) -> bool:
        now = time.monotonic()
        if self.report is not None and now >= self.next_report:
            self.next_report = now + REPORT_EVERY
            self.report(Progress(counts.closed, counts.decisions, now - self.start))
        self.interrupted = self.interrupted or self.stop()
        return self.interrupted or now >= self.deadline

    @contextmanager
    def stopped_by_ctrl_c(self) -> Iterator[None]:
        """Inside, the first Ctrl-C ends the search at its next tick; a second one raises.

        So does every signal that would have raised: not one that is ignored, as by `nohup`.
        """
        before = {number: signal.getsignal(number) for number in STOPPING}
        raising = {number: how for number, how in before.items() if callable(how)}
        try:
            for number in raising:
                signal.signal(number, self._interrupt)
        except ValueError:  # not the main thread, which alone gets signals
            raising = {}
        try:
            yield
        finally:
            for number, how in raising.items():
                signal.signal(number, how)

    def _interrupt(self, signum: int, frame: FrameType | None) -> None:
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True

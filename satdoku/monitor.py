"""How every long work says how far it is, and how it is stopped.

Searching, proof checking, digging, grading and the rest take a `Monitor` and call its `tick` at
least every 10 ms. The tick costs well under a microsecond unless a report is due. When the work
is to stop, the tick raises `Stopped`, which passes through the kernel like any other exception.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import monotonic
from types import FrameType

REPORT_EVERY = 0.1  # seconds
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(Exception):  # noqa: N818
    """The monitor asked the work to stop."""


@dataclass(frozen=True)
class Progress:
    done: float  # the part of the work that is done, 0 to 1
    count: int  # decisions, steps of a proof, boards: whatever the work counts
    seconds: float
    best: int | None = None  # what the best result so far measures: its givens, its level


Report = Callable[[Progress], None]
Stop = Callable[[], bool]
Figures = tuple[float, int, int | None]  # the parts of `Progress` that the work itself knows


def _never() -> bool:
    return False


class Monitor:
    """Watches over one piece of work. Its clock starts when it is made."""

    def __init__(
        self, timeout: float | None = None, report: Report | None = None, stop: Stop = _never
    ) -> None:
        """`report` is called every 0.1 s; `stop` at every tick, and True stops the work."""
        self.start = monotonic()
        self.deadline = float("inf") if timeout is None else self.start + timeout
        self.report, self.stop = report, stop
        self._next_report = float("inf") if report is None else self.start + REPORT_EVERY
        self.interrupted = False  # by a signal or by `stop`, not by the deadline

    def tick(self, done: float = 0.0, count: int = 0, best: int | None = None) -> None:
        now = monotonic()
        if now >= self._next_report:
            self._next_report = now + REPORT_EVERY
            self._tell(Progress(done, count, now - self.start, best))
        if self.interrupted or self.stop():
            self.interrupted = True
            raise Stopped
        if now >= self.deadline:
            raise Stopped

    def _tell(self, progress: Progress) -> None:
        if self.report is not None:
            self.report(progress)

    def limited(self, timeout: float | None, number: int = 0, count: int = 1) -> Monitor:
        """For a part of the work with a time limit of its own; it stops with the whole, too.

        It is part `number`, from 0, of `count` equal ones, and reported as such.
        """
        report = self.report
        if report is None or count == 1:
            return Monitor(timeout, report, self._ended)

        def scaled(progress: Progress) -> None:
            report(replace(progress, done=(number + progress.done) / count))

        return Monitor(timeout, scaled, self._ended)

    def telling(self, figures: Callable[[], Figures]) -> Monitor:
        """For the parts of a work that counts in other terms than they do: whatever they tick,
        the report has these figures."""
        report = self.report
        if report is None:
            return Monitor(stop=self._ended)

        def translated(progress: Progress) -> None:
            done, count, best = figures()
            report(Progress(done, count, progress.seconds, best))

        return Monitor(None, translated, self._ended)

    def _ended(self) -> bool:
        if self.stop():
            self.interrupted = True
        return self.interrupted or monotonic() >= self.deadline

    @contextmanager
    def stopped_by_ctrl_c(self) -> Iterator[None]:
        """Inside, the first Ctrl-C stops the work at its next tick; a second one raises.

        The same goes for every signal that has a handler. One that is ignored, as by `nohup`,
        stays ignored.
        """
        if threading.current_thread() is not threading.main_thread():  # they arrive only there
            yield
            return
        before = {number: signal.getsignal(number) for number in STOPPING}
        raising = {number: how for number, how in before.items() if callable(how)}
        for number in raising:
            signal.signal(number, self._interrupt)
        try:
            yield
        finally:
            for number, how in raising.items():
                signal.signal(number, how)

    def _interrupt(self, signum: int, frame: FrameType | None) -> None:
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True


UNWATCHED = Monitor()  # where nobody watches; it has no state that could change

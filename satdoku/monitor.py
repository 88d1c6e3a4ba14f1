"""Progress reports and cancellation for every long task.

Searching, proof checking, digging, grading and the rest take a `Monitor` and call its `tick` at
least every 10 ms. A tick costs well under a microsecond unless a report is due. To stop the task,
the tick raises `Stopped`, which passes through the kernel like any other exception.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from satdoku.type_checking import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    from typing import TypeVar

    Item = TypeVar("Item")

REPORT_EVERY = 0.1  # seconds
TICK_EVERY = 256  # items that take some microseconds each
PATIENCE = 1.0  # seconds for the work to stop after a signal; a later one interrupts it
# Signals that stop the work, where the system has them. The last two mean a time limit.
STOPPING = tuple(
    signal.Signals[name]
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGXCPU", "SIGALRM")
    if hasattr(signal, name)
)


class Stopped(Exception):  # noqa: N818
    """The monitor stops the work."""


class Progress(Value):
    done: float  # fraction of the work that is done, 0 to 1
    count: int  # decisions, proof steps, boards: whatever the work counts
    seconds: float
    best: int | None = None  # the best result so far: its givens or its level


Report = Callable[[Progress], None]
Stop = Callable[[], bool]
Figures = tuple[float, int, int | None]  # the fields of `Progress` that the work itself knows


def _never() -> bool:
    return False


class Monitor:
    """Watches one task. Its clock starts on construction."""

    def __init__(
        self, timeout: float | None = None, report: Report | None = None, stop: Stop = _never
    ) -> None:
        """`report` is called every 0.1 s. `stop` is called at every tick and returns True to
        stop."""
        self.start = monotonic()
        self.deadline = float("inf") if timeout is None else self.start + timeout
        self.report, self.stop = report, stop
        self._next_report = float("inf") if report is None else self.start + REPORT_EVERY
        self._handlers: Mapping[signal.Signals, object] = {}  # the previous signal handlers
        self._interrupted_at = 0.0
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

    def through(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items, with a tick before the first and every few hundred. Raises `Stopped`."""
        for number, item in enumerate(items):
            if number % TICK_EVERY == 0:
                self.tick()
            yield item

    @property
    def remaining(self) -> float:
        """Seconds until the deadline; infinite if there is none."""
        return self.deadline - monotonic()

    def _tell(self, progress: Progress) -> None:
        if self.report is not None:
            self.report(progress)

    def limited(self, timeout: float | None, number: int = 0, count: int = 1) -> Monitor:
        """A monitor for part of the work, with its own time limit. It also stops when the whole
        does.

        Progress is reported as that of part `number`, from 0, of `count` equal parts.
        """
        report = self.report
        if report is None or count == 1:
            return self._part(timeout, report)

        def scaled(progress: Progress) -> None:
            report(progress.replace(done=(number + progress.done) / count))

        return self._part(timeout, scaled)

    def telling(self, figures: Callable[[], Figures]) -> Monitor:
        """A monitor for subtasks that count different things: reports show `figures` instead of the
        subtask's own counts."""
        report = self.report
        if report is None:
            return self._part(None, None)

        def translated(progress: Progress) -> None:
            done, count, best = figures()
            report(Progress(done, count, progress.seconds, best))

        return self._part(None, translated)

    def _part(self, timeout: float | None, report: Report | None) -> Monitor:
        part = Monitor(timeout, report, self._asked_to_stop)
        part.deadline = min(part.deadline, self.deadline)
        return part

    def _asked_to_stop(self) -> bool:
        self.interrupted = self.interrupted or self.stop()
        return self.interrupted

    @contextmanager
    def stopped_by_ctrl_c(self) -> Iterator[None]:
        """Make Ctrl-C stop the work at its next tick.

        Further signals right after the first are ignored: a closing terminal sends several. A later
        one raises KeyboardInterrupt, since the work may be stuck. Every other signal that has a
        handler is treated alike. Ignored signals, as under `nohup`, stay ignored.
        """
        before = {number: signal.getsignal(number) for number in STOPPING}
        raising = {number: how for number, how in before.items() if callable(how)}
        self._handlers = raising
        try:
            for number in raising:
                signal.signal(number, self._interrupt)
        except ValueError:  # only the main thread gets signals
            raising = {}
        try:
            yield
        finally:
            for number, how in raising.items():
                signal.signal(number, how)

    def _interrupt(self, signum: int, frame: FrameType | None) -> None:
        self.note(signum)
        if not self.interrupted:
            self.interrupted = True
            self._interrupted_at = monotonic()
        elif monotonic() > self._interrupted_at + PATIENCE:
            raise KeyboardInterrupt

    def note(self, signum: int) -> None:
        """Notify the owner of the previous handler, if it has a `note` method."""
        owner = getattr(self._handlers.get(signal.Signals(signum)), "__self__", None)
        note = getattr(owner, "note", None)
        if note is not None:
            note(signum)


UNWATCHED = Monitor()  # the default; shared, because its state never changes

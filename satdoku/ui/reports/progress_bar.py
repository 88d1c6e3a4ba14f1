"""The progress of a command: a bar on a terminal, else a line from time to time.

A line also answers SIGUSR1. rich is imported when the bar is first drawn, not before.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from satdoku.messages import N_, _, safe
from satdoku.monitor import Monitor, Progress
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

    from rich.progress import Progress as Bars


USUAL_PAUSE = 60.0  # seconds between two lines
VERBOSE_PAUSE = 5.0


class LineRate:
    """How often a line of progress is printed. A command has one, which `--verbose` changes."""

    pause = USUAL_PAUSE


@contextmanager
def progress_bar(title: str, *, unit: str = N_("decisions"), wanted: bool = True) -> Iterator[Bar]:
    """The progress of a task that takes its monitor. If it is not wanted, only SIGUSR1 shows it."""
    bar = Bar(title, _(unit), wanted=wanted)
    with bar.watching():
        yield bar


def seen() -> bool:
    """True if standard error is a terminal that can redraw a line."""
    return sys.stderr.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")


class Bar:
    """Draws on standard error whenever the monitor reports, or prints a line when one is due."""

    def __init__(self, title: str, unit: str, *, wanted: bool) -> None:
        self.title, self.unit = title, unit
        verbose = LineRate.pause == VERBOSE_PAUSE
        self.shown = wanted and seen() and not verbose
        self.pause = LineRate.pause if wanted or verbose else float("inf")
        self.monitor = Monitor(report=self._show if self.shown else self._tell_if_due)
        self.told = 0.0  # the time of the last line, in seconds since the start
        self.asked = False  # by a signal
        self.bars: Bars | None = None
        self.note = ""  # shown at the end of the line
        self.drawing = self.to_suspend = False

    def restart(self, title: str) -> None:
        """Restart the bar for the next piece of work."""
        self.close()
        self.title = title

    @contextmanager
    def watching(self) -> Iterator[None]:
        try:
            with self._suspended_by_ctrl_z(), self._asked_by_signal():
                yield
        finally:
            self.close()

    @contextmanager
    def _suspended_by_ctrl_z(self) -> Iterator[None]:
        """A context in which Ctrl-Z first removes the bar, which hides the cursor."""
        if sys.platform == "win32" or not self.shown:
            yield
            return
        if signal.getsignal(signal.SIGTSTP) is not signal.SIG_DFL:
            yield
            return
        signal.signal(signal.SIGTSTP, self._suspend)
        try:
            yield
        finally:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)

    def _suspend(self, signum: int, frame: FrameType | None) -> None:
        """Suspend now or, if the signal interrupted a redraw, right after it. The next report
        redraws the bar."""
        self.to_suspend = True
        if not self.drawing:
            self._suspend_now()

    def _suspend_now(self) -> None:
        from satdoku.ui.signals import stop_process_group

        self.to_suspend = False
        self.close()
        stop_process_group()

    @contextmanager
    def _asked_by_signal(self) -> Iterator[None]:
        """A context in which SIGUSR1 asks for a line."""
        number = getattr(signal, "SIGUSR1", None)
        if number is None:
            yield
            return
        try:
            before = signal.signal(number, self._ask)
        except ValueError:  # only the main thread gets signals
            yield
            return
        try:
            yield
        finally:
            signal.signal(number, before)

    def _ask(self, signum: int, frame: FrameType | None) -> None:
        self.asked = True

    def _tell_if_due(self, progress: Progress) -> None:
        if self.asked or progress.seconds >= self.told + self.pause:
            self.told, self.asked = progress.seconds, False
            self._tell(progress)

    def _tell(self, progress: Progress) -> None:
        line = _(
            "{title}: {percent} %, {rate}, {seconds} s",
            title=self.title,
            percent=f"{100 * progress.done:.2f}",
            rate=rate_text(progress, self.unit),
            seconds=f"{progress.seconds:.1f}",
        )
        with suppress(OSError):
            print(safe(f"{line}  {self.note}".rstrip()), file=sys.stderr, flush=True)

    def _show(self, progress: Progress) -> None:
        if self.asked:
            self.asked = False
            self.close()
            self._tell(progress)
        self.drawing = True
        self._draw(progress)
        self.drawing = False
        if self.to_suspend:
            self._suspend_now()

    def _draw(self, progress: Progress) -> None:
        if self.bars is None:
            self.bars = _bars()
            self.bars.add_task(safe(self.title), total=1.0, rate="", seconds="", note="")
            self.bars.start()
        self.bars.console.width = _width()
        self.bars.update(
            self.bars.task_ids[0],
            completed=progress.done,
            rate=rate_text(progress, self.unit),
            seconds=_("{seconds} s", seconds=f"{progress.seconds:.1f}"),
            note=safe(self.note),
            refresh=True,
        )

    def close(self) -> None:
        if self.bars is None:
            return
        try:
            self.bars.stop()
        except KeyboardInterrupt:  # stopping a second time would not show the cursor again
            self.bars.console.show_cursor()
            raise
        finally:
            self.bars = None


def _bars() -> Bars:
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as Bars

    return Bars(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=None),
        TaskProgressColumn("{task.percentage:>6.2f} %"),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[seconds]}"),
        TextColumn("{task.fields[note]}", markup=False),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        expand=True,
    )


def _width() -> int:
    """The width of the terminal, minus room for ^C, which would otherwise wrap the line."""
    columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80  # 0 means unknown
    return max(10, columns - 3)


def rate_text(progress: Progress, unit: str) -> str:
    rate = progress.count / progress.seconds
    return _("{rate} {unit}/s", rate=_short(rate), unit=unit)


def _short(number: float) -> str:
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if number >= size:
            return f"{number / size:.1f} {unit}"
    return f"{number:.0f}"

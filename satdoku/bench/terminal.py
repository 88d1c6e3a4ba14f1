"""A bench on the terminal: the live table while it runs, then the report and the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from satdoku.bench.lines import STOPPED
from satdoku.bench.live_table import live_table
from satdoku.bench.machine import measured_on
from satdoku.bench.report import BenchReport
from satdoku.bench.report_text import report_text
from satdoku.bench.table_print import print_table, table_console
from satdoku.messages import _
from satdoku.monitor import Progress
from satdoku.ui.reports.progress_bar import Bar

if TYPE_CHECKING:
    from rich.live import Live

    from satdoku.bench.files import BenchBoard


@contextmanager
def live_display(board: BenchBoard, *, wanted: bool = True) -> Iterator[LiveDisplay]:
    display = LiveDisplay(board, wanted=wanted)
    with display.watching():
        yield display


class LiveDisplay(Bar):
    def __init__(self, board: BenchBoard, *, wanted: bool) -> None:
        super().__init__("bench", _("runs"), wanted=wanted)
        self.board = board
        self.live: Live | None = None

    def _draw(self, progress: Progress) -> None:
        from rich.console import Console, Group
        from rich.live import Live
        from rich.text import Text

        if self.live is None:
            console = Console(stderr=True)
            self.live = Live(console=console, auto_refresh=False, transient=True)
            self.live.start()
        size = self.live.console.size
        table = live_table(self.board, size.width - 1, size.height - 3)
        self.live.update(Group(table, Text(self._foot(progress), style="dim")), refresh=True)

    def _foot(self, progress: Progress) -> str:
        done = round(progress.done * self.board.total)
        return _(
            "{done} of {total} runs, {seconds} s; Ctrl-C stops and keeps finished runs",
            done=done,
            total=self.board.total,
            seconds=f"{progress.seconds:.0f}",
        )

    def close(self) -> None:
        if self.live is not None:
            self.live.stop()
            self.live = None


def print_told_report(report: BenchReport, warn: Callable[[str], None] = print) -> None:
    print()
    print_report(report)
    if not report.complete:
        print(_(STOPPED))


def print_report(report: BenchReport) -> None:
    from rich.text import Text

    text = report_text(report, measured_on(report))
    console, cut = table_console(), False
    for one in text.tables:
        console.print(Text(one.title, style="bold"))
        rows = [*one.rows, *one.totals]
        cut = print_table(console, one.heading, rows, one.droppable) or cut
        console.print()
    wider = [_("Widen the window to see more columns.")] if cut else []
    for sentence in (*text.faults, *text.problems, *text.warnings, *text.notes, *wider):
        console.print(Text(sentence))

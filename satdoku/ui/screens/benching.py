"""A folder of formulas on the screen: a row for each file, filled in as the engines finish."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.ui.bench.folder import FolderRequest
from satdoku.ui.bench.live_table import latest, live_table, room
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.screens.reading import ReadingScreen
from satdoku.ui.screens.working import WorkingScreen
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.gauge import gauge
from satdoku.ui.widgets.question import Asking
from satdoku.ui.widgets.scroller import Lines

if TYPE_CHECKING:
    from satdoku.batch.bench_files import BenchBoard
    from satdoku.ui.app import App

REPORT = Path("satdoku-bench")  # in the current folder, with the suffix of each format
PLACES = f"{REPORT}.html, .md, .tex, .csv, .json"
AROUND = 5  # lines above and below the table


class BenchScreen(WorkingScreen):
    page = "course"

    def __init__(self, app: App, title: str, request: FolderRequest) -> None:
        self.title, self.request = title, request
        self.board: BenchBoard | None = None
        self.top: int | None = None  # the first row; none: it follows the work
        self.height = 1
        self.written: Job | None = None  # writes the report
        self.asking = Asking()
        self.body = Window(Canvas(self._draw, wheel=self._scroll))
        self.begin(app, self._keys())

    def _keys(self) -> Sequence[Key]:
        return (
            Key(("up",), lambda: self._scroll(-1), "↑↓", N_("move"), self._some),
            Key(("down",), lambda: self._scroll(1), active=self._some),
            Key(("pageup",), lambda: self._scroll(-self._room), active=self._some),
            Key(("pagedown",), lambda: self._scroll(self._room), active=self._some),
            Key(("r",), self._read, "r", N_("report"), self._finished),
            Key(("w",), self._ask_to_write, "w", N_("write it"), self._finished),
            *self.asking.keys,
        )

    def work(self, job: Job) -> None:
        self.board = board = self.request.board()
        board.fill_here(job.monitor, self.app.redraw)
        board.forget()

    def _some(self) -> bool:
        return self.board is not None

    def _finished(self) -> bool:
        return self._some() and self.job.done and not self.asking.pending()

    @property
    def _room(self) -> int:
        return room(self.height)

    def _scroll(self, step: int) -> None:
        if self.board is not None:
            top = latest(self.board, self.height) if self.top is None else self.top
            last = max(0, len(self.board.names) - self._room)
            self.top = max(0, min(top + step, last))

    def _read(self) -> None:
        from satdoku.ui.bench import markdown
        from satdoku.ui.bench.printing import measured_on
        from satdoku.ui.bench.report_text import report_text

        if self.board is not None:
            report = self.board.report()
            lines = markdown.render(report_text(report, measured_on(report))).splitlines()
            shown = Lines(len(lines), lambda index: Text(lines[index]))
            self.app.open(ReadingScreen(N_("Report"), shown))

    def _ask_to_write(self) -> None:
        self.asking.ask(_("Write the report to {path}?", path=PLACES), self._write)

    def _write(self) -> None:
        from satdoku.ui.bench import writing
        from satdoku.ui.bench.printing import measured_on

        def work(job: Job) -> None:
            assert self.board is not None
            report = self.board.report()
            writing.write(report, writing.targets(REPORT, []), measured_on(report))

        self.written = self.app.start(work)

    def _draw(self, width: int, height: int) -> RenderableType:
        self.height = height - AROUND
        about = Text(str(self.request.folder), "quiet", no_wrap=True, overflow="ellipsis")
        if self.board is None:
            return Group(Text(), about, Text(), self._state())
        table = live_table(self.board, width, self.height, self.top)
        return Group(Text(), about, Text(), table, Text(), self._state())

    def _state(self) -> RenderableType:
        if self.asking.pending():
            return Text(self.asking.text(), "unsure")
        error = self.job.error or (self.written.error if self.written else None)
        if error is not None:
            return Text(f"✗ {error}", "bad")
        if not self.job.done:
            return gauge(self.job.progress, N_("runs"))
        if self.written is not None:
            return _written(self.written)
        if self.board is None or self.job.stopping():
            return Text(_("Stopped: what is done is kept, and the same choice goes on."), "unsure")
        faults = self.board.report().faults
        if faults:
            return Text(f"✗ {faults[0]}", "bad")
        return Text(_("Done; every model was checked. w writes the report."), "good")


def _written(job: Job) -> Text:
    if not job.done:
        return Text(_("Writing the report …"), "quiet")
    return Text(_("Written to {path}.", path=PLACES), "good")

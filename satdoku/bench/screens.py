"""The screens of bench and compare: a row per file or engine, filled in as each one finishes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from satdoku.bench.compare import Measured, compare, rate
from satdoku.bench.course_table import answer_word, spread_text, time_text
from satdoku.bench.files import FolderRequest
from satdoku.bench.live_table import latest, live_table, room
from satdoku.messages import N_, _
from satdoku.sat.engines import EngineConfig
from satdoku.tasks import solve
from satdoku.ui.fields import COMPARE, Answers, configs_of, limit_of
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.reports import results as report
from satdoku.ui.screens.file_prompt import ask_formula
from satdoku.ui.screens.form import FormScreen
from satdoku.ui.screens.screen import ReadingScreen, WorkingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.gauge import gauge
from satdoku.ui.widgets.question import Asking
from satdoku.ui.widgets.scroller import Lines

if TYPE_CHECKING:
    from satdoku.bench.files import BenchBoard
    from satdoku.ui.app import App


REPORT = Path("satdoku-bench")  # in the current folder, with the suffix of each format
PLACES = f"{REPORT}.html, .md, .tex, .csv, .json"
AROUND = 5  # lines above and below the table


class BenchScreen(WorkingScreen):
    page = "course"

    def __init__(self, app: App, title: str, request: FolderRequest) -> None:
        self.title, self.request = title, request
        self.board: BenchBoard | None = None
        self.top: int | None = None  # the first visible row; None follows the work
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
        from satdoku.bench import markdown
        from satdoku.bench.report_text import report_text
        from satdoku.bench.terminal import measured_on

        if self.board is not None:
            report = self.board.report()
            lines = markdown.render(report_text(report, measured_on(report))).splitlines()
            shown = Lines(len(lines), lambda index: Text(lines[index]))
            self.app.open(ReadingScreen(N_("Report"), shown))

    def _ask_to_write(self) -> None:
        self.asking.ask(_("Write the report to {path}?", path=PLACES), self._write)

    def _write(self) -> None:
        from satdoku.bench import writing
        from satdoku.bench.terminal import measured_on

        def work(job: Job) -> None:
            assert self.board is not None
            report = self.board.report()
            writing.write(report, writing.targets(REPORT, []), measured_on(report))

        self.written = self.app.start(work)

    def _draw(self, width: int, height: int) -> RenderableType:
        self.height = height - AROUND
        about = Text(str(self.request.folder), Tone.QUIET, no_wrap=True, overflow="ellipsis")
        if self.board is None:
            return Group(Text(), about, Text(), self._state())
        table = live_table(self.board, width, self.height, self.top)
        return Group(Text(), about, Text(), table, Text(), self._state())

    def _state(self) -> RenderableType:
        if self.asking.pending():
            return Text(self.asking.text(), Tone.UNSURE)
        error = self.job.error or (self.written.error if self.written else None)
        if error is not None:
            return Text(f"✗ {error}", Tone.BAD)
        if not self.job.done:
            return gauge(self.job.progress, N_("runs"))
        if self.written is not None:
            return _written(self.written)
        if self.board is None or self.job.stopping():
            return Text(
                _("Stopped: what is done is kept, and the same choice goes on."), Tone.UNSURE
            )
        faults = self.board.report().faults
        if faults:
            return Text(f"✗ {faults[0]}", Tone.BAD)
        return Text(_("Done; every model was checked. w writes the report."), Tone.GOOD)


def _written(job: Job) -> Text:
    if not job.done:
        return Text(_("Writing the report …"), Tone.QUIET)
    return Text(_("Written to {path}.", path=PLACES), Tone.GOOD)


TITLE = N_("Compare engines")


def open_comparing(app: App) -> None:
    def chosen(path: Path) -> None:
        def start(answers: Answers) -> None:
            configs = configs_of(f"{answers['baseline']},{answers['rivals']}")
            limit = limit_of(answers["limit"])
            if path.is_dir():
                app.open(BenchScreen(app, TITLE, FolderRequest(path, configs, limit)))
            else:
                app.open(ComparingScreen(app, path, configs, limit))

        form = FormScreen(
            TITLE, lambda: str(path), COMPARE, app.settings, verb=N_("compare"), done=start
        )
        app.open(form)

    ask_formula(app, TITLE, chosen)


class ComparingScreen(WorkingScreen):
    title = TITLE
    page = "course"
    most_columns = 100

    def __init__(
        self, app: App, path: Path, configs: list[EngineConfig], limit: float | None
    ) -> None:
        self.path, self.configs, self.limit = path, configs, limit
        self.formula: solve.Formula | None = None
        self.runs: list[Measured] = []
        self.body = Window(Canvas(self._draw))
        self.begin(app)

    def work(self, job: Job) -> None:
        self.formula = solve.load(self.path, monitor=job.monitor)

        def begins(config: EngineConfig) -> None:
            job.progress = None

        def ended(measured: Measured) -> None:
            self.runs.append(measured)
            self.app.redraw()

        compare(self.formula, self.configs, self.limit, job.monitor, begins, ended)

    def _draw(self, width: int, height: int) -> RenderableType:
        if self.formula is None and self.job.error is not None:
            return Group(Text(), self._state())
        if self.formula is None:
            about = [Text(_("Reading {path} …", path=str(self.path)), Tone.QUIET)]
        else:
            about = [Text(line, Tone.QUIET) for line in _about(self.formula)]
        return Group(Text(), *about, Text(), self._table(), Text(), self._state())

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
        table.add_column(Text(_("engine")), overflow="fold")
        table.add_column(Text(_("answer")))
        for heading in (_("CPU time (ms)"), _("spread"), _("rate (t − t0) / t")):
            table.add_column(Text(heading), justify="right", no_wrap=True)
        for index, config in enumerate(self.configs):
            table.add_row(Text(config.label), *self._cells(index))
        return table

    def _cells(self, index: int) -> list[Text]:
        if index >= len(self.runs):
            return [Text("…" if index == len(self.runs) and not self.job.done else "")]
        measured = self.runs[index]
        gain = "t" if index == 0 else str(rate(self.runs[0], measured) or "–")
        answer = answer_word(measured.run.result.status)
        return [
            Text(cell) for cell in (answer, time_text(measured), spread_text(measured.spread), gain)
        ]

    def _state(self) -> RenderableType:
        if self.job.error is not None:
            return Text(f"✗ {self.job.error}", Tone.BAD)
        if not self.job.done:
            return gauge(self.job.progress, N_("decisions"), self.limit)
        if self.job.stopping():
            return Text(_("Stopped: the rows that were finished are kept."), Tone.UNSURE)
        return Text(_("t is the time of the first engine, t0 that of the row."), Tone.QUIET)


def _about(formula: solve.Formula) -> list[str]:
    cnf = formula.cnf
    ratio = f"{len(cnf) / cnf.num_vars:.3f}" if cnf.num_vars else "–"
    lines = [report.formula_line(formula), _("clauses ÷ variables: {ratio}", ratio=ratio)]
    return [*lines, *formula.warnings]

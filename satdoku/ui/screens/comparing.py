"""Compares engines on one file: a row for each, filled in as it finishes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.sat.engines import Contender
from satdoku.tasks import solve
from satdoku.tasks.compare import Measured, compare, rate
from satdoku.ui.fields import COMPARE, Answers, contenders_of, limit_of
from satdoku.ui.file_choices import CNF_SUFFIXES
from satdoku.ui.job import Job
from satdoku.ui.reports import results as report
from satdoku.ui.reports.comparison_table import answer_word, spread_text, time_text
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.screens.form import FormScreen
from satdoku.ui.screens.working import WorkingScreen
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.gauge import gauge

if TYPE_CHECKING:
    from satdoku.ui.app import App

TITLE = N_("Compare engines")


def open_comparing(app: App) -> None:
    def chosen(path: Path) -> None:
        def start(answers: Answers) -> None:
            contenders = contenders_of(f"{answers['baseline']},{answers['rivals']}")
            app.open(ComparingScreen(app, path, contenders, limit_of(answers["limit"])))

        form = FormScreen(
            TITLE, lambda: str(path), COMPARE, app.settings, verb=N_("compare"), done=start
        )
        app.open(form)

    app.open(FilePrompt(app, TITLE, N_("CNF file"), CNF_SUFFIXES, chosen, samples=app.samples))


class ComparingScreen(WorkingScreen):
    title = TITLE
    page = "course"
    most_columns = 100

    def __init__(
        self, app: App, path: Path, contenders: list[Contender], limit: float | None
    ) -> None:
        self.path, self.contenders, self.limit = path, contenders, limit
        self.formula: solve.Formula | None = None
        self.runs: list[Measured] = []
        self.body = Window(Canvas(self._draw))
        self.begin(app)

    def work(self, job: Job) -> None:
        self.formula = solve.load(self.path, monitor=job.monitor)

        def begins(contender: Contender) -> None:
            job.progress = None

        def ended(measured: Measured) -> None:
            self.runs.append(measured)
            self.app.redraw()

        compare(self.formula, self.contenders, self.limit, job.monitor, begins, ended)

    def _draw(self, width: int, height: int) -> RenderableType:
        if self.formula is None and self.job.error is not None:
            return Group(Text(), self._state())
        if self.formula is None:
            about = [Text(_("Reading {path} …", path=str(self.path)), "quiet")]
        else:
            about = [Text(line, "quiet") for line in _about(self.formula)]
        return Group(Text(), *about, Text(), self._table(), Text(), self._state())

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
        table.add_column(Text(_("engine")), overflow="fold")
        table.add_column(Text(_("answer")))
        for heading in (_("CPU time (ms)"), _("spread"), _("rate (t − t0) / t")):
            table.add_column(Text(heading), justify="right", no_wrap=True)
        for index, contender in enumerate(self.contenders):
            table.add_row(Text(contender.label), *self._cells(index))
        return table

    def _cells(self, index: int) -> list[Text]:
        if index >= len(self.runs):
            return [Text("…" if index == len(self.runs) and not self.job.done else "")]
        measured = self.runs[index]
        gain = "t" if index == 0 else str(rate(self.runs[0], measured) or "–")
        answer = answer_word(measured.run.result.status)
        return [Text(cell) for cell in (answer, time_text(measured), spread_text(measured), gain)]

    def _state(self) -> RenderableType:
        if self.job.error is not None:
            return Text(f"✗ {self.job.error}", "bad")
        if not self.job.done:
            return gauge(self.job.progress, N_("decisions"), self.limit)
        if self.job.stopping():
            return Text(_("Stopped: the rows that were finished are kept."), "unsure")
        return Text(_("t is the time of the first engine, t0 that of the row."), "quiet")


def _about(formula: solve.Formula) -> list[str]:
    cnf = formula.cnf
    ratio = f"{len(cnf) / cnf.num_vars:.3f}" if cnf.num_vars else "–"
    lines = [report.formula_line(formula), _("clauses ÷ variables: {ratio}", ratio=ratio)]
    return [*lines, *formula.warnings]

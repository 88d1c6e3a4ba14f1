"""Solves a CNF file: shows the running search, then the full result."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from satdoku.bench.files import FolderRequest
from satdoku.bench.screens import BenchScreen
from satdoku.messages import N_, _
from satdoku.sat.result import Status, shown
from satdoku.tasks import solve
from satdoku.ui.fields import SOLVE, Answers, solve_request
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.reports import results as report
from satdoku.ui.screens.file_prompt import ask_formula
from satdoku.ui.screens.form import FormScreen
from satdoku.ui.screens.screen import ReadingScreen, WorkingScreen
from satdoku.ui.screens.verifying import VerifyingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.gauge import gauge
from satdoku.ui.widgets.scroller import Lines

if TYPE_CHECKING:
    from satdoku.ui.app import App

TITLE = N_("Solve a CNF file")
MARGIN = 12  # columns of the window that a line of values leaves free
PER_LINE = 8  # literals per line of a full model
LOOKS = {
    Status.SATISFIABLE: ("✓", Tone.GOOD),
    Status.UNSATISFIABLE: ("✗", Tone.BAD),
    Status.UNKNOWN: ("?", Tone.UNSURE),
}


def open_solving(app: App) -> None:
    def chosen(path: Path) -> None:
        def start(answers: Answers) -> None:
            request = solve_request(path, answers)
            if path.is_dir():
                whole = FolderRequest(path, [request.config], request.timeout, res=True)
                app.open(BenchScreen(app, TITLE, whole))
            else:
                app.open(SolvingScreen(app, request))

        form = FormScreen(
            TITLE, lambda: str(path), SOLVE, app.settings, verb=N_("solve"), done=start
        )
        app.open(form)

    ask_formula(app, TITLE, chosen)


class SolvingScreen(WorkingScreen):
    title = TITLE
    page = "course"
    most_columns = 100

    def __init__(self, app: App, request: solve.SolveRequest) -> None:
        self.request = request
        self.formula: solve.Formula | None = None
        self.solved: solve.Solved | None = None
        self.body = Window(Canvas(self._draw))
        model = Key(("m",), self._open_model, "m", N_("whole model"), lambda: self._has_model)
        check = Key(("v",), self._verify, "v", N_("verify"), lambda: self._written is not None)
        self.begin(app, [model, check])

    def work(self, job: Job) -> None:
        self.solved = solve.solve(self.request, job.monitor, self._loaded)

    def _loaded(self, formula: solve.Formula) -> None:
        self.formula = formula

    def _draw(self, width: int, height: int) -> RenderableType:
        return Group(Text(), *self._about(), Text(), *self._state(width))

    def _about(self) -> list[Text]:
        if self.formula is None:
            reading = _("Reading {path} …", path=str(self.request.path))
            return [Text(reading, Tone.QUIET)] if not self.job.done else []
        warnings = [Text(warning, Tone.UNSURE) for warning in self.formula.warnings]
        return [Text(report.formula_line(self.formula), Tone.QUIET), *warnings]

    def _state(self, width: int) -> list[RenderableType]:
        if self.job.error is not None:
            return [Text(f"✗ {self.job.error}", Tone.BAD)]
        if self.solved is not None:
            return _answer(self.request, self.solved, width)
        if self.formula is None:
            return []
        searching = _(
            "Searching with {engine}, rule {rule}",
            engine=self.request.config.engine.name,
            rule=self.request.config.options.rule,
        )
        limit = self.request.timeout
        return [Text(searching), gauge(self.job.progress, N_("decisions"), limit)]

    @property
    def _has_model(self) -> bool:
        return self.solved is not None and self.solved.run.has_model

    @property
    def _written(self) -> Path | None:
        return None if self.solved is None else self.solved.written

    def _verify(self) -> None:
        if self._written is not None:
            self.app.open(VerifyingScreen(self.app, self.request.path, self._written))

    def _open_model(self) -> None:
        if self.solved is not None:
            self.app.open(ReadingScreen(N_("Model"), _model_lines(self.solved.run)))


def _answer(request: solve.SolveRequest, solved: solve.Solved, width: int) -> list[RenderableType]:
    run, place = solved.run, solved.failure
    if place is None:
        place = report.place_text(solved)
    written = [Text(line) for line in (place, *report.proof_lines(request, run))]
    mark, style = LOOKS[run.result.status]
    answer, search, _counters = report.run_lines(run, solved.formula)
    # A small window cuts off the end, so the most important lines come first.
    drawn: list[RenderableType] = [Text(f"{mark} {answer}", style), *written, Text()]
    drawn += [Text(search), _counter_table(run)]
    if run.has_model:
        drawn += [Text(), *map(Text, report.model_beginning(run.result.model, width - MARGIN))]
    return drawn


def _counter_table(run: solve.Run) -> Table:
    cells = [(_(meaning), str(count)) for meaning, count in shown(run.result.statistics)]
    table = Table.grid(padding=(0, 3, 0, 0))
    half = (len(cells) + 1) // 2
    for index in range(half):
        row = [*cells[index], *(cells[index + half] if index + half < len(cells) else ("", ""))]
        table.add_row(*(Text(cell, "" if i % 2 else Tone.QUIET) for i, cell in enumerate(row)))
    for column in table.columns[1::2]:
        column.justify = "right"
    return table


def _model_lines(run: solve.Run) -> Lines:
    model = run.result.model
    width = len(str(-len(model))) + 2

    def line(index: int) -> Text:
        literals = model[index * PER_LINE : (index + 1) * PER_LINE]
        return Text("".join(f"{literal:>{width}}" for literal in literals))

    return Lines(-(-len(model) // PER_LINE), line)

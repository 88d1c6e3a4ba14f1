"""Solves a CNF file: the search as it goes, then all that is known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.sat.engines import Contender
from satdoku.sat.result import Status, shown
from satdoku.tasks import solve
from satdoku.ui.fields import SOLVE, Answers, limit_of
from satdoku.ui.file_choices import CNF_SUFFIXES
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.reports import results as report
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.screens.form import FormScreen
from satdoku.ui.screens.reading import ReadingScreen
from satdoku.ui.screens.working import WorkingScreen
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.gauge import gauge
from satdoku.ui.widgets.scroller import Lines

if TYPE_CHECKING:
    from satdoku.ui.app import App

TITLE = N_("Solve a CNF file")
MODEL_LINES = 3  # of the model, on the screen of the answer
PER_LINE = 8  # literals, where the whole model is shown
LOOKS = {
    Status.SATISFIABLE: ("✓", "good"),
    Status.UNSATISFIABLE: ("✗", "bad"),
    Status.UNKNOWN: ("?", "unsure"),
}


def open_solving(app: App) -> None:
    def chosen(path: Path) -> None:
        def start(answers: Answers) -> None:
            contender = Contender.named(answers["engine"], answers["rule"])
            app.open(SolvingScreen(app, path, contender, limit_of(answers["limit"])))

        form = FormScreen(
            TITLE, lambda: str(path), SOLVE, app.settings, verb=N_("solve"), done=start
        )
        app.open(form)

    app.open(FilePrompt(app, TITLE, N_("CNF file"), CNF_SUFFIXES, chosen, samples=app.samples))


class SolvingScreen(WorkingScreen):
    title = TITLE
    page = "course"
    most_columns = 100

    def __init__(self, app: App, path: Path, contender: Contender, limit: float | None) -> None:
        self.path, self.contender, self.limit = path, contender, limit
        self.formula: solve.Formula | None = None
        self.solved: solve.Solved | None = None
        self.body = Window(Canvas(self._draw))
        model = Key(("m",), self._open_model, "m", N_("whole model"), lambda: self._has_model)
        self.begin(app, [model])

    def work(self, job: Job) -> None:
        request = solve.SolveRequest(self.path, self.contender, self.limit)
        self.solved = solve.solve(request, job.monitor, self._loaded)

    def _loaded(self, formula: solve.Formula) -> None:
        self.formula = formula

    def _draw(self, width: int, height: int) -> RenderableType:
        return Group(Text(), *self._about(), Text(), *self._state(width))

    def _about(self) -> list[Text]:
        if self.formula is None:
            reading = _("Reading {path} …", path=str(self.path))
            return [Text(reading, "quiet")] if not self.job.done else []
        warnings = [Text(warning, "unsure") for warning in self.formula.warnings]
        return [Text(report.formula_line(self.formula), "quiet"), *warnings]

    def _state(self, width: int) -> list[RenderableType]:
        if self.job.error is not None:
            return [Text(f"✗ {self.job.error}", "bad")]
        if self.solved is not None:
            return _answer(self.solved, width)
        if self.formula is None:
            return []
        searching = _(
            "Searching with {engine}, rule {rule}",
            engine=self.contender.engine.name,
            rule=self.contender.options.rule,
        )
        return [Text(searching), gauge(self.job.progress, N_("decisions"), self.limit)]

    @property
    def _has_model(self) -> bool:
        return self.solved is not None and self.solved.run.has_model

    def _open_model(self) -> None:
        if self.solved is not None:
            self.app.open(ReadingScreen(N_("Model"), _model_lines(self.solved.run)))


def _answer(solved: solve.Solved, width: int) -> list[RenderableType]:
    run, written = solved.run, solved.failure
    if written is None:
        written = report.place_text(solved)
    mark, style = LOOKS[run.result.status]
    answer, search, _counters = report.run_lines(run, solved.formula)
    # What a small window cuts off comes last.
    drawn: list[RenderableType] = [Text(f"{mark} {answer}", style), Text(written), Text()]
    drawn += [Text(search), _counter_table(run)]
    if run.result.status is Status.SATISFIABLE:
        drawn += [Text(), _first_of_model(run, width)]
    return drawn


def _counter_table(run: solve.Run) -> Table:
    cells = [(_(meaning), str(count)) for meaning, count in shown(run.result.statistics)]
    table = Table.grid(padding=(0, 3, 0, 0))
    half = (len(cells) + 1) // 2
    for index in range(half):
        row = [*cells[index], *(cells[index + half] if index + half < len(cells) else ("", ""))]
        table.add_row(*(Text(cell, "" if i % 2 else "quiet") for i, cell in enumerate(row)))
    for index in (1, 3):
        table.columns[index].justify = "right"
    return table


def _first_of_model(run: solve.Run, width: int) -> Text:
    room = MODEL_LINES * (width - 12)  # lines break between literals
    text = "v"
    for literal in run.result.model:
        if len(text) + len(f" {literal}") > room:
            return Text(text + " …")
        text += f" {literal}"
    return Text(text)


def _model_lines(run: solve.Run) -> Lines:
    model = run.result.model
    width = len(str(-len(model))) + 2

    def line(index: int) -> Text:
        literals = model[index * PER_LINE : (index + 1) * PER_LINE]
        return Text("".join(f"{literal:>{width}}" for literal in literals))

    return Lines(-(-len(model) // PER_LINE), line)

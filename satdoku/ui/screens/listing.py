"""Shows a formula's figures and its clauses, straight from the clause store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.sat.stored_clauses import StoredClauses
from satdoku.tasks import show, solve
from satdoku.ui.file_choices import CNF_SUFFIXES
from satdoku.ui.job import Job
from satdoku.ui.reports import results as report
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.screens.screen import WorkingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.scroller import Lines, Scroller
from satdoku.ui.widgets.search import Search

if TYPE_CHECKING:
    from satdoku.ui.app import App

TITLE = N_("Show clauses")


def open_listing(app: App) -> None:
    def chosen(path: Path) -> None:
        app.open(ListingScreen(app, path))

    app.open(FilePrompt(app, TITLE, N_("CNF file"), CNF_SUFFIXES, chosen, samples=app.samples))


class ListingScreen(WorkingScreen):
    title = TITLE
    page = "commands"

    def __init__(self, app: App, path: Path) -> None:
        self.path = path
        self.scroller = Scroller()
        self.search = Search(self.scroller, app.start)
        self.scroller.busy = lambda: self.search.typing
        self.body = HSplit(
            [
                Window(
                    Canvas(self._message, focusable=False), height=lambda: 0 if self._ready else 3
                ),
                Window(self.scroller.canvas),
                self.search.container,
            ]
        )
        self.typed = self.search.take
        self.begin(app, self.scroller.keys)
        self.keys = (*self.keys, *self.search.keys)

    @property
    def leaving(self) -> str:
        return N_("cancel") if self.search.typing else N_("back")

    def leave(self) -> bool:
        """Stop immediately: a partly read formula is not worth keeping."""
        return not self.search.leave()

    def close(self) -> None:
        self.search.leave()
        super().close()

    @property
    def _ready(self) -> bool:
        return self.scroller.lines.count > 0

    def work(self, job: Job) -> None:
        """The clauses come first: counting a million of them takes longer than storing them."""
        formula = solve.load(self.path, monitor=job.monitor)
        clauses = StoredClauses(formula.cnf, job.monitor)
        self.scroller.lines = _lines(formula, None, clauses)
        self.app.redraw()
        self.scroller.lines = _lines(formula, show.figures(formula.cnf, job.monitor), clauses)

    def _message(self, width: int, height: int) -> RenderableType:
        if self.job.error is not None:
            return Text(f"✗ {self.job.error}", Tone.BAD)
        return Text(_("Reading {path} …", path=str(self.path)), Tone.QUIET)


def _lines(
    formula: solve.Formula, figures: show.FormulaFigures | None, clauses: StoredClauses
) -> Lines:
    head = report.heading_lines(formula, figures)
    digits = len(str(len(clauses)))

    def line(index: int) -> Text:
        if index < len(head):
            return Text(head[index])
        number = index - len(head)
        return Text.assemble((f"{number + 1:>{digits}}  ", Tone.QUIET), clauses[number])

    return Lines(len(head) + len(clauses), line)

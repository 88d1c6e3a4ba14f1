"""Shows a formula's figures and its clauses, straight from the clause store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.text import Text

from satdoku.flows.clauses import ClauseListing
from satdoku.messages import N_
from satdoku.tasks import show
from satdoku.ui.job import Job
from satdoku.ui.reports import results as report
from satdoku.ui.screens.screen import WorkingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.scroller import Lines, Scroller
from satdoku.ui.widgets.search import Search

if TYPE_CHECKING:
    from satdoku.ui.app import App


class ListingScreen(WorkingScreen):
    title = N_("Show clauses")
    page = "commands"

    def __init__(self, app: App, listed: ClauseListing) -> None:
        self.listed = listed
        self.scroller = Scroller(_lines(listed, None))
        self.search = Search(self.scroller, app.start)
        self.scroller.busy = lambda: self.search.typing
        self.body = HSplit([Window(self.scroller.canvas), self.search.container])
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

    def work(self, job: Job) -> None:
        """Count while the clauses are shown: counting a million of them takes longer than storing
        them."""
        figures = show.figures(self.listed.formula.cnf, job.monitor)
        self.scroller.lines = _lines(self.listed, figures)


def _lines(listed: ClauseListing, figures: show.FormulaFigures | None) -> Lines:
    head, clauses = report.heading_lines(listed.formula, figures), listed.clauses
    digits = len(str(len(clauses)))

    def line(index: int) -> Text:
        if index < len(head):
            return Text(head[index])
        number = index - len(head)
        return Text.assemble((f"{number + 1:>{digits}}  ", Tone.QUIET), clauses[number])

    return Lines(len(head) + len(clauses), line)

"""The printing screen: what to print, then the file that was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.printing.form import PRINT, print_sheet
from satdoku.ui.fields import Answers
from satdoku.ui.job import Job
from satdoku.ui.screens.form import FormScreen
from satdoku.ui.screens.screen import WorkingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.gauge import gauge

if TYPE_CHECKING:
    from satdoku.ui.app import App


TITLE = N_("Print puzzles")


def open_printing(app: App) -> None:
    def start(answers: Answers) -> None:
        app.open(PrintingScreen(app, answers))

    intro = N_("Puzzles on pages, with their solutions")
    app.open(FormScreen(TITLE, lambda: _(intro), PRINT, app.settings, verb=N_("print"), done=start))


class PrintingScreen(WorkingScreen):
    title = TITLE
    page = "puzzles"
    most_columns = 76

    def __init__(self, app: App, answers: Answers) -> None:
        self.answers = answers
        self.written = ""
        self.body = Window(Canvas(self._draw))
        self.begin(app)

    def work(self, job: Job) -> None:
        self.written = print_sheet(self.answers, job.monitor)

    def _draw(self, width: int, height: int) -> RenderableType:
        return Group(Text(), self._state())

    def _state(self) -> RenderableType:
        if self.job.error is not None:
            return Text(f"✗ {self.job.error}", Tone.BAD)
        if self.written:
            return Text(f"✓ {self.written}", Tone.GOOD)
        if self.job.done:
            return Text(_("Stopped: nothing was printed."), Tone.UNSURE)
        return gauge(self.job.progress, N_("boards"), None)

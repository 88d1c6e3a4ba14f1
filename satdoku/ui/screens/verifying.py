"""Verifies a .res file and shows the verdict on one line, in colour and in words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.monitor import Stopped
from satdoku.sat import res
from satdoku.tasks.verify import Judgement, Verification, decide, verify
from satdoku.ui.file_choices import CNF_SUFFIXES, shortest
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.reports import results as report
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.screens.screen import WorkingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.gauge import gauge

if TYPE_CHECKING:
    from satdoku.ui.app import App

TITLE = N_("Verify a .res file")
LOOKS = {
    Judgement.VERIFIED: ("✓", Tone.GOOD),
    Judgement.WRONG: ("✗", Tone.BAD),
    Judgement.UNVERIFIABLE: ("?", Tone.UNSURE),
}


def open_verifying(app: App) -> None:
    def formula_chosen(cnf: Path) -> None:
        def answer_chosen(answer: Path) -> None:
            app.open(VerifyingScreen(app, cnf, answer))

        beside = shortest(res.path_for(cnf))
        app.open(FilePrompt(app, TITLE, N_("RES file"), (".res",), answer_chosen, typed=beside))

    question = N_("CNF file")
    app.open(FilePrompt(app, TITLE, question, CNF_SUFFIXES, formula_chosen, samples=app.samples))


class VerifyingScreen(WorkingScreen):
    title = TITLE
    page = "commands"
    most_columns = 100

    def __init__(self, app: App, cnf: Path, answer: Path) -> None:
        self.cnf, self.answer = cnf, answer
        self.warnings: list[str] = []
        self.found: Verification | None = None
        self.unit = N_("steps")
        self.body = Window(Canvas(self._draw))
        can_solve = Key(("s",), self._solve, "s", N_("solve it"), lambda: self._unproved)
        self.begin(app, [can_solve])

    def work(self, job: Job) -> None:
        self.found = verify(self.cnf, self.answer, warn=self.warnings.append, monitor=job.monitor)

    @property
    def _unproved(self) -> bool:
        return self.found is not None and self.found.unproved

    def _solve(self) -> None:
        """Decide an unproved claim by solving. If stopped, the claim stays unproved."""
        claim, self.found, self.unit = self.found, None, N_("decisions")

        def work(job: Job) -> None:
            try:
                self.found = decide(self.cnf, None, job.monitor)
            except Stopped:
                self.found = claim

        self.job = self.app.start(work)

    def _draw(self, width: int, height: int) -> RenderableType:
        files = _("{res} for {cnf}", res=str(self.answer), cnf=str(self.cnf))
        warnings = [Text(warning, Tone.UNSURE) for warning in self.warnings]
        return Group(Text(), Text(files, Tone.QUIET), *warnings, Text(), self._state())

    def _state(self) -> RenderableType:
        if self.found is not None:
            mark, style = LOOKS[self.found.judgement]
            return Text(f"{mark} {report.verification_line(self.found)}", style)
        if self.job.error is not None:
            return Text(f"✗ {self.job.error}", Tone.BAD)
        if self.job.done:
            return Text(f"? {_('STOPPED: the proof was not checked to its end.')}", Tone.UNSURE)
        return gauge(self.job.progress, self.unit)

"""The parts of the screen that solves a CNF file."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.tasks.solve import Run, Solved, SolveRequest
from satdoku.ui.keys import Key
from satdoku.ui.screens.flow import FlowScreen, open_flow
from satdoku.ui.screens.pane import Pane
from satdoku.ui.screens.screen import ReadingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.scroller import Lines

PER_LINE = 8  # literals per line of a full model


class SearchingPane(Pane):
    """The progress of a running search."""

    stays = False
    value: SolveRequest

    def draw(self, width: int, height: int) -> list[RenderableType]:
        if not self.screen.panes:
            return [Text(_("Reading {path} …", path=str(self.value.path)), Tone.QUIET)]
        searching = _(
            "Searching with {engine}, rule {rule}",
            engine=self.value.config.engine.name,
            rule=self.value.config.options.rule,
        )
        return [Text(searching)]


class SolvedPane(Pane):
    value: Solved

    def __init__(self, screen: FlowScreen, value: Solved) -> None:
        super().__init__(screen, value)
        model = Key(("m",), self._open_model, "m", N_("whole model"))
        check = Key(("v",), self._verify, "v", N_("verify"))
        has_model, written = value.run.has_model, value.written is not None
        self.keys = (*[model] * has_model, *[check] * written)

    def _open_model(self) -> None:
        self.screen.app.open(ReadingScreen(N_("Model"), _model_lines(self.value.run)))

    def _verify(self) -> None:
        from satdoku.flows.verify import verify_files

        cnf, answer = self.value.request.path, self.value.written
        if answer is not None:
            open_flow(self.screen.app, "verify", lambda: verify_files(cnf, answer))


def _model_lines(run: Run) -> Lines:
    model = run.result.model
    width = len(str(-len(model))) + 2

    def line(index: int) -> Text:
        literals = model[index * PER_LINE : (index + 1) * PER_LINE]
        return Text("".join(f"{literal:>{width}}" for literal in literals))

    return Lines(-(-len(model) // PER_LINE), line)

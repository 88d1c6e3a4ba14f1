"""The part of a flow's screen that shows how a puzzle is made, and the game that begins then."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from satdoku.flows.deal import Begun, Dealing, deal_game, resume_game
from satdoku.messages import _
from satdoku.play.clock import spoken
from satdoku.play.preferences import LEVEL
from satdoku.ui.reports.games import opening
from satdoku.ui.screens.flow import open_flow
from satdoku.ui.screens.pane import Pane
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.screens.rules import open_rules_once
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.play.game import Game
    from satdoku.play.game_spec import GameSpec
    from satdoku.ui.app import App


def open_dealing(app: App, request: GameSpec, seed: int | None = None) -> None:
    open_flow(app, "play", lambda: deal_game(app.store, request, seed))


def open_saved(app: App, number: int) -> None:
    open_flow(app, "play", lambda: resume_game(app.store, number))


def open_playing(app: App, game: Game, message: str = "") -> None:
    app.open(PlayingScreen(app, game, message))


def open_begun(app: App, begun: Begun) -> None:
    """A new game takes the place of the choices: leaving it leads to the menu."""
    game, request, deal = begun.game, begun.request, begun.deal
    if request is None or deal is None:
        open_playing(app, game)
        return
    app.home()
    if request.level is not None and not request.day:
        app.set(LEVEL, str(request.level))
    open_playing(app, game, " ".join(filter(None, [request.note, opening(deal)])))
    open_rules_once(app, game.session.variant)


class DealingPane(Pane):
    stays = False
    value: Dealing

    def draw(self, width: int, height: int) -> list[RenderableType]:
        if self.value.request.puzzle is not None:
            return [Text(_("Solving the puzzle …"))]
        bar = Table.grid(expand=True)
        bar.add_row(self._bar())
        return [Text(self._title()), Text(), bar, Text(self._figures(), Tone.QUIET)]

    def _title(self) -> str:
        request = self.value.request
        name, level = str(request.variant.name), request.level
        if level is not None:
            return _("Searching for a {variant} puzzle of level {n}", variant=name, n=level)
        if request.needs:
            needs = ", ".join(map(_, request.needs))
            return _(
                "Searching for a {variant} puzzle that needs {needs}", variant=name, needs=needs
            )
        if request.minimal:
            return _("Digging for a minimal {variant} puzzle", variant=name)
        return _(
            "Digging for a {variant} puzzle with {count} givens",
            variant=name,
            count=request.floor,
        )

    def _bar(self) -> ProgressBar:
        """The share of givens that the generator has removed; a pulse if there is a target level,
        since the remaining time is then unknown."""
        if self.value.request.graded:
            return ProgressBar(pulse=True)
        progress = self.screen.job.progress
        return ProgressBar(1.0, progress.done if progress else 0.0)

    def _figures(self) -> str:
        time_taken = spoken(time.monotonic() - self.value.since)
        return _("{figures}, time: {time}", figures=self._counts(), time=time_taken)

    def _counts(self) -> str:
        progress = self.screen.job.progress
        tried = _("boards tried: {boards}", boards=progress.count if progress else 0)
        if progress is None or progress.best is None:
            return tried
        if self.value.request.graded:
            return _("{figures}, hardest so far: level {n}", figures=tried, n=progress.best)
        return _("{figures}, fewest givens so far: {fewest}", figures=tried, fewest=progress.best)

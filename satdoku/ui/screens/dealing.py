"""Makes or judges a puzzle, and opens the game with it."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.play.game import Game
from satdoku.play.wish import Wish
from satdoku.sudoku.catalogue import load
from satdoku.sudoku.generate import Progress
from satdoku.tasks import deal
from satdoku.ui.canvas import Canvas
from satdoku.ui.game_report import deal_line
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.screens.working import WorkingScreen

if TYPE_CHECKING:
    from satdoku.ui.app import App

SEEDS = 2**32


def open_dealing(app: App, wish: Wish, seed: int | None = None) -> None:
    app.open(DealingScreen(app, wish, secrets.randbelow(SEEDS) if seed is None else seed))


def open_saved(app: App, number: int) -> None:
    open_playing(app, Game.resume(app.store, number, load, time.monotonic))


def open_playing(app: App, game: Game, message: str = "") -> None:
    def again() -> None:
        app.back()
        open_dealing(app, _same_kind(game))

    app.open(PlayingScreen(app, game, again, message))


def _same_kind(game: Game) -> Wish:
    try:
        return Wish(game.session.variant, level=game.kind.level, givens=game.kind.givens)
    except UsageError:  # a puzzle from elsewhere, with fewer givens than can be asked for
        return Wish(game.session.variant)


class DealingScreen(WorkingScreen):
    title = N_("Play Sudoku")
    most_columns = 76
    pace = 0.05

    def __init__(self, app: App, wish: Wish, seed: int) -> None:
        self.wish, self.seed = wish, seed
        self.progress: Progress | None = None
        self.deal: deal.Deal | None = None
        self.body = Window(Canvas(self._draw))
        self.begin(app)
        self.keys = (Key(("enter",), self._play, "Enter", N_("play this one"), self._ready),)

    def work(self, job: Job) -> None:
        if self.wish.puzzle is not None:
            self.deal = deal.judge(self.wish.puzzle, job.stopping)
        else:
            self.deal = deal.dig(self.wish.request, self.seed, self._heard, job.stopping)

    def _heard(self, progress: Progress) -> None:
        self.progress = progress

    def beat(self) -> None:
        if self._ready() and self.deal is not None and self.deal.as_asked:
            self.app.attempt(self._play)
        elif not self.job.done:
            self.app.redraw()

    def _ready(self) -> bool:
        return self.job.done and self.deal is not None

    def _play(self) -> None:
        assert self.deal is not None
        level = self.wish.level if self.deal.as_asked else None
        game = Game.new(self.app.store, self.deal.givens, self.deal.solution, time.monotonic, level)
        self.app.home()  # from the game one comes to the menu, not to the choices before it
        open_playing(self.app, game, deal_line(self.deal))

    def _draw(self, width: int, height: int) -> RenderableType:
        return Group(Text(), *self._state())

    def _state(self) -> list[RenderableType]:
        if self.job.error is not None:
            return [Text(f"✗ {self.job.error}", "bad")]
        if self.wish.puzzle is not None:
            stopped = _("Stopped: nothing is known about this puzzle.")
            return [Text(stopped if self.job.done else _("Solving the puzzle …"))]
        return self._digging(self.wish.request.floor)

    def _digging(self, wanted: int) -> list[RenderableType]:
        title = _(
            "Digging for a puzzle of {variant} with {count} givens",
            variant=str(self.wish.variant.name),
            count=wanted,
        )
        if self.deal is not None:
            best = _("Stopped. The best puzzle so far has {n} givens.", n=self.deal.givens.givens)
            return [Text(title), Text(), Text(best, "unsure")]
        if self.job.done:
            return [Text(title), Text(), Text(_("Stopped before there was any puzzle."), "unsure")]
        cells, fewest, boards = len(self.wish.variant.cells), None, 0
        if self.progress is not None:
            fewest, boards = self.progress.fewest, self.progress.boards
        dug = cells - (cells if fewest is None else fewest)
        figures = _("boards tried: {boards}", boards=boards)
        if fewest is not None:
            figures = _("{figures}, fewest givens: {fewest}", figures=figures, fewest=fewest)
        bar = Table.grid(expand=True)
        bar.add_row(ProgressBar(max(1, cells - wanted), dug))
        return [Text(title), Text(), bar, Text(figures, "quiet")]

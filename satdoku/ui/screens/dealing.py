"""Generates or grades a puzzle, and opens the game with it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.play.clock import spoken
from satdoku.play.game import Game
from satdoku.play.game_spec import GameSpec, another
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks import generate
from satdoku.tasks.generate import Deal, deal
from satdoku.ui.job import Job
from satdoku.ui.keys import Key
from satdoku.ui.reports.games import deal_line, shortfall_line
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.screens.rules import open_rules_once
from satdoku.ui.screens.screen import WorkingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from satdoku.ui.app import App


def open_dealing(app: App, request: GameSpec, seed: int | None = None) -> None:
    chosen = generate.fresh_seed() if seed is None else seed
    app.open(DealingScreen(app, request, chosen))


def open_saved(app: App, number: int) -> None:
    open_playing(app, Game.resume(app.store, number, load, time.monotonic))


def open_playing(app: App, game: Game, message: str = "", grade: Grade | None = None) -> None:
    def again() -> None:
        app.back()
        open_dealing(app, another(game.kind, game.session.variant))

    app.open(PlayingScreen(app, game, again, message, grade))


class DealingScreen(WorkingScreen):
    title = N_("Play Sudoku")
    page = "playing"
    most_columns = 76
    pace = 0.05

    def __init__(self, app: App, request: GameSpec, seed: int) -> None:
        self.request, self.seed = request, seed
        self.since = time.monotonic()
        self.deal: Deal | None = None
        self.body = Window(Canvas(self._draw))
        self.begin(app)
        self.keys = (Key(("enter",), self._play, "Enter", N_("play this one"), self._ready),)

    def work(self, job: Job) -> None:
        self.deal = deal(
            self.request.asked, self.seed, monitor=job.monitor, engine=self.app.settings["engine"]
        )

    def beat(self) -> None:
        if self.job.done and self._as_asked:
            self._play()
        elif not self.job.done:
            self.app.redraw()

    @property
    def _as_asked(self) -> bool:
        return self.deal is not None and self.deal.as_asked

    def _ready(self) -> bool:
        return self.job.done and self.deal is not None and not self._as_asked

    def _play(self) -> None:
        assert self.deal is not None
        found = self.deal
        game = Game.new(self.app.store, found.givens, found.solution, time.monotonic, found.level)
        self.app.home()  # leaving the game leads to the menu, not back to the choices
        game.begin_as(self.request)
        message = " ".join(filter(None, [self.request.note, deal_line(found)]))
        open_playing(self.app, game, message, None if found.made is None else found.made.grade)
        open_rules_once(self.app, game.session.variant)

    def _draw(self, width: int, height: int) -> RenderableType:
        return Group(Text(), *self._state())

    def _state(self) -> list[RenderableType]:
        if self.job.error is not None:
            return [Text(self.request.note), Text(f"✗ {self.job.error}", Tone.BAD)]
        if self.request.puzzle is not None:
            stopped = _("Stopped: nothing is known about this puzzle.")
            unknown = self.job.done and self.deal is None
            return [Text(stopped if unknown else _("Solving the puzzle …"))]
        if self.job.done and not self._as_asked:
            return [Text(self._title()), Text(), Text(self._end(), Tone.UNSURE)]
        bar = Table.grid(expand=True)
        bar.add_row(self._bar())
        return [Text(self._title()), Text(), bar, Text(self._figures(), Tone.QUIET)]

    def _title(self) -> str:
        name, level = str(self.request.variant.name), self.request.level
        if level is not None:
            return _("Looking for a puzzle of {variant}, level {n}", variant=name, n=level)
        if self.request.needs:
            needs = ", ".join(map(_, self.request.needs))
            return _(
                "Looking for a puzzle of {variant} that needs: {needs}", variant=name, needs=needs
            )
        if self.request.minimal:
            return _("Digging for a minimal puzzle of {variant}", variant=name)
        return _(
            "Digging for a puzzle of {variant} with {count} givens",
            variant=name,
            count=self.request.floor,
        )

    def _end(self) -> str:
        if self.deal is None:
            return _("Stopped before there was any puzzle.")
        sentence = shortfall_line(self.deal, self.request)
        return _("Stopped. {sentence}", sentence=sentence) if self.job.stopping() else sentence

    def _bar(self) -> ProgressBar:
        """How many givens the generator has removed. With a target level, the remaining time is
        unknown."""
        if self.request.graded:
            return ProgressBar(pulse=True)
        return ProgressBar(1.0, self.job.progress.done if self.job.progress else 0.0)

    def _figures(self) -> str:
        time_taken = spoken(time.monotonic() - self.since)
        return _("{figures}, time: {time}", figures=self._counts(), time=time_taken)

    def _counts(self) -> str:
        progress = self.job.progress
        tried = _("boards tried: {boards}", boards=progress.count if progress else 0)
        if progress is None or progress.best is None:
            return tried
        if self.request.graded:
            return _("{figures}, hardest so far: level {n}", figures=tried, n=progress.best)
        return _("{figures}, fewest givens: {fewest}", figures=tried, fewest=progress.best)

"""The tour: a game on a small board, with the lessons in place of messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.messages import N_
from satdoku.play.moves import Asked, Command
from satdoku.play.preferences import SEEN, TOUR
from satdoku.ui.game.tour import Tour
from satdoku.ui.keys import Key
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.ui.app import App


def open_tour(app: App) -> None:
    app.set(TOUR, SEEN)
    app.tour = Tour(window=True)
    app.open(TouringScreen(app, app.tour))


def go_on_with_tour(app: App, tour: Tour) -> None:
    tour.resumed = True
    app.open(TouringScreen(app, tour))


class TouringScreen(PlayingScreen):
    title = N_("Tour")

    def __init__(self, app: App, tour: Tour) -> None:
        self.tour = tour
        super().__init__(app, tour.game)
        skip = Key(("c-n",), self._skip, "Ctrl-N", N_("skip this step"), lambda: tour.going)
        self.keys = (skip, *self.keys)

    def shown(self) -> None:
        super().shown()
        self._look()

    def hand_moved(self) -> None:
        super().hand_moved()
        self._look()

    def perform(self, asked: Asked, *, letter: bool = False) -> None:
        """The player chooses the game that follows the tour."""
        if asked is Command.NEW_GAME:
            asked = Command.VARIANT
        self.tour.note(asked)
        try:
            super().perform(asked, letter=letter)
        finally:
            self._look()

    def _skip(self) -> None:
        self.tour.skip()
        self._look()

    def _look(self) -> None:
        """Check the lesson after every event it could wait for: keys can come faster than
        redraws."""
        self.tour.selected, self.tour.mode = self.selected, self.mode
        self.tour.look()

    def _over(self) -> None:
        self.select()
        self.type()

    def _message(self) -> Text:
        """Put the task before the last message."""
        if self.message_line.asking.pending():
            return super()._message()
        step = (f"{self.tour.step} ", Tone.QUIET)
        return Text.assemble(step, (self.tour.text, Tone.TITLE), " ", super()._message())

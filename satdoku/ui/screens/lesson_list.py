"""A list of lessons, with the progress in each: to be read, or practised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.text import Text

from satdoku.messages import N_
from satdoku.ui.game.message_line import fitted
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.choices import Choices, Row

if TYPE_CHECKING:
    from satdoku.errors import SatdokuError
    from satdoku.ui.app import App


class LessonListScreen(Screen):
    """Subclasses name the lessons and open them."""

    most_columns = 84

    def __init__(self, app: App, more: Sequence[Key] = ()) -> None:
        self.app = app
        self.complaint = ""
        self.choices = Choices(self.rows, self._open)
        self.body = HSplit(
            [
                Window(height=1),
                Window(Canvas(self._intro, focusable=False), height=2),
                Window(self.choices.canvas),
            ]
        )
        self.keys = (
            *self.choices.keys,
            Key(("enter",), lambda: self._open(self.choices.selected or 0), "Enter", N_("lesson")),
            Key(("p",), lambda: self.practise(self.choices.selected or 0), "p", N_("practise it")),
            Key(("n",), self.practise_next, "n", N_("practise what is due")),
            *more,
        )

    def rows(self) -> list[Row]:
        raise NotImplementedError

    def read(self) -> None:
        """Read the progress from the store."""
        raise NotImplementedError

    def next_told(self) -> str:
        """A line that says what to practise next."""
        raise NotImplementedError

    def open_lesson(self, index: int) -> None:
        raise NotImplementedError

    def practise(self, index: int) -> None:
        raise NotImplementedError

    def practise_next(self) -> None:
        raise NotImplementedError

    def shown(self) -> None:
        self.app.attempt(self.read)

    def refused(self, app: App, error: SatdokuError) -> None:
        self.complaint = str(error)

    def _open(self, index: int) -> None:
        self.complaint = ""
        self.choices.selected = index
        self.open_lesson(index)

    def _intro(self, width: int, height: int) -> Text:
        if self.complaint:
            return fitted(Text(f"✗ {self.complaint}", Tone.BAD), width, height)
        return fitted(Text(self.next_told(), Tone.QUIET), width, height)

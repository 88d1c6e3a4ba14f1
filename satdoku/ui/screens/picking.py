"""A screen for choosing an item from a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.layout.containers import HSplit, Window
from rich.text import Text

from satdoku.messages import N_
from satdoku.ui.game.message_line import fitted
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.choices import Choices, Row

USUAL_COLUMNS = 60
BETWEEN = 4  # columns: the mark of the chosen row, and a gap


class PickingScreen(Screen):
    def __init__(
        self,
        title: str,
        intro: str,
        rows: Sequence[Row],
        chosen: Callable[[int], None],
        *,
        first: int = 0,
        page: str = Screen.page,
    ) -> None:
        self.title, self.page = title, page
        widest = max((left.cell_len + right.cell_len for left, right in rows), default=0)
        self.most_columns = max(USUAL_COLUMNS, widest + BETWEEN)
        self.choices = Choices(lambda: rows, chosen)
        self.choices.selected = first
        told = Text(intro, Tone.QUIET, overflow="ellipsis")
        self.body = HSplit(
            [
                Window(height=1),
                Window(Canvas(lambda w, h: fitted(told, w, h), focusable=False), height=2),
                Window(self.choices.canvas),
            ]
        )
        self.keys = (
            *self.choices.keys,
            Key(("enter",), lambda: chosen(self.choices.selected or 0), "Enter", N_("choose")),
        )

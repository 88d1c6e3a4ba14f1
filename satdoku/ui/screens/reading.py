"""A screen of lines to scroll through."""

from __future__ import annotations

from prompt_toolkit.layout.containers import Window

from satdoku.ui.screens.screen import Screen
from satdoku.ui.widgets.scroller import Lines, LinesFor, Scroller


class ReadingScreen(Screen):
    def __init__(self, title: str, lines: Lines | LinesFor) -> None:
        self.title = title
        scroller = Scroller(lines)
        self.body, self.keys = Window(scroller.canvas), scroller.keys

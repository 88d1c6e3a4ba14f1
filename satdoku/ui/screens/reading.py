"""A screen of lines to scroller through."""

from __future__ import annotations

from prompt_toolkit.layout.containers import Window

from satdoku.ui.screens.screen import Screen
from satdoku.ui.widgets.scroller import Lines, Scroller


class ReadingScreen(Screen):
    def __init__(self, title: str, lines: Lines) -> None:
        self.title = title
        scroller = Scroller(lines)
        self.body, self.keys = Window(scroller.canvas), scroller.keys

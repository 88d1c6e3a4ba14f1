"""A screen of lines to leaf through."""

from __future__ import annotations

from prompt_toolkit.layout.containers import Window

from satdoku.ui.leaf import Leaf, Lines
from satdoku.ui.screens.screen import Screen


class ReadingScreen(Screen):
    def __init__(self, title: str, lines: Lines) -> None:
        self.title = title
        leaf = Leaf(lines)
        self.body, self.keys = Window(leaf.canvas), leaf.keys

"""A puzzle as others can read it."""

from __future__ import annotations

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_
from satdoku.sudoku.grid import Grid
from satdoku.ui.canvas import Canvas
from satdoku.ui.game_report import share_texts
from satdoku.ui.screens.screen import Screen


class SharingScreen(Screen):
    title = N_("Share this puzzle")

    def __init__(self, puzzle: Grid) -> None:
        self.texts = share_texts(puzzle)
        self.body = Window(Canvas(self._draw))

    def _draw(self, width: int, height: int) -> RenderableType:
        lines = [Text()]
        for title, text in self.texts:
            lines += [Text(title, "quiet"), Text(text, "value"), Text()]
        return Group(*lines)

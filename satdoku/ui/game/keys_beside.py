"""The most useful keys, beside the command line of a window too small for the footer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.data_structures import Point
from prompt_toolkit.layout.containers import Window
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.mouse_events import MouseButton
from rich.text import Text

from satdoku.ui.game.keys import READ_ON
from satdoku.ui.keys import footer
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.frame import LEVELS, columns_of, press_at

if TYPE_CHECKING:
    from satdoku.ui.app import App

LABELS = (READ_ON, "?")


class KeysBeside:
    def __init__(self, app: App) -> None:
        self._app = app
        self.window = Window(
            Canvas(lambda width, height: self._text(), self._click, focusable=False),
            width=lambda: Dimension.exact(self.columns),
        )

    @property
    def columns(self) -> int:
        return self._text().cell_len

    def _text(self) -> Text:
        """Blank if there is a footer. While a line is typed, no other key works."""
        if LEVELS[self._app.fit.level].keys:
            return Text()
        keys = [key for key in self._app.fit.keys if key[0] in LABELS]
        return footer(keys, columns_of(self._app))[0]

    def _click(self, place: Point, button: MouseButton) -> None:
        press_at(self._app, self._text().plain, place.x)

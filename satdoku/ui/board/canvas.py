"""A board in the middle of a screen, as large as the window lets it be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit.data_structures import Point
from prompt_toolkit.layout.containers import Window
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.mouse_events import MouseButton
from rich.align import Align
from rich.console import RenderableType
from rich.text import Text

from satdoku.ui.board.drawing import View, render
from satdoku.ui.board.layout import BoardLayout, fitting, too_small
from satdoku.ui.board.looks import board_theme
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.frame import room

if TYPE_CHECKING:
    from satdoku.ui.app import App

Click = Callable[[int | None, MouseButton], None]  # on a cell, or beside the board
SENTENCES = 76  # columns that sentences under the board get
TOLD = 3  # lines for the word that the window is too small


class BoardCanvas:
    def __init__(
        self,
        app: App,
        view: Callable[[], View],
        click: Click = lambda cell, button: None,
        *,
        below: int,
    ) -> None:
        """`below` is how many lines the screen needs under the board."""
        self._app, self._view, self._clicked, self._below = app, view, click, below
        self._fitted: tuple[object, BoardLayout | None] = (None, None)
        self._drawn: tuple[object, RenderableType] = (None, "")
        self._drawing = -1  # the drawing of the window that it was fitted for
        self._width = 0  # as it was drawn
        self.window = Window(
            Canvas(self._draw, self._click),
            height=lambda: Dimension.exact(self.layout.height if self.layout else TOLD),
        )

    @property
    def layout(self) -> BoardLayout | None:
        """None if the window has no room for the board."""
        drawing = self._app.application.render_counter
        if self._drawing != drawing:  # a drawing asks for it dozens of times
            self._drawing = drawing
            self._fit(*self._room())
        return self._fitted[1]

    def _fit(self, width: int, height: int) -> None:
        asked = width, height
        if self._fitted[0] != asked:
            self._fitted = asked, fitting(self._view().variant, width, height)

    @property
    def columns(self) -> int:
        """Of a screen around the board: as wide as the board, or as sentences need."""
        return max(SENTENCES, self.layout.width if self.layout else 0)

    @property
    def above(self) -> Window:
        """Some of the lines that are free, so that the board does not stick to the head."""

        return Window(height=lambda: Dimension.exact(self._free // 3))

    @property
    def spare(self) -> int:
        """Lines that are free under the board, besides those that the screen needs."""
        return self._free - self._free // 3

    @property
    def _free(self) -> int:
        drawn = self.layout.height if self.layout else TOLD
        return max(0, self._room()[1] - drawn)

    def _room(self) -> tuple[int, int]:
        width, height = room(self._app)
        return width, height - self._below

    def _draw(self, width: int, height: int) -> RenderableType:
        view, layout, self._width = self._view(), self.layout, width
        if layout is None:
            return Text(too_small(view.variant, *self._room(), self._app.size), "unsure")
        asked = view, layout, self._app.pen.palette
        if self._drawn[0] != asked:
            self._drawn = asked, Align.center(render(layout, view, board_theme(asked[2])))
        return self._drawn[1]

    def _click(self, place: Point, button: MouseButton) -> None:
        layout = self.layout
        if layout is not None:
            left = (self._width - layout.width) // 2
            self._clicked(layout.cell_at(place.x - left, place.y), button)

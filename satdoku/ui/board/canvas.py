"""A board in the middle of a screen, as large as the window allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.data_structures import Point
from prompt_toolkit.layout.containers import Window
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.mouse_events import MouseButton

from satdoku.ui.board.drawing import Cutout, Drawing, render
from satdoku.ui.board.layout import BoardLayout
from satdoku.ui.board.looks import board_theme
from satdoku.ui.board.placement import GAP, PAD_GAP, Needs, Placement, Room, placed
from satdoku.ui.board.view import View
from satdoku.ui.widgets.canvas import Canvas, Wheel

if TYPE_CHECKING:
    from satdoku.ui.app import App

Click = Callable[[int | None, MouseButton], None]  # on a cell, or None beside the board
Drag = Callable[[int, int], None]  # from cell to cell
SENTENCES = 76  # columns for the sentences under the board
AROUND = 1  # cells kept in view around the cursor when the board scrolls


class BoardCanvas:
    def __init__(
        self,
        app: App,
        view: Callable[[], View],
        needs: Needs,
        *,
        below: Callable[[], int],
        click: Click = lambda cell, button: None,
        drag: Drag = lambda start, cell: None,
        wheel: Wheel | None = None,
        panel: int = 0,
        pad: bool = False,
    ) -> None:
        """`below` returns how many lines the screen currently has under the board. A screen can use
        the room beside it for a panel of at least `panel` columns or, if there are fewer, for a
        pad."""
        self._app, self._view, self._needs, self._below = app, view, needs, below
        self._clicked, self._dragged, self._panel, self._pad = click, drag, panel, pad
        self._placed: tuple[object, Placement] | None = None
        self._drawn: tuple[object, Drawing] | None = None
        self._last: Drawing | None = None  # not indented
        self._left = self._top = 0  # upper left corner of the visible part when the board scrolls
        self._indent = 0  # columns to the left of the board, as drawn
        self.window = Window(
            Canvas(self._draw, self._click, wheel, drag=self._drag),
            height=lambda: Dimension.exact(self.height),
            width=lambda: Dimension.exact(self._columns),
        )

    def place(self, rooms: Sequence[Room]) -> Placement:
        """Choose the placement for a redraw, which starts with this; see `frame.fit`."""
        asked = rooms, self._view().variant
        if self._placed is None or self._placed[0] != asked:
            self._placed = (
                asked,
                placed(asked[1], rooms, self._needs, panel=self._panel, pad=self._pad),
            )
            self.placement = self._placed[1]
        return self.placement

    @property
    def layout(self) -> BoardLayout:
        return self.placement.layout

    @property
    def height(self) -> int:
        """Visible lines of the board."""
        free = self.placement.room[1] - self._below()
        return max(1, min(self.layout.height, free))

    @property
    def columns(self) -> int:
        """Width of the screen around the board: that of board and panel, or what sentences need."""
        if self.placement.panel:
            return self.placement.width
        return max(SENTENCES, self.placement.width)

    @property
    def _columns(self) -> int:
        """Width of the board in the window."""
        if self.placement.panel:
            return self.layout.width + GAP
        if self.placement.pad:
            return self.layout.width + PAD_GAP
        return min(self.columns, self.placement.room[0])

    @property
    def above(self) -> Window:
        """Blank lines above the board, which keep it off the title."""
        return Window(height=lambda: Dimension.exact(self.free // 3))

    @property
    def free(self) -> int:
        """Lines taken neither by the board nor by the usual lines under it."""
        place = self.placement
        needed = self._needs.beside if place.panel else self._needs.usual
        return max(0, place.room[1] - self.layout.height - needed)

    @property
    def scrolls(self) -> bool:
        """True if the window is too small for the whole board and the minimum of lines under it."""
        place = self.placement
        return self.layout.height + self._needs.least > place.room[1] or (
            self.layout.width > place.room[0]
        )

    def _draw(self, width: int, height: int) -> Drawing:
        view, made = self._view(), self.layout
        cutout = self._in_view(made, view.cursor, width, height)
        signs = self._app.settings["states"] == "signs"
        asked = view, made, cutout, width, self._app.pen.palette, signs
        if self._drawn is None or self._drawn[0] != asked:
            theme = board_theme(asked[4], signs=signs, ascii_only=self._app.pen.ascii_only)
            beside = self.placement.panel or self.placement.pad
            self._indent = 0 if beside else max(0, (width - made.width) // 2)
            self._last = render(made, view, theme, cutout, self._last)
            self._drawn = asked, self._last.indented(self._indent)
        return self._drawn[1]

    def _in_view(self, made: BoardLayout, cursor: int | None, width: int, height: int) -> Cutout:
        """The visible part of a scrolling board: the cursor and its surroundings."""
        width, height = min(width, made.width), min(height, made.height)
        if cursor is not None:
            left, top = made.corner(cursor)
            aside, over = AROUND * (made.cell_width + 1), AROUND * (made.cell_height + 1)
            self._left = _reaching(self._left, width, left - aside, left + made.cell_width + aside)
            self._top = _reaching(self._top, height, top - over, top + made.cell_height + over)
        self._left = max(0, min(self._left, made.width - width))
        self._top = max(0, min(self._top, made.height - height))
        return Cutout(self._left, self._top, width, height)

    def _cell_at(self, place: Point) -> int | None:
        return self.layout.cell_at(place.x - self._indent + self._left, place.y + self._top)

    def _click(self, place: Point, button: MouseButton) -> None:
        self._clicked(self._cell_at(place), button)

    def _drag(self, pressed: Point, place: Point) -> None:
        start, cell = self._cell_at(pressed), self._cell_at(place)
        if start is not None and cell is not None:
            self._dragged(start, cell)


def _reaching(start: int, length: int, first: int, end: int) -> int:
    """The start of an interval of that length that contains `first` to `end`."""
    return min(max(start, end - length), first)

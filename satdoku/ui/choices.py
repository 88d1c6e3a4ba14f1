"""A list to choose from: it wraps around, and scrolls where it is longer than its room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.data_structures import Point
from prompt_toolkit.mouse_events import MouseButton
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from satdoku.ui.canvas import Canvas

Row = tuple[Text, ...]  # its cells; the last one stands at the right


class Choices:
    def __init__(self, rows: Callable[[], Sequence[Row]], choose: Callable[[int], None]) -> None:
        self._rows, self._choose = rows, choose
        self.selected: int | None = 0
        self._top = 0
        self.canvas = Canvas(self._draw, self._click, self.move)

    def move(self, step: int) -> None:
        count = len(self._rows())
        if count:
            before = -1 if self.selected is None and step > 0 else self.selected or 0
            self.selected = (before + step) % count

    def _click(self, place: Point, button: MouseButton) -> None:
        index = self._top + place.y
        if button is MouseButton.LEFT and index < len(self._rows()):
            self.selected = index
            self._choose(index)

    def _draw(self, width: int, height: int) -> RenderableType:
        rows = self._rows()
        selected = self.selected or 0
        self._top = max(min(self._top, selected, len(rows) - height), selected - height + 1, 0)
        table = Table.grid(expand=True, padding=(0, 1))
        for _cell in rows[0] if rows else ():
            table.add_column(no_wrap=True, overflow="ellipsis")
        if table.columns:
            table.columns[-1].justify = "right"
            table.columns[-2].ratio = 1
        for index, row in enumerate(rows[self._top : self._top + height], self._top):
            chosen = index == self.selected
            mark = Text("› " if chosen else "  ")
            table.add_row(mark + row[0], *row[1:], style="selected" if chosen else "")
        return table

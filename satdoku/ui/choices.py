"""A list to choose from: it wraps around, and scrolls where it is longer than its room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.data_structures import Point
from prompt_toolkit.mouse_events import MouseButton
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from satdoku.ui.canvas import Canvas

Row = tuple[Text, Text]  # at the left and at the right


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
        table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        table.add_column(no_wrap=True, justify="right")
        for index, (left, right) in enumerate(rows[self._top : self._top + height], self._top):
            chosen = index == self.selected
            mark = Text("› " if chosen else "  ")
            table.add_row(mark + left, right, style="selected" if chosen else "")
        return table

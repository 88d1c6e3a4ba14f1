"""A list to choose from. It wraps around, and scrolls if it does not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.data_structures import Point
from prompt_toolkit.mouse_events import MouseButton
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_
from satdoku.ui.keys import Key
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.split_line import split_line

Row = tuple[Text, Text]  # left and right texts


class Choices:
    def __init__(self, rows: Callable[[], Sequence[Row]], choose: Callable[[int], None]) -> None:
        self._rows, self._choose = rows, choose
        self.selected: int | None = 0
        self._top = 0
        self._room = 1  # visible lines
        self.canvas = Canvas(self._draw, self._click, self.move)
        self.keys = (
            Key(("up", "k"), lambda: self.move(-1), "↑↓", N_("move")),
            Key(("down", "j"), lambda: self.move(1)),
            Key(("pageup",), lambda: self.page(-1), "PgUp PgDn", N_("page"), self._scrolls),
            Key(("pagedown",), lambda: self.page(1), active=self._scrolls),
            Key(("home",), lambda: self.to_end(0)),
            Key(("end",), lambda: self.to_end(-1)),
        )

    def move(self, step: int) -> None:
        count = len(self._rows())
        if count:
            before = -1 if self.selected is None and step > 0 else self.selected or 0
            self.selected = (before + step) % count

    def page(self, step: int) -> None:
        """Move by one screenful, stopping at the ends."""
        last = len(self._rows()) - 1
        self.selected = max(0, min((self.selected or 0) + step * self._room, last))

    def to_end(self, index: int) -> None:
        """Move to the first item with 0, to the last with -1."""
        self.selected = range(len(self._rows()))[index]

    def _scrolls(self) -> bool:
        return len(self._rows()) > self._room

    def _click(self, place: Point, button: MouseButton) -> None:
        index = self._top + place.y
        if button is MouseButton.LEFT and index < len(self._rows()):
            self.selected = index
            self._choose(index)

    def _draw(self, width: int, height: int) -> RenderableType:
        rows = self._rows()
        selected, self._room = self.selected or 0, max(1, height)
        self._top = max(min(self._top, selected, len(rows) - height), selected - height + 1, 0)
        lines = []
        for index, (left, right) in enumerate(rows[self._top : self._top + height], self._top):
            chosen = index == self.selected
            mark = Text("› " if chosen else "  ")
            if chosen:  # one continuous bar
                left, right = Text(left.plain), Text(right.plain)
            lines.append(split_line(mark + left, right, width, Tone.CHOSEN if chosen else ""))
        return Group(*lines)

"""Scrolls through any number of lines. Only the visible lines are created."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from prompt_toolkit.application import get_app
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.ui.keys import Key
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.value import Value

WHEEL = 3  # lines
SIDEWAYS = 16  # columns


class Lines(Value):
    count: int
    line: Callable[[int], Text]


LinesFor = Callable[[int], Lines]  # by width in columns

NONE = Lines(0, lambda index: Text())
USUAL_WIDTH = 80  # until the window's width is known


class Scroller:
    def __init__(self, lines: Lines | LinesFor = NONE) -> None:
        """Lines that wrap depend on the width, so they are given as a function."""
        self._lines_for = None if isinstance(lines, Lines) else lines
        self.lines = lines if isinstance(lines, Lines) else lines(USUAL_WIDTH)
        self._width = USUAL_WIDTH
        self.top = self.left = 0
        self._room = 1  # visible lines
        self._longest = 1  # characters of the longest visible line
        self._cropped = True  # whether some lines are out of view
        self.canvas = Canvas(self._draw, wheel=lambda step: self.move(WHEEL * step))
        self.highlight: re.Pattern[str] | None = None  # highlighted in the lines
        self.busy: Callable[[], bool] = lambda: False  # whether something else has the keyboard
        self.keys = tuple(key.replace(active=self._active) for key in self._keys())

    def _active(self) -> bool:
        return self.lines.count > 0 and self._cropped and not self.busy()

    def _keys(self) -> Sequence[Key]:
        return (
            Key(("up", "k"), lambda: self.move(-1), "↑↓←→ PgUp PgDn", N_("move")),
            Key(("down", "j"), lambda: self.move(1)),
            Key(("left", "h"), lambda: self.shift(-SIDEWAYS)),
            Key(("right", "l"), lambda: self.shift(SIDEWAYS)),
            Key(("pageup", "b"), lambda: self.move(-self._room)),
            Key(("pagedown", "space"), lambda: self.move(self._room)),
            Key(("home", "g"), lambda: self.move(-self.lines.count)),
            Key(("end", "G"), lambda: self.move(self.lines.count)),
        )

    def move(self, step: int) -> None:
        self.top = max(0, min(self.top + step, self.lines.count - self._room))

    def shift(self, step: int) -> None:
        self.left = max(0, min(self.left + step, self._longest - 1))

    def _draw(self, width: int, height: int) -> RenderableType:
        at_end = 0 < self.top == self.lines.count - self._room
        if self._lines_for is not None and width != self._width:
            self.lines, self._width = self._lines_for(width), width
        self._room = max(1, height - 2)
        self.move(self.lines.count if at_end else 0)  # keep the end in view if it was
        end = min(self.top + self._room, self.lines.count)
        lines = [self.lines.line(index) for index in range(self.top, end)]
        self._longest = max((line.cell_len for line in lines), default=1)
        shown = [self._cut(line, width) for line in lines]
        blank = [Text()] * (self._room - len(shown))
        where = self._where(end) if self.lines.count > self._room else ""
        self._crop(self.lines.count > self._room or self.left > 0 or self._longest > width)
        return Group(*shown, *blank, Text(), Text(where, Tone.QUIET))

    def _where(self, end: int) -> str:
        count = self.lines.count
        return _("lines {first}–{last} of {count}", first=self.top + 1, last=end, count=count)

    def _crop(self, cropped: bool) -> None:
        """Request another redraw: the footer shows the scroll keys only if they work, and it is
        drawn first."""
        if cropped != self._cropped:
            self._cropped = cropped
            get_app().invalidate()

    def _cut(self, line: Text, width: int) -> Text:
        line = line[self.left :] if self.left else line
        line.truncate(width, overflow="ellipsis")
        line.no_wrap = True
        if self.highlight is not None:
            line.highlight_regex(self.highlight, Tone.SELECTED)
        return line

"""Scrolls through any number of lines. Only the lines on the screen are made."""

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


LinesFor = Callable[[int], Lines]  # for a width in columns

NONE = Lines(0, lambda index: Text())
USUAL_WIDTH = 80  # until the window tells


class Scroller:
    def __init__(self, lines: Lines | LinesFor = NONE) -> None:
        """If lines wrap, they depend on the width, and a function makes them."""
        self._lines_for = None if isinstance(lines, Lines) else lines
        self.lines = lines if isinstance(lines, Lines) else lines(USUAL_WIDTH)
        self._width = USUAL_WIDTH
        self.top = self.left = 0
        self._room = 1  # lines on the screen
        self._longest = 1  # characters of the longest of them
        self._cropped = True  # whether not all of them is on the screen
        self.canvas = Canvas(self._draw, wheel=lambda step: self.move(WHEEL * step))
        self.highlight: re.Pattern[str] | None = None  # what stands out in the lines
        self.busy: Callable[[], bool] = lambda: False  # while the keyboard is for something else
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
        self.move(self.lines.count if at_end else 0)  # if the end was in view, it stays in view
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
        """The footer names the keys only if they do something, and it was drawn before."""
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

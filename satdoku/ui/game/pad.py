"""Buttons for digits and tools, which the mouse presses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.text import Text

from satdoku.messages import _
from satdoku.ui.board.glyphs import BIG
from satdoku.ui.theme.tones import Tone
from satdoku.value import Value

Press = Callable[[], None]
GAP = 2  # columns between two buttons, at least
DONE = "✓"
NARROW = 5  # columns, below which a button has no margin


class Button(Value):
    lines: tuple[Text, ...]
    press: Press
    tone: Tone = Tone.BUTTON

    @property
    def width(self) -> int:
        return self.lines[0].cell_len


class PadSize(Value):
    """How large the buttons of a panel are, and how much stands between them."""

    width: int
    height: int
    apart: int  # blank lines between two rows of buttons
    tools: int  # rows of tools, at least

    def lines(self, digits: int, across: int) -> int:
        rows = -(-digits // across)
        return rows * self.height + (rows - 1) * self.apart

    @property
    def tools_apart(self) -> int:
        return int(self.height > 1)

    def tool_rows(self, free: int) -> int:
        """The number of rows of tools that fit below the digits and a blank line."""
        return max(0, (free - 1 + self.tools_apart) // (1 + self.tools_apart))


# The largest that fits is taken; buttons of five lines have large digits.
SIZES = (
    PadSize(14, 5, 1, 1),
    PadSize(10, 3, 1, 1),
    PadSize(10, 3, 0, 1),
    PadSize(6, 1, 1, 0),
    PadSize(6, 1, 0, 0),
)


class Region(Value):
    """Where a button was drawn."""

    left: int
    top: int
    right: int
    bottom: int
    press: Press

    def contains(self, x: int, y: int) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom


def digit_button(
    symbol: str, count: int, size: tuple[int, int], press: Press, *, left: bool, tone: Tone
) -> Button:
    """`left` is true if the count is what is left to place."""
    width, height = size
    quiet = Tone.QUIET if tone is Tone.BUTTON else ""
    number = Text(symbol, Tone.QUIET if left and not count else Tone.TITLE)
    shown = DONE if left and not count else str(count)
    if height >= 5 and symbol in BIG:
        drawn = [Text(f"    {line} ") for line in BIG[symbol]]
        drawn[-1].append(f"×{shown}", quiet)
        lines = [Text(), *drawn, Text()]
    else:
        if width < NARROW:
            lines = [Text(symbol, number.style).append(shown.rjust(width - len(symbol)), quiet)]
            return Button(tuple(_filled(line, width, tone) for line in lines), press, tone)
        told = _("{count} left", count=shown) if width >= 10 and left and count else shown
        apart = width - 2 - len(symbol) - len(told) if width < 10 else 1
        line = Text(" ").append_text(number).append(" " * max(1, apart)).append(told, quiet)
        lines = [Text()] * ((height - 1) // 2) + [line]
    lines += [Text()] * (height - len(lines))
    return Button(tuple(_filled(line, width, tone) for line in lines), press, tone)


def tool_button(label: str, meaning: str, width: int, press: Press, *, on: bool = False) -> Button:
    tone = Tone.PRESSED if on else Tone.BUTTON
    line = Text.assemble((label, Tone.KEY), " ", meaning, no_wrap=True)
    if line.cell_len < width:
        line = Text(" ", no_wrap=True).append_text(line)
    line.truncate(width)
    return Button((_filled(line, width, tone),), press, tone)


def _filled(line: Text, width: int, tone: Tone) -> Text:
    line = line.copy()
    line.append(" " * max(0, width - line.cell_len))
    line.stylize_before(tone)
    return line


def rows_of(
    buttons: Sequence[Button], across: int, width: int, apart: int, top: int
) -> Iterator[tuple[Text, list[Region]]]:
    """Lines with the buttons side by side, spread over the width, and where they are."""
    columns = [width] if across == 1 else []
    step = (width - buttons[0].width) // max(1, across - 1)
    starts = (columns and [0]) or [step * n for n in range(across)]
    y = top
    for first in range(0, len(buttons), across):
        row = buttons[first : first + across]
        for number in range(len(row[0].lines)):
            line = Text(no_wrap=True)
            for start, button in zip(starts, row, strict=False):
                line.append(" " * (start - line.cell_len)).append_text(button.lines[number])
            regions = [
                Region(start, y, start + button.width, y + len(button.lines), button.press)
                for start, button in zip(starts, row, strict=False)
            ]
            yield line, [] if number else regions
            y += 1
        if first + across < len(buttons):
            for _blank in range(apart):
                yield Text(), []
                y += 1

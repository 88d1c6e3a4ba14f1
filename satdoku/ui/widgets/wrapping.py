"""Breaks text into lines without drawing it.

Chinese has no spaces between words: lines can break after almost any character. rich breaks only at
spaces or when the line is full, so lines end early or begin with a full stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

NOT_FIRST = "，。、；：？！）】」』》〉”’…—,.;:?!)]}%"  # must not begin a line
NOT_LAST = "（【「『《〈“‘([{"


BETWEEN = " · "  # parts of a line


def side_by_side(parts: Iterable[str], width: int) -> list[str]:
    """The parts in lines, none of which is broken where it fits into one."""
    lines: list[str] = []
    for part in filter(None, parts):
        if lines and cell_len(longer := f"{lines[-1]}{BETWEEN}{part}") <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


@cache
def _console() -> Console:
    """Cached: creating a console queries the terminal."""
    return Console()


def wrapped(text: Text, width: int) -> list[Text]:
    lines: list[Text] = []
    if cell_len(text.plain) == len(text.plain):
        lines += text.wrap(_console(), width)
    else:
        for paragraph in text.split("\n", allow_blank=True):
            lines += paragraph.divide(_breaks(paragraph.plain, width))
    for line in lines:
        line.rstrip()
    return lines


def _breaks(text: str, width: int) -> Iterator[int]:
    """Where lines begin, except the first."""
    start = last = 0  # start of the line, and the last possible break
    filled = since = 0  # columns since each of these
    for place, sign in enumerate(text):
        if place and _may_begin(text[place - 1], sign):
            last, since = place, 0
        wide = cell_len(sign)
        filled, since = filled + wide, since + wide
        if sign != " " and filled > width:
            start, filled = (last, since) if last > start else (place, wide)
            yield start


def _may_begin(before: str, sign: str) -> bool:
    """True if a line can begin with this character after the previous one."""
    if before == " " or sign == " ":
        return before == " " and sign != " "
    apart = cell_len(before) == 2 or cell_len(sign) == 2
    return apart and sign not in NOT_FIRST and before not in NOT_LAST

"""A line with left- and right-aligned text. A rich table could do this, but is slow to import."""

from __future__ import annotations

from rich.text import Text


def split_line(left: Text, right: Text, width: int, style: str = "") -> Text:
    """A line of the full width. An ellipsis shortens the left text first, then the right one if
    necessary."""
    start = left.copy()
    gap = 1 if right else 0
    start.truncate(max(1, width - right.cell_len - gap), overflow="ellipsis", pad=True)
    line = Text.assemble(start, " " * gap, right, style=style, no_wrap=True, overflow="ellipsis")
    line.truncate(width)
    return line

"""One line with a text at either end. A table would do the same, and takes long to load."""

from __future__ import annotations

from rich.text import Text


def split_line(left: Text, right: Text, width: int, style: str = "") -> Text:
    """Fills the width. An ellipsis shortens the left text first, and the right one if need be."""
    start = left.copy()
    gap = 1 if right else 0
    start.truncate(max(1, width - right.cell_len - gap), overflow="ellipsis", pad=True)
    line = Text.assemble(start, " " * gap, right, style=style, no_wrap=True, overflow="ellipsis")
    line.truncate(width)
    return line

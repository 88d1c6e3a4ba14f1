"""Rows of the window that did not change, which prompt_toolkit then passes over.

It compares each new screen with the last one character by character, and before that it looks
through both rows for their ends. In a large window that took as long as drawing the board, though
a key changes a few rows. Two rows are compared as dictionaries much faster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import ItemsView

from prompt_toolkit.layout.screen import Char, Screen

_NOTHING: dict[int, Char] = {}


class SettledRow(defaultdict[int, Char]):
    """A row that the last screen and the new one share. While it is settled it shows no items, so
    the renderer takes it for empty in both, and finds no difference."""

    settled = False

    def items(self) -> ItemsView[int, Char]:  # type: ignore[override]
        return _NOTHING.items() if self.settled else super().items()


def settle(screen: Screen, last: Screen) -> None:
    """Share the rows that are the same on both screens. Nothing may write to the screen
    afterwards."""
    for y, row in screen.data_buffer.items():
        before = last.data_buffer.get(y)
        same = before == row
        if same and not isinstance(before, SettledRow):
            before = SettledRow(row.default_factory, row)
        if isinstance(before, SettledRow):
            before.settled = same
        if same and before is not None:
            screen.data_buffer[y] = last.data_buffer[y] = before

"""Makes prompt_toolkit skip the rows of the window that did not change.

It compares each new screen with the last one character by character, after scanning both rows for
their ends. In a large window that took as long as drawing the board, although a key changes only a
few rows. Comparing rows as dictionaries is much faster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import ItemsView

from prompt_toolkit.layout.screen import Char, Screen

_NOTHING: dict[int, Char] = {}


class UnchangedRow(defaultdict[int, Char]):
    """A row shared by the last screen and the new one. While unchanged it shows no items: the
    renderer sees two empty rows and finds no difference."""

    unchanged = False

    def items(self) -> ItemsView[int, Char]:  # type: ignore[override]
        return _NOTHING.items() if self.unchanged else super().items()


def share_unchanged(screen: Screen, last: Screen) -> None:
    """Share the rows that are equal on both screens. The screen must not be written to
    afterwards."""
    for y, row in screen.data_buffer.items():
        before = last.data_buffer.get(y)
        same = before == row
        if same and not isinstance(before, UnchangedRow):
            before = UnchangedRow(row.default_factory, row)
        if isinstance(before, UnchangedRow):
            before.unchanged = same
        if same and before is not None:
            screen.data_buffer[y] = last.data_buffer[y] = before

"""The parts of a flow's screen: each shows a value that the flow told, or that it works on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from satdoku.ui.keys import Key
from satdoku.ui.reports.told import ToldLine, lines_of
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.ui.screens.flow import FlowScreen

MARGIN = 12  # columns of the window that a line of values leaves free


class Pane:
    keys: Sequence[Key] = ()
    stays = True  # after the work, if the pane shows what the work fills in
    grows = False  # takes the lines that the other panes leave

    def __init__(self, screen: FlowScreen, value: Any) -> None:
        self.screen, self.value = screen, value

    def draw(self, width: int, height: int) -> list[RenderableType]:
        """The lines of the value, the details last."""
        lines = lines_of(self.value, width - MARGIN)
        first = [_drawn(line) for line in lines if not line.detail]
        details = [_drawn(line) for line in lines if line.detail]
        return [*first, Text(), *details] if details else first

    def scroll(self, step: int) -> None:
        """The wheel was turned."""


class NamePane(Pane):
    """The name of what is worked on."""

    def draw(self, width: int, height: int) -> list[RenderableType]:
        return [Text(self.value, Tone.QUIET, no_wrap=True, overflow="ellipsis")]


def _drawn(line: ToldLine) -> RenderableType:
    if line.cells:
        return _grid(line.cells)
    return Text(f"{line.mark} {line.text}" if line.mark else line.text, line.tone)


def _grid(cells: Sequence[tuple[str, str]]) -> Table:
    """The pairs in two columns, the second below the first."""
    table = Table.grid(padding=(0, 3, 0, 0))
    half = (len(cells) + 1) // 2
    for index in range(half):
        row = [*cells[index], *(cells[index + half] if index + half < len(cells) else ("", ""))]
        table.add_row(*(Text(cell, "" if i % 2 else Tone.QUIET) for i, cell in enumerate(row)))
    for column in table.columns[1::2]:
        column.justify = "right"
    return table

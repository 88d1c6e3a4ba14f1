"""A table of figures, which every benchmark returns, prints and saves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import rich.table
from rich.console import Console
from rich.text import Text

from satdoku.messages import safe

Row = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """All columns but the first hold numbers."""

    title: str
    heading: Row
    rows: Sequence[Row]

    def print(self, console: Console) -> None:
        drawn = rich.table.Table(box=None, header_style="bold")
        for column, heading in enumerate(self.heading):
            drawn.add_column(Text(heading), justify="left" if column == 0 else "right")
        for row in self.rows:
            drawn.add_row(*map(Text, row))
        console.print(Text(safe(self.title), style="bold"), soft_wrap=True)
        console.print(drawn)
        console.print()

    @property
    def markdown(self) -> list[str]:
        """The lines of the table, without its title."""
        heading, *rows = (f"| {' | '.join(row)} |" for row in (self.heading, *self.rows))
        return [heading, "|---" + "|--:" * (len(self.heading) - 1) + "|", *rows]


def print_tables(tables: Iterable[Table]) -> None:
    console = Console(highlight=False)
    for table in tables:
        table.print(console)


def ratio(part: float, whole: float) -> str:
    return f"{part / whole:.2f}" if whole else "–"


def significant(number: float) -> str:
    """Three significant digits, without an exponent."""
    if number >= 100:
        return f"{number:.0f}"
    return f"{number:.3g}"

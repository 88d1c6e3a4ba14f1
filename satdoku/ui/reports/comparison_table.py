"""What `compare` shows: the table of the course, and how its times were measured."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from satdoku.messages import _, safe
from satdoku.sat.engines import Contender
from satdoku.tasks.compare import Comparison, Measured
from satdoku.ui.reports import course_table

PIPED_WIDTH = 1000  # a file has no edge to wrap at


def print_comparisons(comparisons: Sequence[Comparison], contenders: Sequence[Contender]) -> None:
    """A table, or, in a window too narrow for it, a block of lines for each file."""
    from rich.console import Console
    from rich.text import Text

    heading = course_table.headings([contender.label for contender in contenders])
    rows = [_row(comparison, contenders) for comparison in comparisons]
    console = Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)
    if course_table.least_width(heading, rows) <= console.width:
        console.print(course_table.rich_table(heading, rows))
    else:
        for row in rows:
            for title, cell in zip(heading, row, strict=True):
                print(_("{name}: {text}", name=title.replace("\n", " "), text=cell))
            print()
    console.print(Text(how_measured(comparisons)))


def _row(comparison: Comparison, contenders: Sequence[Contender]) -> list[str]:
    cnf = comparison.formula.cnf
    measured: list[Measured | None] = [*comparison.measured]
    measured += [None] * (len(contenders) - len(measured))
    status = comparison.decided.result.status
    path = str(comparison.formula.path)
    return course_table.row(path, (cnf.num_vars, len(cnf)), status, measured)


def spread_text(measured: Measured) -> str:
    return "" if measured.spread is None else f"± {measured.spread * 100:.1f} %"


def how_measured(comparisons: Sequence[Comparison]) -> str:
    """What the times are, and the least certain of them."""
    said = _("Times are CPU times of the search, the median of repeated runs.")
    spreads = [
        (measured.spread, comparison.formula.path.name, measured)
        for comparison in comparisons
        for measured in comparison.measured
        if measured.spread is not None
    ]
    if not spreads:
        return said
    _spread, name, widest = max(spreads, key=lambda found: found[0])
    return said + _(
        " The middle half of the runs lies within {spread} of it (widest: {engine} on {file}).",
        spread=spread_text(widest),
        engine=widest.run.contender.label,
        file=safe(name),
    )

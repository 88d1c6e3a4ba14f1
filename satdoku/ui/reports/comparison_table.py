"""The comparison table of the course."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from satdoku.messages import _, safe
from satdoku.sat.engines import Contender
from satdoku.sat.result import Status
from satdoku.tasks.compare import Comparison, Measured, rate

if TYPE_CHECKING:
    from rich.table import Table

PIPED_WIDTH = 1000  # a file has no edge to wrap at
NARROWEST_FILE = 16  # columns for the file name, folded


def print_comparisons(comparisons: Sequence[Comparison], contenders: Sequence[Contender]) -> None:
    """A table, or, in a window too narrow for it, a block of lines for each file."""
    from rich.console import Console
    from rich.text import Text

    headings = _headings(contenders)
    rows = [_row(comparison, contenders) for comparison in comparisons]
    console = Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)
    if _least_width(headings, rows) <= console.width:
        console.print(_table(headings, rows))
    else:
        for row in rows:
            for heading, cell in zip(headings, row, strict=True):
                print(_("{name}: {text}", name=heading.replace("\n", " "), text=cell))
            print()
    console.print(Text(how_measured(comparisons)))


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(Text(headings[0]), overflow="fold", vertical="bottom")
    for heading in headings[1:]:
        table.add_column(Text(heading), justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _least_width(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    from rich.cells import cell_len

    width = NARROWEST_FILE
    for position in range(1, len(headings)):
        cells = [*headings[position].split("\n"), *(row[position] for row in rows)]
        width += 1 + max(map(cell_len, cells))
    return width


def _headings(contenders: Sequence[Contender]) -> list[str]:
    fixed = [_("file"), _("variables"), _("clauses ÷\nvariables"), _("answer")]
    baseline, *rivals = (contender.label for contender in contenders)
    times = [_("t (ms)\n{engine}", engine=baseline)]
    for rival in rivals:
        times += [_("t0 (ms)\n{engine}", engine=rival), _("rate")]
    return fixed + times


def _row(comparison: Comparison, contenders: Sequence[Contender]) -> list[str]:
    cnf = comparison.formula.cnf
    ratio = f"{len(cnf) / cnf.num_vars:.3f}" if cnf.num_vars else "–"
    cells = [
        safe(str(comparison.formula.path)),
        str(cnf.num_vars),
        ratio,
        answer_word(comparison.decided.result.status),
    ]
    cells.append(time_text(comparison.baseline))
    for rival in comparison.rivals:
        cells += [time_text(rival), str(rate(comparison.baseline, rival) or "–")]
    missing = 2 * (len(contenders) - 1 - len(comparison.rivals))
    return cells + ["–"] * missing


def answer_word(status: Status) -> str:
    return {
        Status.SATISFIABLE: _("sat"),
        Status.UNSATISFIABLE: _("unsat"),
        Status.UNKNOWN: _("unknown"),
    }[status]


def time_text(measured: Measured) -> str:
    return f"{measured.ms:.2f}" if measured.run.decided else f"> {measured.ms:.0f}"


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

"""Prints the tables of a comparison or a bench on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from satdoku.bench.compare import Compared, Comparison
from satdoku.bench.course_table import failure_word, headings, row, widest_spread
from satdoku.bench.steps import factors, sentence
from satdoku.messages import N_, _
from satdoku.ui.reports.told import ToldLine
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

PROGRAM_TIMES = N_(
    "The time of a program is the CPU time of the whole process, including startup"
    " and reading; a stopped run counts as the time limit."
)
NARROWEST_FILE = 16  # minimum columns for the file name, folded
PIPED_WIDTH = 1000


def rich_table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """The table in rich; all columns but the first hold numbers."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(Text(heading[0]), overflow="fold", vertical="bottom")
    for title in heading[1:]:
        table.add_column(Text(title), justify="right", no_wrap=True)
    for cells in rows:
        table.add_row(*map(Text, cells))
    return table


def least_width(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Columns of the terminal that the table needs."""
    from rich.cells import cell_len

    width = NARROWEST_FILE
    for position in range(1, len(heading)):
        cells = [*heading[position].split("\n"), *(cells[position] for cells in rows)]
        width += 1 + max(map(cell_len, cells))
    return width


def print_table(
    console: Console,
    heading: Sequence[str],
    rows: Sequence[Sequence[str]],
    droppable: Sequence[int] = (),
) -> bool:
    """Print a table, dropping columns that do not fit; if even that is too wide, print a block of
    lines for each row. Returns whether anything was dropped."""
    for count in range(len(droppable) + 1):
        kept = [number for number in range(len(heading)) if number not in droppable[:count]]
        titles = [heading[number] for number in kept]
        cells = [[row[number] for number in kept] for row in rows]
        if least_width(titles, cells) <= console.width:
            console.print(rich_table(titles, cells))
            return count > 0
    for one in rows:
        for title, cell in zip(heading, one, strict=True):
            print(_("{name}: {text}", name=title.replace("\n", " "), text=cell))
        print()
    return False


def table_console() -> Console:
    """The console for tables: a file has no right edge to wrap at."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)


def print_comparison(comparison: Comparison, warn: Callable[[str], None] = print) -> None:
    print_comparisons([comparison])


def print_comparisons(comparisons: Sequence[Comparison]) -> None:
    """Print a table or, if the window is too narrow, a block of lines for each file."""
    from rich.text import Text

    heading = headings(comparisons[0].solvers)
    console = table_console()
    print_table(console, heading, [_row(comparison) for comparison in comparisons])
    for comparison in comparisons:
        if found := factors({name: comparison.of(name) for name in comparison.solvers}):
            name = str(comparison.formula.path)
            console.print(Text(_("{name}: {text}", name=name, text=sentence(found))))
        for program in comparison.programs:
            if program.failure:
                console.print(Text(failure_text(comparison, program)))
    console.print(Text(how_measured(comparisons)))
    if comparisons[0].programs:
        console.print(Text(_(PROGRAM_TIMES)))
    if comparisons[-1].interrupted:
        console.print(Text(stopped_text()))


def failure_text(comparison: Comparison, program: Compared) -> str:
    return _(
        "{name}: {solver}: {text}",
        name=str(comparison.formula.path),
        solver=program.label,
        text=program.failure.removeprefix(f"{program.label}: "),
    )


def comparison_told(comparison: Comparison, width: int) -> Iterator[ToldLine]:
    """How the comparison ended, below its table."""
    if comparison.interrupted:
        yield ToldLine(stopped_text(), Tone.UNSURE)
    else:
        yield ToldLine(_("t is the time of the first engine, t0 the time of this row."), Tone.QUIET)


def stopped_text() -> str:
    return _("Stopped: finished rows are kept.")


def _row(comparison: Comparison) -> list[str]:
    cnf = comparison.formula.cnf
    found = [comparison.of(name) for name in comparison.solvers]
    shown = [None if one is None or one.failure else one for one in found]
    path = str(comparison.formula.path)
    cells = row(path, (cnf.num_vars, len(cnf)), comparison.answer, shown)
    for number, one in enumerate(found):
        if one is not None and one.failure:
            cells[5 + 2 * (number - 1) if number else 4] = failure_word(one)
    return cells


def how_measured(comparisons: Sequence[Comparison]) -> str:
    return _("Times are the median CPU times of repeated searches.") + widest_spread(
        (measured.spread, measured.label, comparison.formula.path.name)
        for comparison in comparisons
        for measured in (*comparison.measured, *comparison.programs)
    )

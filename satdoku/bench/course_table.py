"""The course's report table: file, variables, clauses ÷ variables, answer, t, t0, rate."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from satdoku.bench.compare import Comparison, Measured, Timed, rate
from satdoku.messages import _, safe
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


NARROWEST_FILE = 16  # minimum columns for the file name, folded
PIPED_WIDTH = 1000
NOTHING = "–"


def headings(engines: Sequence[str], programs: Sequence[str] = ()) -> list[str]:
    """The column headings. The first engine is the baseline. A heading can have two lines."""
    fixed = [_("file"), _("variables"), _("clauses ÷\nvariables"), _("answer")]
    baseline, *rivals = engines
    times = [_("t (ms)\n{engine}", engine=baseline)]
    for rival in rivals:
        times += [_("t0 (ms)\n{engine}", engine=rival), _("rate")]
    return fixed + times + [_("CPU (ms)\n{program}", program=name) for name in programs]


def row(
    file: str,
    size: tuple[int, int],
    answer: Status,
    engines: Sequence[Timed | None],
    programs: Sequence[Timed | None] = (),
) -> list[str]:
    """`size` is the number of variables and clauses; None is a solver that has not run."""
    variables, clauses = size
    ratio = f"{clauses / variables:.3f}" if variables else NOTHING
    cells = [safe(file), str(variables), ratio, answer_word(answer)]
    return cells + time_cells(engines) + [time_text(one) for one in programs]


def time_cells(engines: Sequence[Timed | None]) -> list[str]:
    """t, then t0 and its rate for each of the other solvers."""
    baseline, *rivals = engines
    cells = [time_text(baseline)]
    for rival in rivals:
        found = None if baseline is None or rival is None else rate(baseline, rival)
        cells += [time_text(rival), str(found or NOTHING)]
    return cells


def answer_word(status: Status) -> str:
    return {
        Status.SATISFIABLE: _("sat"),
        Status.UNSATISFIABLE: _("unsat"),
        Status.UNKNOWN: _("unknown"),
    }[status]


def time_text(timed: Timed | None) -> str:
    if timed is None:
        return NOTHING
    return f"{timed.ms:.2f}" if timed.decided else f"> {timed.ms:.0f}"


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


def print_comparisons(comparisons: Sequence[Comparison], configs: Sequence[EngineConfig]) -> None:
    """Print a table or, if the window is too narrow, a block of lines for each file."""
    from rich.text import Text

    heading = headings([config.label for config in configs])
    rows = [_row(comparison, configs) for comparison in comparisons]
    console = table_console()
    print_table(console, heading, rows)
    console.print(Text(how_measured(comparisons)))


def _row(comparison: Comparison, configs: Sequence[EngineConfig]) -> list[str]:
    cnf = comparison.formula.cnf
    measured: list[Measured | None] = [*comparison.measured]
    measured += [None] * (len(configs) - len(measured))
    status = comparison.decided.result.status
    path = str(comparison.formula.path)
    return row(path, (cnf.num_vars, len(cnf)), status, measured)


def spread_text(spread: float | None) -> str:
    return "" if spread is None else f"± {spread * 100:.1f} %"


def how_measured(comparisons: Sequence[Comparison]) -> str:
    return _("Times are CPU times of the search, the median of repeated runs.") + widest_spread(
        (measured.spread, measured.run.config.label, comparison.formula.path.name)
        for comparison in comparisons
        for measured in comparison.measured
    )


def widest_spread(spreads: Iterable[tuple[float | None, str, str]]) -> str:
    """The least reliable times, each with its engine and file."""
    known = [(spread, engine, file) for spread, engine, file in spreads if spread is not None]
    if not known:
        return ""
    spread, engine, file = max(known)
    return _(
        " The middle half of the runs lies within {spread} of it (widest: {engine} on {file}).",
        spread=spread_text(spread),
        engine=engine,
        file=file,
    )

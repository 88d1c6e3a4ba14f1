"""What `compare` shows: the table of the course, and how its times were measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satdoku.messages import _
from satdoku.sat.engines import Contender
from satdoku.tasks.compare import Comparison, Measured
from satdoku.ui.reports import course_table


def print_comparisons(comparisons: Sequence[Comparison], contenders: Sequence[Contender]) -> None:
    """A table, or, in a window too narrow for it, a block of lines for each file."""
    from rich.text import Text

    heading = course_table.headings([contender.label for contender in contenders])
    rows = [_row(comparison, contenders) for comparison in comparisons]
    console = course_table.table_console()
    course_table.print_table(console, heading, rows)
    console.print(Text(how_measured(comparisons)))


def _row(comparison: Comparison, contenders: Sequence[Contender]) -> list[str]:
    cnf = comparison.formula.cnf
    measured: list[Measured | None] = [*comparison.measured]
    measured += [None] * (len(contenders) - len(measured))
    status = comparison.decided.result.status
    path = str(comparison.formula.path)
    return course_table.row(path, (cnf.num_vars, len(cnf)), status, measured)


def spread_text(spread: float | None) -> str:
    return "" if spread is None else f"± {spread * 100:.1f} %"


def how_measured(comparisons: Sequence[Comparison]) -> str:
    return _("Times are CPU times of the search, the median of repeated runs.") + widest_spread(
        (measured.spread, measured.run.contender.label, comparison.formula.path.name)
        for comparison in comparisons
        for measured in comparison.measured
    )


def widest_spread(spreads: Iterable[tuple[float | None, str, str]]) -> str:
    """The least certain of the times, each with its engine and file."""
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

"""The comparison table of the course."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from satdoku.messages import _, safe
from satdoku.sat.engines import Contender
from satdoku.sat.result import Status
from satdoku.tasks.compare import Comparison, rate
from satdoku.tasks.solve import Run


def print_comparisons(comparisons: Sequence[Comparison], contenders: Sequence[Contender]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for position, heading in enumerate(_headings(contenders)):
        table.add_column(
            Text(heading),
            justify="left" if position == 0 else "right",
            overflow="fold",
            no_wrap=position > 0,
        )
    for comparison in comparisons:
        table.add_row(*map(Text, _row(comparison, contenders)))
    width = None if sys.stdout.isatty() else 1000
    Console(highlight=False, width=width).print(table)


def _headings(contenders: Sequence[Contender]) -> list[str]:
    fixed = [_("file"), _("variables"), _("clauses ÷ variables"), _("answer")]
    baseline, *rivals = (contender.label for contender in contenders)
    times = [_("t (ms) {engine}", engine=baseline)]
    for rival in rivals:
        times += [_("t0 (ms) {engine}", engine=rival), _("rate")]
    return fixed + times


def _row(comparison: Comparison, contenders: Sequence[Contender]) -> list[str]:
    cnf = comparison.formula.cnf
    ratio = f"{len(cnf) / cnf.num_vars:.3f}" if cnf.num_vars else "–"
    cells = [safe(str(comparison.formula.path)), str(cnf.num_vars), ratio, _answer(comparison)]
    cells.append(_time(comparison.baseline))
    for rival in comparison.rivals:
        cells += [_time(rival), str(rate(comparison.baseline, rival) or "–")]
    missing = 2 * (len(contenders) - 1 - len(comparison.rivals))
    return cells + ["–"] * missing


def _answer(comparison: Comparison) -> str:
    return {
        Status.SATISFIABLE: _("satisfiable"),
        Status.UNSATISFIABLE: _("unsatisfiable"),
        Status.UNKNOWN: _("unknown"),
    }[comparison.decided.result.status]


def _time(run: Run) -> str:
    return f"{run.ms:.2f}" if run.decided else f"> {run.ms:.0f}"

"""A finished bench on the terminal, and what it was measured on."""

from __future__ import annotations

import os
import platform

from satdoku import __version__
from satdoku.messages import _
from satdoku.sat.build import KERNEL_IS_COMPILED
from satdoku.tasks.bench_report import BenchReport
from satdoku.tasks.machine import cpu_model
from satdoku.ui.bench.report_text import report_text
from satdoku.ui.reports.course_table import print_table, table_console


def measured_on(report: BenchReport) -> str:
    """The machine and the versions."""
    kernel = _("compiled") if KERNEL_IS_COMPILED else _("interpreted")
    versions = [f"{one.name} {one.version}" for one in report.plan.programs]
    return _(
        "Measured with satdoku {version} ({kernel}), Python {python}, on {cpu}, {cores} cores"
        "{others}.",
        version=__version__,
        kernel=kernel,
        python=platform.python_version(),
        cpu=cpu_model(),
        cores=os.cpu_count() or 1,
        others="".join(f"; {version}" for version in versions),
    )


def print_report(report: BenchReport) -> None:
    from rich.text import Text

    text = report_text(report, measured_on(report))
    console, cut = table_console(), False
    for one in text.tables:
        console.print(Text(one.title, style="bold"))
        rows = [*one.rows, *one.totals]
        cut = print_table(console, one.heading, rows, one.droppable) or cut
        console.print()
    wider = [_("A wider window has room for more columns.")] if cut else []
    for sentence in (*text.faults, *text.problems, *text.warnings, *text.notes, *wider):
        console.print(Text(sentence))

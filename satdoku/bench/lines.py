"""A bench as lines: a line per finished file, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from satdoku.messages import N_, _
from satdoku.ui.reports.told import ToldLine
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.bench.files import BenchBoard
    from satdoku.bench.report import BenchReport
    from satdoku.flows.bench import WrittenReport

STOPPED = N_("Stopped: finished work is saved; make the same choice again to resume.")


def report_told(report: BenchReport, width: int) -> Iterator[ToldLine]:
    """How the bench ended, below its table."""
    for fault in report.faults:
        yield ToldLine(fault, Tone.BAD, "✗")
    if not report.complete:
        yield ToldLine(_(STOPPED), Tone.UNSURE)
    elif not report.faults:
        yield ToldLine(_("Done; every model was checked. Press w to write the report."), Tone.GOOD)


def written_told(written: WrittenReport, width: int) -> Iterator[ToldLine]:
    for path in written.paths:
        yield ToldLine(_("report written to {path}", path=str(path)), Tone.GOOD)


def row_printer(board: BenchBoard) -> Callable[[], None]:
    """Prints each file once all solvers have finished it."""
    from satdoku.bench.live_table import row_text

    waiting = list(board.names)

    def print_rows() -> None:
        while waiting and len(board.file(waiting[0]).timings) == len(board.plan.solvers):
            number = len(board.names) - len(waiting) + 1
            text = row_text(board, waiting.pop(0))
            print(f"{number}/{len(board.names)} {text}", flush=True)

    return print_rows

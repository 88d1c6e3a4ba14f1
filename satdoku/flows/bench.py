"""Runs several solvers on many formulas, and reports their times."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.bench import writing
from satdoku.bench.machine import measured_on
from satdoku.flows.steps import WorkContext, agree, tell, work
from satdoku.messages import N_, _
from satdoku.monitor import Stopped
from satdoku.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from satdoku.bench.files import BenchBoard, FolderRequest
    from satdoku.bench.report import BenchReport
    from satdoku.flows.steps import Flow

    Fill = Callable[[BenchBoard, WorkContext], None]

REPORT = Path("satdoku-bench")  # in the current folder, with the suffix of each format
PLACES = f"{REPORT}.html, .md, .tex, .csv, .json"
UNIT = N_("runs")


class WrittenReport(Value):
    paths: tuple[Path, ...]


def bench_folder(request: FolderRequest) -> Flow[None]:
    """A bench as the menu starts it: in this process, and the report is written on request."""
    board = yield from work(str(request.folder), lambda context: request.board(), unit=UNIT)
    report = yield from bench(board, _fill_here)
    question = _("Write the report to {path}?", path=PLACES)
    if (yield from agree(question, "w", N_("write it"), confirm=True)):
        yield from _write(report, writing.targets(REPORT, []))


def bench(board: BenchBoard, fill: Fill, wanted: Mapping[Path, str] = {}) -> Flow[BenchReport]:
    """Fill the board, then write and show the report. After a stop, the report is incomplete, and
    the same bench continues from there."""

    def run(context: WorkContext) -> None:
        with context.monitor.stopped_by_ctrl_c():
            fill(board, context)

    with suppress(Stopped):
        yield from work(str(board.plan.root), run, unit=UNIT, live=board)
    report = board.report()
    writing.write(report, wanted, measured_on(report))
    if report.complete:
        board.forget()
    yield from tell(report)
    if wanted:
        yield from tell(WrittenReport(tuple(wanted)))
    return report


def _fill_here(board: BenchBoard, context: WorkContext) -> None:
    board.fill_here(context.monitor, context.changed)


def _write(report: BenchReport, wanted: Mapping[Path, str]) -> Flow[None]:
    def run(context: WorkContext) -> None:
        writing.write(report, wanted, measured_on(report))

    yield from work(_("Writing the report …"), run, unit=UNIT)
    yield from tell(WrittenReport(tuple(wanted)))

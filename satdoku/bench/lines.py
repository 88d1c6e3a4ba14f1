"""A bench over a folder in line mode: a line per finished file, then the tables and totals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from satdoku.bench.files import FolderRequest
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped

if TYPE_CHECKING:
    from satdoku.bench.files import BenchBoard


def bench_folder(request: FolderRequest) -> None:
    from satdoku.bench.terminal import print_report

    board, monitor = request.board(), Monitor()
    with monitor.stopped_by_ctrl_c():
        try:
            board.fill_here(monitor, _teller(board))
            board.forget()
        except Stopped:
            print(_("Stopped: what is done is kept, and the same choice goes on."))
    print()
    print_report(board.report())


def _teller(board: BenchBoard) -> Callable[[], None]:
    """Print each file once all solvers have finished it."""
    from satdoku.bench.live_table import row_text

    waiting = list(board.names)

    def tell() -> None:
        while waiting and len(board.file(waiting[0]).timings) == len(board.plan.solvers):
            number = len(board.names) - len(waiting) + 1
            text = row_text(board, waiting.pop(0))
            print(f"{number}/{len(board.names)} {text}", flush=True)

    return tell

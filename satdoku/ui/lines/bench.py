"""A folder of formulas, line by line: the table, the totals, and the place of the answers."""

from __future__ import annotations

from satdoku.messages import _
from satdoku.monitor import Stopped
from satdoku.ui.bench.folder import FolderRequest


def bench_folder(request: FolderRequest) -> None:
    from satdoku.ui.bench.live_display import live_display
    from satdoku.ui.bench.printing import print_report

    board = request.board()
    with live_display(board) as display, display.monitor.stopped_by_ctrl_c():
        try:
            board.fill_here(display.monitor)
            board.forget()
        except Stopped:
            print(_("stopped; the same command goes on from here."))
    print_report(board.report())

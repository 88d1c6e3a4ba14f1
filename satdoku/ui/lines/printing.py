"""Print puzzles, line by line."""

from __future__ import annotations

from satdoku.messages import N_, _
from satdoku.play.save import Store
from satdoku.ui.lines.files import fill
from satdoku.ui.reports.progress_bar import progress_bar


def print_puzzles(store: Store) -> None:
    from satdoku.ui.print_form import PRINT, print_sheet

    answers = fill(PRINT, store.settings())
    with progress_bar(_("Print puzzles"), unit=N_("boards")) as bar:
        told = print_sheet(answers, bar.monitor)
    print(told)

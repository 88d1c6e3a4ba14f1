"""Prints statistics on standard output."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from satdoku.messages import _
from satdoku.play.statistics import DailyStreak, GameStatistics

PIPED_WIDTH = 120  # columns, if the output is not a terminal


def print_statistics(found: Sequence[GameStatistics], streak: DailyStreak) -> None:
    if not found:
        print(_("No finished games yet."))
        return
    from rich.console import Console

    from satdoku.play.daily import daily_statistics
    from satdoku.ui.reports.statistics_table import statistics_table
    from satdoku.ui.theme.signs import in_ascii, knows_signs

    console = Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)
    with console.capture() as capture:
        console.print(statistics_table(found, console.width))
    drawn = "\n".join(line.rstrip() for line in capture.get().splitlines())
    if streak.solved:
        drawn = f"{drawn}\n{daily_statistics(streak)}"
    print(drawn if knows_signs(sys.stdout.encoding) else in_ascii(drawn))

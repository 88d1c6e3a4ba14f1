"""Game statistics as a table with bars. A narrow window shows fewer columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.table import Table
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.play.clock import spoken
from satdoku.play.statistics import GameStatistics
from satdoku.ui.reports.games import kind_text
from satdoku.ui.theme.signs import sparkline
from satdoku.ui.theme.tones import Tone
from satdoku.value import Value

BAR = 8  # columns
UNKNOWN = "–"


class Column(Value):
    heading: str
    least: int  # minimum columns of the window to show it
    cell: Callable[[GameStatistics, float], Text]  # of a row, given the longest mean time
    left: bool = False


def _time(seconds: float | None) -> Text:
    return Text(UNKNOWN if seconds is None else spoken(seconds))


def _bar(part: float, whole: float) -> Text:
    """A bar with blanks where rich's own bar uses a second colour: bars must be readable without
    colours."""
    halves = round(2 * BAR * part / whole) if whole else 0
    return Text("━" * (halves // 2) + "╸" * (halves % 2), Tone.VALUE)


COLUMNS = (
    Column(N_("games"), 0, lambda one, most: Text(kind_text(one.kind)), left=True),
    Column(N_("played"), 50, lambda one, most: Text(str(one.played))),
    Column(N_("won"), 0, lambda one, most: Text(str(one.won))),
    Column("", 64, lambda one, most: _bar(one.won, one.played), left=True),
    Column(N_("best"), 0, lambda one, most: _time(one.best)),
    Column(N_("mean"), 0, lambda one, most: _time(one.mean)),
    Column("", 74, lambda one, most: _bar(one.mean or 0.0, most), left=True),
    Column(N_("streak"), 60, lambda one, most: Text(str(one.streak))),
    Column(N_("longest"), 84, lambda one, most: Text(str(one.longest_streak))),
    Column(N_("last games"), 100, lambda one, most: Text(sparkline(one.last)), left=True),
)


def statistics_table(found: Sequence[GameStatistics], width: int) -> Table:
    """By variant and level: the percentage won as a bar, and the mean time relative to the
    longest."""
    shown = [column for column in COLUMNS if column.least <= width]
    longest = max((one.mean or 0.0 for one in found), default=0.0)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in shown:
        heading = Text(_(column.heading) if column.heading else "")
        table.add_column(
            heading,
            justify="left" if column.left else "right",
            no_wrap=True,
            width=None if column.heading else BAR,
        )
    table.columns[0].no_wrap = False  # shortened first
    for one in found:
        table.add_row(*(column.cell(one, longest) for column in shown))
    return table

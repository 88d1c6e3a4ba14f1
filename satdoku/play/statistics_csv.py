"""Statistics of games as CSV, for spreadsheets and scripts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from satdoku import files
from satdoku.play.statistics import GameStatistics

FILE_NAME = "satdoku-statistics.csv"
HEADINGS = (
    *("variant", "level", "givens", "played", "won"),
    *("best_seconds", "mean_seconds", "streak", "longest_streak"),
)


def statistics_csv(found: Iterable[GameStatistics]) -> str:
    """A line for each variant and level; what does not apply is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADINGS)
    writer.writerows(map(_row, found))
    return text.getvalue()


def write_statistics(path: Path, found: Iterable[GameStatistics], store: Path) -> None:
    """Write them to a file, which is none of those that make up the store."""
    beside = (store.with_name(store.name + end) for end in ("-wal", "-shm", "-journal"))
    files.require_places([path], [store, *beside])
    files.write_text(path, [statistics_csv(found)])


def _row(one: GameStatistics) -> list[object]:
    best, mean = (None if time is None else round(time, 1) for time in (one.best, one.mean))
    kind = one.kind
    return [
        *(kind.variant, kind.level, kind.givens, one.played, one.won),
        *(best, mean, one.streak, one.longest_streak),
    ]

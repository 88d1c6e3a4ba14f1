"""Results of games by variant and level, also as CSV, and the streak of daily puzzles."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from math import fsum
from pathlib import Path

from satdoku import files
from satdoku.value import Value

MOST_LAST = 20  # games listed individually


class Kind(Value):
    """Games that are comparable: those of one level or one number of givens."""

    variant: str
    level: int | None
    givens: int | None

    @classmethod
    def of(cls, variant: str, level: int | None, givens: int) -> Kind:
        from satdoku.sudoku.variants.own_rules import kinds_of

        return cls(kinds_of(variant), level, givens if level is None else None)


class Ended(Value):
    """A game that is over: won, given up or dropped."""

    kind: Kind
    won: bool
    elapsed: float
    hints: int


class GameStatistics(Value):
    kind: Kind
    played: int
    won: int
    best: float | None  # seconds of the fastest win without a hint
    mean: float | None  # seconds of all wins
    streak: int  # wins since the last game that was not won
    longest_streak: int
    last: tuple[float | None, ...]  # seconds of the last games, latest last; None: not won


def statistics(games: Iterable[Ended]) -> list[GameStatistics]:
    """The statistics of these games, given in the order in which they ended."""
    kinds: dict[Kind, list[Ended]] = defaultdict(list)
    for game in games:
        kinds[game.kind].append(game)
    return [_of_kind(kind, ended) for kind, ended in sorted(kinds.items(), key=_by_name)]


def _by_name(entry: tuple[Kind, list[Ended]]) -> tuple[str, int, int]:
    kind = entry[0]
    return kind.variant, kind.level or 0, kind.givens or 0


def _of_kind(kind: Kind, games: list[Ended]) -> GameStatistics:
    times = [game.elapsed for game in games if game.won]
    unaided = [game.elapsed for game in games if game.won and not game.hints]
    streak = longest = 0
    for game in games:
        streak = streak + 1 if game.won else 0
        longest = max(longest, streak)
    return GameStatistics(
        kind,
        len(games),
        len(times),
        min(unaided, default=None),
        fsum(times) / len(times) if times else None,
        streak,
        longest,
        tuple(game.elapsed if game.won else None for game in games[-MOST_LAST:]),
    )


ONE_DAY = timedelta(days=1)


class DailyStreak(Value):
    """Days whose puzzle was started on that day and solved."""

    solved: int
    now: int  # days in a row up to today, or up to yesterday while today's puzzle is open
    longest: int


def daily_streak(days: Iterable[date], today: date) -> DailyStreak:
    solved = sorted(set(days))
    lengths: dict[date, int] = {}
    for day in solved:
        lengths[day] = lengths.get(day - ONE_DAY, 0) + 1
    now = lengths.get(today) or lengths.get(today - ONE_DAY, 0)
    return DailyStreak(len(solved), now, max(lengths.values(), default=0))


FILE_NAME = "satdoku-statistics.csv"
HEADINGS = (
    *("variant", "level", "givens", "played", "won"),
    *("best_seconds", "mean_seconds", "streak", "longest_streak"),
)


def statistics_csv(found: Iterable[GameStatistics]) -> str:
    """A line for each variant and level; fields that do not apply are empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADINGS)
    writer.writerows(map(_row, found))
    return text.getvalue()


def write_statistics(path: Path, found: Iterable[GameStatistics], store: Path) -> None:
    write_csv(path, statistics_csv(found), store)


def write_csv(path: Path, text: str, store: Path) -> None:
    """Write it to a file, which must not be one of the store's."""
    beside = (store.with_name(store.name + end) for end in ("-wal", "-shm", "-journal"))
    files.require_places([path], [store, *beside])
    files.write_text(path, [text])


def _row(one: GameStatistics) -> list[object]:
    best, mean = (None if time is None else round(time, 1) for time in (one.best, one.mean))
    kind = one.kind
    return [
        *(kind.variant, kind.level, kind.givens, one.played, one.won),
        *(best, mean, one.streak, one.longest_streak),
    ]

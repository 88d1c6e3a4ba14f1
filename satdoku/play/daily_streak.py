"""How many days in a row the puzzle of the day was solved."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from satdoku.value import Value

ONE_DAY = timedelta(days=1)


class DailyStreak(Value):
    """Days whose puzzle was begun on that day and solved."""

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

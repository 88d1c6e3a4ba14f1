"""The puzzle of the day depends on the date and the variant alone; streaks are counted."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from satdoku.errors import UsageError
from satdoku.play.daily import daily_seed, daily_spec, parse_day
from satdoku.play.database import DAILY, NOWHERE, PRACTICE, SCHEMA, TIMES
from satdoku.play.game_state import GameState
from satdoku.play.save import Standing, Store
from satdoku.play.statistics import DailyStreak, daily_streak
from satdoku.sudoku.variants import NAMES
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.generate import deal
from tests.waiting import PATIENCE

MONDAY = date(2026, 11, 16)
PUZZLE = "1" + "." * 15


def puzzle(variant: Variant, day: date) -> str:
    dealt = deal(daily_spec(variant, day).asked, daily_seed(variant, day))
    assert dealt is not None
    assert dealt.as_asked
    assert dealt.solution is not None
    return str(dealt.givens)


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_has_one_every_day(name: str) -> None:
    """A puzzle of its level is found even on the hardest day."""
    variant = load(name)
    assert len(puzzle(variant, MONDAY + timedelta(days=6))) == len(variant.cells)


def test_it_is_the_same_in_another_process() -> None:
    script = (
        "from tests.play.test_daily import *\n"
        "print(puzzle(load('percent'), MONDAY), puzzle(load('percent'), date(2026, 11, 17)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    first, second = done.stdout.split()
    assert first == puzzle(load("percent"), MONDAY)
    assert first != second


def test_the_seed_never_changes() -> None:
    """Players compare their times across versions."""
    assert daily_seed(load("percent"), MONDAY) == 1952933936
    assert daily_seed(load("classic"), MONDAY) != daily_seed(load("percent"), MONDAY)


def test_weekdays_have_levels() -> None:
    week = [MONDAY + timedelta(days=number) for number in range(7)]
    assert [daily_spec(load("x"), day).level for day in week] == [1, 2, 3, 3, 4, 5, 6]
    assert {daily_spec(load("classic-25"), day).level for day in week} == {1}


def test_a_variant_of_ones_own_has_none(tmp_path: Path) -> None:
    own = load("classic-4").replace(id=str(tmp_path / "own.toml"))
    with pytest.raises(UsageError, match="Only the built-in variants"):
        daily_spec(own, MONDAY)


def test_dates_are_read() -> None:
    assert parse_day("2026-11-16") == MONDAY
    for text in ("", "today", "16.11.2026", "2026-13-01"):
        with pytest.raises(UsageError, match="is not a date; write it like 2026-11-17"):
            parse_day(text)


@pytest.mark.parametrize(
    ("solved", "streak"),
    [
        ([], DailyStreak(0, 0, 0)),
        ([0], DailyStreak(1, 1, 1)),
        ([1], DailyStreak(1, 1, 1)),  # today's puzzle is still open
        ([2], DailyStreak(1, 0, 1)),
        ([0, 0, 1, 2, 4, 5, 6, 7], DailyStreak(7, 3, 4)),
    ],
)
def test_days_in_a_row(solved: list[int], streak: DailyStreak) -> None:
    """The numbers are days before today."""
    days = [MONDAY - timedelta(days=ago) for ago in solved]
    assert daily_streak(days, MONDAY) == streak


class Calendar:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.day = MONDAY

    def __call__(self) -> float:
        return datetime(self.day.year, self.day.month, self.day.day, 12).timestamp()


def play_daily(store: Store, day: date, state: GameState, variant: str = "classic-4") -> int:
    game = store.begin(variant, 1, PUZZLE, None)
    store.mark_daily(day.isoformat(), game, store.today())
    store.record(game, 0, "1 2 2", Standing(9.0, 0, state))
    return game


def test_a_puzzle_counts_if_it_was_begun_on_its_day() -> None:
    calendar = Calendar()
    with closing(Store(NOWHERE, calendar)) as store:
        play_daily(store, MONDAY - timedelta(days=1), GameState.WON)  # played a day late
        assert store.daily_streak() == DailyStreak(0, 0, 0)
        play_daily(store, MONDAY, GameState.WON)
        play_daily(store, MONDAY, GameState.WON, "percent")
        assert store.daily_streak() == DailyStreak(1, 1, 1)
        calendar.day += timedelta(days=1)
        play_daily(store, calendar.day, GameState.GIVEN_UP)
        assert store.daily_streak() == DailyStreak(1, 1, 1)
        calendar.day += timedelta(days=1)
        assert store.daily_streak() == DailyStreak(1, 0, 1)


def test_only_the_first_game_of_a_puzzle_counts() -> None:
    with closing(Store(NOWHERE, Calendar())) as store:
        first = play_daily(store, MONDAY, GameState.GIVEN_UP)
        second = play_daily(store, MONDAY, GameState.WON)
        found = store.daily_game(MONDAY.isoformat(), "classic-4")
        assert found is not None
        assert found.id == first
        assert store.daily_streak().solved == 0
        assert (store.day_of(first), store.day_of(second)) == ("2026-11-16", "")
        assert store.daily_game(MONDAY.isoformat(), "x") is None


def test_a_file_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        for statement in SCHEMA:
            if statement not in (DAILY, TIMES, PRACTICE):
                old.execute(statement)
        old.execute("PRAGMA user_version = 1")
        old.execute("INSERT INTO setting VALUES ('level', '7')")
    for _time in range(2):
        with closing(Store(path, time.time)) as store:
            assert store.complaint == ""
            assert store.settings() == {"level": "7"}
            play_daily(store, MONDAY, GameState.WON)
            assert store.daily_game(MONDAY.isoformat(), "classic-4") is not None
    assert [file.name for file in tmp_path.iterdir() if "aside" in file.name] == []

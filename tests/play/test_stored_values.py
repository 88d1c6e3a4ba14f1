"""Whatever a row holds, it is either read or skipped."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from datetime import date, datetime
from pathlib import Path

import pytest

from satdoku.play.attempt import Attempt
from satdoku.play.database import transaction
from satdoku.play.game_state import GameState
from satdoku.play.save import Standing, Store
from satdoku.play.statistics import statistics_csv
from satdoku.play.stored_values import COLUMNS
from satdoku.ui.screens.saved import when

HOSTILE = (
    *(-1, 11, 10**11, 10**18, 2**63 - 1, -(2**63), 253402300800, 0.5, 1e18, 1e308, float("inf")),
    *("", "x", "1\0", "2026-02-30", "2026-W10-1", "9" * 200_000, b"", b"\xff", b"a\0"),
)
CASES = [(t, column, value) for t in COLUMNS for column in COLUMNS[t] for value in HOSTILE]
DAY = date(2026, 11, 16)
NOON = datetime(2026, 11, 16, 12).timestamp()


class Undone(Exception):  # noqa: N818
    """Rolls a wrong value back."""


def filled_store(path: Path) -> None:
    store = Store(path, lambda: NOON)
    for state in (GameState.PLAYING, GameState.WON):
        game = store.begin("classic", 3, "1" + "." * 80, None)
        if state is GameState.WON:
            store.mark_daily(DAY.isoformat(), game, NOON)
        store.record(game, 0, "1 2 2", Standing(5.0, 0, state))
    store.set_setting("theme", "dark")
    store.remember_file(Path("/x.cnf"))
    store.record_practice(Attempt("naked pair", "classic", True, 2.5, NOON))
    store.close()


def read_all(store: Store) -> list[object]:
    games = store.unfinished()
    return [
        [when(game.played) for game in games],
        [store.moves(game.id) for game in games],
        statistics_csv(store.statistics()),
        store.daily_streak(),
        store.daily_game(DAY.isoformat(), "classic"),
        [store.day_of(number) for number in (1, 2)],
        store.settings(),
        [path.exists() for path in store.recent_files()],
        [store.times(number) for number in (1, 2)],
        store.practice(),
    ]


def test_a_wrong_value_in_any_column_is_passed_over(tmp_path: Path) -> None:
    filled_store(tmp_path / "games.db")
    with closing(Store(tmp_path / "games.db", lambda: NOON)) as store:
        for table, column, value in CASES:
            with suppress(sqlite3.IntegrityError, Undone), transaction(store._connection):
                store._connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (value,))
                assert len(read_all(store)) == 10
                raise Undone


@pytest.mark.parametrize("begun", [10**18, -1, 1e308, "today", b"\0", 253402300800])
def test_a_day_that_cannot_be_dated_does_not_count(tmp_path: Path, begun: object) -> None:
    path = tmp_path / "games.db"
    filled_store(path)
    with closing(Store(path, lambda: NOON)) as store:
        assert store.daily_streak().solved == 1
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE daily SET begun = ?", (begun,))
    with closing(Store(path, lambda: NOON)) as store:
        assert store.daily_streak().solved == 0


def test_what_satdoku_writes_passes(tmp_path: Path) -> None:
    filled_store(tmp_path / "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        for table, columns in COLUMNS.items():
            rows = connection.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
            assert rows
            for row in rows:
                for check, value in zip(columns.values(), row, strict=True):
                    assert check(value), (table, value)
    assert COLUMNS["game"]["played"](time.time())


def test_a_stray_time_stops_no_move(tmp_path: Path) -> None:
    filled_store(tmp_path / "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE move_time SET number = 1")
    with closing(Store(tmp_path / "games.db", lambda: NOON)) as store:
        game = store.unfinished()[0].id
        store.record(game, 1, "1 3 3", Standing(6.0, 0, GameState.PLAYING))
        assert store.moves(game) == ["1 2 2", "1 3 3"]
        assert store.times(game) == {1: 6.0}

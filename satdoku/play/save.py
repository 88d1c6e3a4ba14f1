"""Saves games move by move, settings and recent files. Here a game is only text."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

from satdoku.errors import StaleGameError
from satdoku.messages import _
from satdoku.play.attempt import Attempt
from satdoku.play.database import (
    is_locked,
    open_database,
    told_as_sentence,
    transaction,
    unlocked,
)
from satdoku.play.game_state import GameState
from satdoku.play.statistics import (
    DailyStreak,
    Ended,
    GameStatistics,
    Kind,
    daily_streak,
    statistics,
)
from satdoku.play.stored_values import COLUMNS
from satdoku.value import Value

RECENT_FILES = 20


class SavedGame(Value):
    """A saved game: the puzzle and the progress."""

    id: int
    variant: str
    level: int | None
    givens: str
    solution: str | None
    state: GameState
    moves: int
    elapsed: float
    hints: int
    played: float  # when last played, seconds since 1970

    @property
    def kind(self) -> Kind:
        return Kind.of(self.variant, self.level, len(self.givens) - self.givens.count("."))


class Standing(Value):
    """The part of a saved game that changes with every move, apart from the list of moves."""

    elapsed: float
    hints: int
    state: GameState


class Store:
    """An open database. Several can be open at the same time, even on the same game."""

    def __init__(self, path: Path, today: Callable[[], float]) -> None:
        """`today` returns the seconds since 1970."""
        self.path = path
        self.today = today
        self._connection, self.complaint = open_database(path)
        self._patience: float | None = None  # seconds to wait for other programs; None: the default
        unreadable = sum(game is None for game in self._all_games("TRUE"))
        if unreadable:
            self.complaint = _(
                "{path}: damaged games that cannot be read: {count}. They remain in the file "
                "but are not shown.",
                path=str(path),
                count=unreadable,
            )

    def close(self) -> None:
        self._connection.close()

    # Games

    def begin(self, variant: str, level: int | None, givens: str, solution: str | None) -> int:
        with self._writing():
            cursor = self._connection.execute(
                "INSERT INTO game (variant, level, givens, solution, state, played)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (variant, level, givens, solution, GameState.PLAYING.value, self.today()),
            )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def record(self, game: int, number: int, move: str, standing: Standing) -> None:
        """Save move `number`, from 0; once this returns, the move survives a crash.

        Two processes may have opened the same game. The first to move continues it; the other's
        move has a number that is taken. So no lock is needed, and a process that dies leaves none
        behind.
        """
        with self._writing():
            cursor = self._connection.execute(
                "UPDATE game SET moves = moves + 1, elapsed = ?, hints = ?, state = ?, played = ?"
                " WHERE id = ? AND moves = ? AND state = ?",
                (
                    standing.elapsed,
                    standing.hints,
                    standing.state.value,
                    self.today(),
                    game,
                    number,
                    GameState.PLAYING.value,
                ),
            )
            if not cursor.rowcount:
                raise StaleGameError(_("Another satdoku has continued this game."))
            self._connection.execute("INSERT INTO move VALUES (?, ?, ?)", (game, number, move))
            self._connection.execute(
                "INSERT OR REPLACE INTO move_time VALUES (?, ?, ?)",
                (game, number, standing.elapsed),
            )

    def keep_clock(self, game: int, elapsed: float) -> None:
        """Save the time that has passed since the last move. It never decreases."""
        with self._writing():
            self._connection.execute(
                "UPDATE game SET elapsed = max(elapsed, ?) WHERE id = ? AND state = ?",
                (elapsed, game, GameState.PLAYING.value),
            )

    def game(self, game: int) -> SavedGame | None:
        return next(self._games("id = ? AND state <> ?", game, GameState.DROPPED.value), None)

    def moves(self, game: int) -> list[str]:
        """The moves as text; fewer than the game has if one of them is missing or misplaced."""
        rows = self._read("move", "number, text", "game = ? ORDER BY number", game)
        return [text for place, (number, text) in enumerate(rows) if number == place]

    def times(self, game: int) -> dict[int, float]:
        """The seconds of the game at each move, by number; without those of older versions."""
        return dict(self._read("move_time", "number, elapsed", "game = ?", game))

    def played(self) -> list[SavedGame]:
        """All games that have a move, latest first, without those that were dropped."""
        condition = "state <> ? AND moves > 0 ORDER BY played DESC, id DESC"
        return list(self._games(condition, GameState.DROPPED.value))

    def unfinished(self) -> list[SavedGame]:
        """The games that can be continued, latest first. A game without a move is like any new one,
        so it is left out."""
        condition = "state = ? AND moves > 0 ORDER BY played DESC, id DESC"
        return list(self._games(condition, GameState.PLAYING.value))

    def drop(self, game: int) -> None:
        """Drop the game. If it has a move, it counts as played and not won."""
        with self._writing():
            self._connection.execute(
                "UPDATE game SET state = ?, played = ? WHERE id = ? AND state = ?",
                (GameState.DROPPED.value, self.today(), game, GameState.PLAYING.value),
            )

    def statistics(self) -> list[GameStatistics]:
        return statistics(self._ended())

    def statistics_of(self, kind: Kind) -> GameStatistics | None:
        return next((found for found in self.statistics() if found.kind == kind), None)

    # Practice

    def record_practice(self, attempt: Attempt) -> None:
        with self._writing():
            self._connection.execute(
                "INSERT INTO practice (technique, variant, solved, seconds, practised)"
                " VALUES (?, ?, ?, ?, ?)",
                (
                    attempt.technique,
                    attempt.variant,
                    int(attempt.right),
                    attempt.seconds,
                    attempt.practised,
                ),
            )

    def practice(self) -> list[Attempt]:
        """All attempts, in the order in which they were made."""
        columns = "technique, variant, solved, seconds, practised"
        rows = self._read("practice", columns, "TRUE ORDER BY practised, id")
        return [Attempt(name, of, bool(right), *rest) for name, of, right, *rest in rows]

    # Puzzles of the day

    @property
    def date(self) -> date:
        """Today's date in the player's time zone."""
        return date.fromtimestamp(self.today())

    def mark_daily(self, day: str, game: int, begun: float) -> None:
        """Record that this game is the puzzle of that day. If there are several games, the first
        counts."""
        with self._writing():
            self._connection.execute(
                "INSERT OR IGNORE INTO daily SELECT ?, variant, id, ? FROM game WHERE id = ?",
                (day, begun, game),
            )

    def daily_game(self, day: str, variant: str) -> SavedGame | None:
        found = self._read("daily", "game", "day = ? AND variant = ?", day, variant)
        return next((self.game(number) for (number,) in found), None)

    def day_of(self, game: int) -> str:
        """The day whose puzzle it is; empty if it is not a puzzle of the day."""
        return next((day for (day,) in self._read("daily", "day", "game = ?", game)), "")

    def daily_streak(self) -> DailyStreak:
        rows = self._read(
            "daily",
            "day, begun",
            "game IN (SELECT id FROM game WHERE state = ?)",
            GameState.WON.value,
        )
        solved = ((day, date.fromtimestamp(begun)) for day, begun in rows)
        return daily_streak((at for day, at in solved if at.isoformat() == day), self.date)

    def _ended(self) -> Iterator[Ended]:
        playing = GameState.PLAYING.value
        for game in self._games("state <> ? AND moves > 0 ORDER BY played, id", playing):
            yield Ended(game.kind, game.state is GameState.WON, game.elapsed, game.hints)

    def _games(self, condition: str, *values: object) -> Iterator[SavedGame]:
        return (game for game in self._all_games(condition, *values) if game is not None)

    def _all_games(self, condition: str, *values: object) -> Iterator[SavedGame | None]:
        """The games; None for one that cannot be read."""
        rows = self._checked("game", ", ".join(COLUMNS["game"]), condition, *values)
        return (None if row is None else _game(row) for row in rows)

    # Settings and files

    def settings(self) -> dict[str, str]:
        return dict(self._read("setting", "name, value", "TRUE"))

    def set_setting(self, name: str, value: str) -> None:
        with self._writing():
            self._connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    def recent_files(self) -> list[Path]:
        """Latest first."""
        rows = self._read("recent_file", "path", "TRUE ORDER BY used DESC, rowid DESC")
        return [Path(os.fsdecode(name)) for (name,) in islice(rows, RECENT_FILES)]

    def remember_file(self, path: Path) -> None:
        with self._writing():
            self._connection.execute(
                "INSERT OR REPLACE INTO recent_file VALUES (?, ?)",
                (os.fsencode(path.absolute()), self.today()),
            )

    def _read(
        self, table: str, columns: str, condition: str, *values: object
    ) -> Iterator[tuple[Any, ...]]:
        """The rows, skipping unreadable ones."""
        return filter(None, self._checked(table, columns, condition, *values))

    def _checked(
        self, table: str, columns: str, condition: str, *values: object
    ) -> Iterator[tuple[Any, ...] | None]:
        """The rows; None for one with a value that satdoku never writes."""
        checks = [COLUMNS[table][column] for column in columns.split(", ")]
        query = f"SELECT {columns} FROM {table} WHERE {condition}"
        with self._using():
            rows = unlocked(
                lambda: self._connection.execute(query, values).fetchall(), self._patience
            )
        for row in rows:
            sound = all(check(value) for check, value in zip(checks, row, strict=True))
            yield row if sound else None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._using(), transaction(self._connection, self._patience):
            yield

    @contextmanager
    def _using(self) -> Iterator[None]:
        """Once another program has locked the database for too long, no call waits for it until the
        lock is released: the window must not freeze with every key."""
        with told_as_sentence(self.path):
            try:
                yield
            except sqlite3.OperationalError as error:
                if is_locked(error):
                    self._patience = 0.0
                raise
            self._patience = None


def _game(row: tuple[Any, ...]) -> SavedGame:
    game, variant, level, givens, solution, state, *rest = row
    return SavedGame(game, variant, level, givens, solution, GameState(state), *rest)

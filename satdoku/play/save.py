"""Keeps games move by move, settings and recent files. Here a game is only text."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from satdoku.errors import StaleGameError
from satdoku.messages import _
from satdoku.play.daily_streak import DailyStreak, daily_streak
from satdoku.play.database import COLUMNS, open_database, told_as_sentence, transaction
from satdoku.play.state import GameState
from satdoku.play.statistics import Ended, GameStatistics, Kind, statistics
from satdoku.value import Value

RECENT_FILES = 20


class SavedGame(Value):
    """A game as it is kept: the puzzle, and how far it has come."""

    id: int
    variant: str
    level: int | None
    givens: str
    solution: str | None
    state: GameState
    moves: int
    elapsed: float
    hints: int
    played: float  # when last, seconds since 1970

    @property
    def kind(self) -> Kind:
        return Kind.of(self.variant, self.level, len(self.givens) - self.givens.count("."))


# What each value of a game must be for the game to be read, in the order of its columns.
_NUMBER = (int, float)
_KINDS: tuple[tuple[type, ...], ...] = (
    (int,),
    (str,),
    (int, type(None)),
    (str,),
    (str, type(None)),
    (str,),
    (int,),
    _NUMBER,
    (int,),
    _NUMBER,
)


class Standing(Value):
    """The part of a saved game that changes with every move, besides the list of moves."""

    elapsed: float
    hints: int
    state: GameState


class Store:
    """An open database. Several may be open at once, also on the same game."""

    def __init__(self, path: Path, today: Callable[[], float]) -> None:
        """`today` returns the seconds since 1970."""
        self.path = path
        self.today = today
        self._connection, self.complaint = open_database(path)
        unreadable = sum(game is None for game in self._all_games("TRUE"))
        if unreadable:
            self.complaint = _(
                "{path}: games that cannot be read, because their data are damaged: {count}. They"
                " stay in the file, and are not shown.",
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
        """Keep move `number`, from 0; when this returns it outlives the program.

        Two processes may have opened the same game. The first to move continues it; the move
        of the other has a number that is taken. So no lock is needed, and a process that dies
        leaves none behind.
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
                raise StaleGameError(_("This game has gone on in another satdoku."))
            self._connection.execute("INSERT INTO move VALUES (?, ?, ?)", (game, number, move))

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
        """The moves, as text; fewer than the game has if one of them is missing or misplaced."""
        rows = self._rows("SELECT number, text FROM move WHERE game = ? ORDER BY number", game)
        kept = (text for place, (number, text) in enumerate(rows) if number == place)
        return list(map(str, kept))  # one that is no text is no move, either

    def unfinished(self) -> list[SavedGame]:
        """The games that can be continued, the latest first."""
        return list(self._games("state = ? ORDER BY played DESC, id DESC", GameState.PLAYING.value))

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

    # Puzzles of the day

    @property
    def date(self) -> date:
        """Today, where the player is."""
        return date.fromtimestamp(self.today())

    def mark_daily(self, day: str, game: int) -> None:
        """This game is of the puzzle of that day. Of several games, the first one counts."""
        with self._writing():
            self._connection.execute(
                "INSERT OR IGNORE INTO daily SELECT ?, variant, id, ? FROM game WHERE id = ?",
                (day, self.today(), game),
            )

    def daily_game(self, day: str, variant: str) -> SavedGame | None:
        query = "SELECT game FROM daily WHERE day = ? AND variant = ?"
        found = self._rows(query, day, variant)
        return self.game(found[0][0]) if found else None

    def day_of(self, game: int) -> str:
        """The day whose puzzle it is, or nothing."""
        found = self._rows("SELECT day FROM daily WHERE game = ?", game)
        return str(found[0][0]) if found else ""

    def daily_streak(self) -> DailyStreak:
        rows = self._rows(
            "SELECT day, begun FROM daily JOIN game ON game = id WHERE state = ?",
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
        """None for one that cannot be read."""
        query = f"SELECT {COLUMNS['game']} FROM game WHERE {condition}"
        return map(_game, self._rows(query, *values))

    # Settings and files

    def settings(self) -> dict[str, str]:
        rows = self._rows("SELECT name, value FROM setting")
        return {n: value for n, value in rows if isinstance(n, str) and isinstance(value, str)}

    def set_setting(self, name: str, value: str) -> None:
        with self._writing():
            self._connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    def recent_files(self) -> list[Path]:
        """The latest first."""
        rows = self._rows(
            "SELECT path FROM recent_file ORDER BY used DESC, rowid DESC LIMIT ?", RECENT_FILES
        )
        return [Path(os.fsdecode(name)) for (name,) in rows if isinstance(name, bytes | str)]

    def remember_file(self, path: Path) -> None:
        with self._writing():
            self._connection.execute(
                "INSERT OR REPLACE INTO recent_file VALUES (?, ?)",
                (os.fsencode(path.absolute()), self.today()),
            )

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with told_as_sentence(self.path):
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with told_as_sentence(self.path), transaction(self._connection):
            yield


def _game(row: tuple[Any, ...]) -> SavedGame | None:
    """The game in a row, or None if a value in it cannot be one of a game."""
    if not all(map(isinstance, row, _KINDS)):
        return None
    game_id, variant, level, givens, solution, state, moves, elapsed, hints, played = row
    sensible = moves >= 0 and hints >= 0 and 0 <= elapsed < math.inf and math.isfinite(played)
    if state not in set(GameState) or not sensible:
        return None
    return SavedGame(
        game_id,
        variant,
        level,
        givens,
        solution,
        GameState(state),
        moves,
        elapsed,
        hints,
        played,
    )

"""Damaged databases: what cannot be read is set aside whole, the rest is played on."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from satdoku.errors import SatdokuError
from satdoku.play import database, save
from satdoku.play.game import Game
from satdoku.play.save import Store
from satdoku.sudoku.variants.catalogue import load
from tests.attack import scratch
from tests.attack.inputs.mutate import mutated
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts
from tests.play.boards import CLASSIC_SOLUTION, SMALL_SOLUTION, random_move, without

VALUES = (
    *(None, -1, 0, 1, 10**18, 1.5, float("inf"), float("-inf"), "", "x", b"\xff", "9" * 5000),
    *("1" * 81, "../../etc/passwd", "\x1b[31m", "r1c1=1", "playing", "won", "2026-02-30", "（"),
)
STATEMENTS = (
    "DROP TABLE {table}",
    "ALTER TABLE {table} RENAME TO gone",
    "ALTER TABLE {table} ADD COLUMN more",
    "DELETE FROM {table}",
    "PRAGMA user_version = 1",
    "PRAGMA user_version = 77",
    "PRAGMA application_id = 1",
)
Damage = tuple[str, int]  # its kind, and a seed that says the rest


@dataclass(frozen=True)
class Damaged:
    seed: int  # of the games
    damages: tuple[Damage, ...]


class Databases(Part[Damaged]):
    name = "databases"
    counted = "databases"

    def make(self, rng: Random) -> Damaged:
        count = rng.choice((1, 1, 1, 2, 5))
        damages = [
            (rng.choice([*DAMAGES, "value", "value"]), rng.randrange(10**9)) for _ in range(count)
        ]
        return Damaged(rng.randrange(20), tuple(damages))

    def attempt(self, case: Damaged, tally: Tally) -> None:
        tally["databases"] += 1
        with scratch.folder() as folder:
            path = Path(folder, "games.db")
            _make(path, Random(case.seed))
            for kind, seed in case.damages:
                DAMAGES[kind](path, Random(seed))
            before = path.read_bytes() if path.exists() else None
            _use(path, Random(case.seed), tally)
            aside = Path(folder, "games-aside-1.db")
            if aside.exists():
                tally["set aside"] += 1
                assert aside.read_bytes() == before, "it was changed before it was set aside"

    def smaller(self, case: Damaged) -> Iterator[Damaged]:
        for damages in without_parts(case.damages):
            yield replace(case, damages=tuple(damages))

    def planted(self) -> Planted:
        """What kind of value a row of games holds is not looked at."""
        return patch.object(save, "_KINDS", ((object,),) * len(save._KINDS))


def _make(path: Path, rng: Random) -> None:
    store = Store(path, time.time)
    for solution in (SMALL_SOLUTION, CLASSIC_SOLUTION, SMALL_SOLUTION):
        blanks = rng.sample(range(len(solution.digits)), 10)
        game = Game.new(store, without(solution, blanks), solution, time.monotonic)
        for _move in range(rng.randrange(8)):
            with suppress(SatdokuError):
                game.play(random_move(rng, game.session))
    store.mark_daily("2026-11-17", game.id)
    store.set_setting("language", "zh_CN")
    store.remember_file(Path("x.cnf"))
    store.close()


def _use(path: Path, rng: Random, tally: Tally) -> None:
    """All that satdoku does with a database; it may refuse in a sentence."""
    try:
        store = Store(path, time.time)
    except SatdokuError:
        tally["refused"] += 1
        return
    try:
        found = store.unfinished()
    except SatdokuError:
        found = []
    for read in (store.statistics, store.daily_streak, store.settings, store.recent_files):
        with suppress(SatdokuError):
            read()
    for saved in found:
        tally["games"] += 1
        with suppress(SatdokuError):
            _play_on(store, saved.id, rng, tally)
    with suppress(SatdokuError):
        store.begin("classic-4", None, "1" + "." * 15, None)
    store.close()


def _play_on(store: Store, number: int, rng: Random, tally: Tally) -> None:
    game = Game.resume(store, number, load, time.monotonic)
    before = store.moves(number)
    game.play(random_move(rng, game.session))
    after = store.moves(number)
    assert after[: len(before)] == before, "moves changed"
    tally["played on"] += 1


def _bytes(path: Path, rng: Random) -> None:
    if path.exists():
        path.write_bytes(mutated(path.read_bytes(), rng))


def _flips(path: Path, rng: Random) -> None:
    data = bytearray(path.read_bytes())
    for _bit in range(rng.choice((1, 1, 10, 1000))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path.write_bytes(data)


def _cut(path: Path, rng: Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: rng.randrange(len(data))])


def _value(path: Path, rng: Random) -> None:
    table = rng.choice(["game", "game", "move", *database.COLUMNS])
    column = rng.choice(database.COLUMNS[table].split(", "))
    _execute(path, f"UPDATE OR IGNORE {table} SET {column} = ?", rng.choice(VALUES))


def _schema(path: Path, rng: Random) -> None:
    table = rng.choice(list(database.COLUMNS))
    _execute(path, rng.choice(STATEMENTS).format(table=table))


def _moves(path: Path, rng: Random) -> None:
    """The list of moves does not fit the number of moves."""
    _execute(path, "DELETE FROM move WHERE number = ?", rng.randrange(4))


def _execute(path: Path, statement: str, *values: object) -> None:
    # A message about a damaged schema need not be text.
    with suppress(sqlite3.Error, UnicodeError), closing(sqlite3.connect(path)) as connection:
        connection.execute(statement, values)
        connection.commit()


DAMAGES: dict[str, Callable[[Path, Random], None]] = {
    "bytes": _bytes,
    "flips": _flips,
    "cut": _cut,
    "value": _value,
    "schema": _schema,
    "moves": _moves,
}

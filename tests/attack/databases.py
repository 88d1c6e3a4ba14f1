"""Damaged databases: what is unreadable is set aside in full, and the rest stays playable."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

from rich.text import Text

from satdoku.errors import SatdokuError
from satdoku.exercises.course import ORDER
from satdoku.flows.fields import filled
from satdoku.learning.course import TECHNIQUE_ORDER
from satdoku.learning.post_mortem import post_mortem
from satdoku.learning.progress import choose_next, progress_csv, skills
from satdoku.messages import safe
from satdoku.monitor import Monitor
from satdoku.play import save
from satdoku.play.attempt import SAT, Attempt
from satdoku.play.daily import daily_standing, daily_statistics
from satdoku.play.game import Game, recorded_game
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Move
from satdoku.play.preferences import RULES_OF, SEEN, VARIANT, is_new, last_level
from satdoku.play.save import Standing, Store
from satdoku.play.statistics import statistics_csv
from satdoku.play.stored_values import COLUMNS
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.fields import SETTINGS
from satdoku.ui.reports.games import kind_text, offer_text
from satdoku.ui.reports.learning import (
    exercise_summary,
    next_sentence,
    practice_summary,
    skill_text,
)
from satdoku.ui.reports.post_mortem import move_heading, move_text, summary, time_line
from satdoku.ui.reports.statistics_table import statistics_table
from satdoku.ui.screens.saved import when
from satdoku.ui.theme.pen import Pen
from tests.attack import scratch
from tests.attack.inputs.mutate import mutated
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts
from tests.play.boards import CLASSIC_SOLUTION, SMALL_SOLUTION, random_move, without

VALUES = (
    *(None, -1, 0, 1, 11, 10**10, 10**18, 2**63 - 1, -(2**63), 253402300800, -(10**11)),
    *(0.5, 1.5, -0.5, 1e10, 1e18, 1e308, -1e308, float("inf"), float("-inf")),
    *(
        "",
        "x",
        " ",
        "\0",
        "1\0",
        "0",
        "-1",
        "1e999",
        "9" * 5000,
        "1" * 81,
        "." * 81,
        "（",
        "\x1b[31m",
    ),
    *("../../etc/passwd", "/", "~", "/dev/null", "killer.toml", "classic", "en", "zh_CN", "light"),
    *("r1c1=1", "1 1 1", "hint", "undo", "giveup", "playing", "won", "dropped"),
    *("2026-02-30", "2026-11-17", "0001-01-01", "9999-12-31", "2026-W10-1", "20261117"),
    *(b"", b"\xff", b"\0", b"classic", b"x" * 200_000),
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
FILES = 20  # damaged stores
GAMES = 8  # per store
STANDING = Standing(1.0, 0, GameState.PLAYING)
Damage = tuple[str, int]  # its kind, and a seed for the details


@dataclass(frozen=True)
class Damaged:
    seed: int  # share of the games
    damages: tuple[Damage, ...]


class Databases(Part[Damaged]):
    name = "databases"
    counted = "databases"

    def make(self, rng: Random) -> Damaged:
        count = rng.choice((1, 1, 1, 2, 5))
        damages = [
            (rng.choice([*DAMAGES, *["value"] * 6]), rng.randrange(10**9)) for _ in range(count)
        ]
        return Damaged(rng.randrange(20), tuple(damages))

    def attempt(self, case: Damaged, tally: Tally) -> None:
        tally["databases"] += 1
        with scratch.folder() as folder:
            path = Path(folder, "games.db")
            _make(path, Random(case.seed))
            for kind, seed in case.damages:
                DAMAGES[kind](path, Random(seed))
                if kind == "irregular":  # the next one would open it
                    break
            before = path.read_bytes() if path.is_file() else None
            _use(path, Random(case.seed), tally)
            if path.is_file():
                assert not path.stat().st_mode & 0o077, "others can read it"
            aside = Path(folder, "games-aside-1.db")
            if aside.exists():
                tally["set aside"] += 1
                assert aside.read_bytes() == before, "it was changed before it was set aside"

    def smaller(self, case: Damaged) -> Iterator[Damaged]:
        for damages in without_parts(case.damages):
            yield replace(case, damages=tuple(damages))

    def planted(self) -> Planted:
        """The start time of a puzzle of the day is not checked: it can be any number."""
        daily = {**COLUMNS["daily"], "begun": lambda value: True}
        return patch.object(save, "COLUMNS", {**COLUMNS, "daily": daily})


def _make(path: Path, rng: Random) -> None:
    path.write_bytes(_made(rng.randrange(FILES)))


@cache
def _made(seed: int) -> bytes:
    """A store with several rows in every table: games started, won and given up."""
    rng = Random(seed)
    with scratch.folder() as folder:
        path = Path(folder, "games.db")
        store = Store(path, time.time)
        for number in range(GAMES):
            _play(store, rng, date(2026, 11, 1 + number).isoformat())
            store.set_setting(rng.choice(SETTINGS).name, rng.choice(["on", "off", "light"]))
            store.set_setting(f"{RULES_OF}{number}", SEEN)
            store.remember_file(Path(f"{number}.cnf"))
            attempt = Attempt(rng.choice(TECHNIQUE_ORDER), "classic", True, 2.5, time.time())
            store.record_practice(rng.choice((attempt, Attempt("unit", SAT, False, 1.0, 0.0))))
        store.set_setting("language", "zh_CN")
        store.close()
        return path.read_bytes()


def _play(store: Store, rng: Random, day: str) -> None:
    solution = rng.choice((SMALL_SOLUTION, CLASSIC_SOLUTION))
    blanks = rng.sample(range(len(solution.digits)), 10)
    game = Game.new(
        store, without(solution, blanks), solution, time.monotonic, rng.choice((None, 3))
    )
    for _move in range(rng.randrange(1, 8)):
        with suppress(SatdokuError):
            game.play(random_move(rng, game.session))
    if rng.random() < 0.5:
        for cell in blanks:
            with suppress(SatdokuError):
                game.play(Move(Act.PLACE, cell, solution[cell]))
    store.mark_daily(day, game.id, datetime.fromisoformat(f"{day}T12:00").timestamp())


def _use(path: Path, rng: Random, tally: Tally) -> None:
    """Everything satdoku does with a database; it can refuse with a sentence."""
    try:
        store = Store(path, time.time)
    except SatdokuError:
        tally["refused"] += 1
        return
    for read in READS:
        with suppress(SatdokuError):
            read(store)
    with suppress(SatdokuError):
        for saved in store.unfinished():
            tally["games"] += 1
            with suppress(SatdokuError):
                _play_on(store, saved.id, rng, tally)
    with suppress(SatdokuError):
        store.record(store.begin("classic-4", None, "1" + "." * 15, None), 0, "1 2 2", STANDING)
    store.close()


def _read_games(store: Store) -> None:
    for saved in store.unfinished():
        assert offer_text(saved)
        assert when(saved.played)


def _read_statistics(store: Store) -> None:
    found = store.statistics()
    assert statistics_csv(found)
    Pen().lines(statistics_table(found, 80), 80)


def _read_days(store: Store) -> None:
    assert daily_statistics(store.daily_streak())
    for number in range(GAMES):
        day, variant = date(2026, 11, 1 + number), load("classic-4")
        game = store.daily_game(day.isoformat(), variant.id)
        assert daily_standing(variant, day, game)
        assert game is None or store.day_of(game.id) is not None


def _read_settings(store: Store) -> None:
    known = store.settings()
    assert filled(SETTINGS, known)
    assert 1 <= last_level(known) <= 10
    assert is_new(known) in (True, False)
    with suppress(SatdokuError):
        load(known.get(VARIANT, "classic"))


def _read_files(store: Store) -> None:
    for path in store.recent_files():
        with suppress(OSError):
            path.stat()
        Pen().lines(Text(safe(str(path))), 80)


def _read_practice(store: Store) -> None:
    attempts = store.practice()
    assert progress_csv(attempts)
    for sat, order in ((False, TECHNIQUE_ORDER), (True, ORDER)):
        known = skills(attempts, sat=sat)
        due = choose_next(order, known, store.today())
        assert next_sentence(due, known.get(due), store.today())
        assert all(map(skill_text, known.values()))
        if known:
            assert (exercise_summary if sat else practice_summary)([*known.values()])


def _look_back(store: Store) -> None:
    """The moves of each game and their times, without the analysis, which takes long."""
    for saved in store.played():
        assert kind_text(saved.kind)
        with suppress(SatdokuError):
            recorded = recorded_game(store, saved.id, load)
            found = post_mortem(recorded.start, recorded.moves, recorded.times, Monitor(0.0))
            assert all(move_heading(found, one) for one in found.moves)
            assert "".join(map(move_text, found.moves)) is not None
            assert time_line(found, 0, 30)
            assert summary(found)


READS = (
    *(_read_games, _read_statistics, _read_days, _read_settings, _read_files),
    *(_read_practice, _look_back),
)


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
    data = bytearray(path.read_bytes() or b"\0")
    for _bit in range(rng.choice((1, 1, 10, 1000))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path.write_bytes(data)


def _cut(path: Path, rng: Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: rng.randrange(len(data) + 1)])


def _value(path: Path, rng: Random) -> None:
    """A wrong value in every row of one column; all columns are equally likely."""
    table, column = rng.choice([(t, column) for t in COLUMNS for column in COLUMNS[t]])
    with suppress(sqlite3.Error, UnicodeError), closing(sqlite3.connect(path)) as connection:
        columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
        keys = [name for _number, name, *_type, is_key in columns if is_key]
        rows = connection.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall()
        here = " AND ".join(f"{name} IS ?" for name in keys)
        for row in rows:
            put = rng.choice(["?", "?", "CAST(? AS TEXT)"])
            connection.execute(
                f"UPDATE OR IGNORE {table} SET {column} = {put} WHERE {here}", (_hostile(rng), *row)
            )
        connection.commit()


def _hostile(rng: Random) -> object:
    if rng.random() < 0.7:
        return rng.choice(VALUES)
    number = rng.randint(-(2**63), 2**63 - 1) >> rng.randrange(64)
    return rng.choice((number, number * 10.0 ** rng.randint(-9, 9), str(number)))


def _schema(path: Path, rng: Random) -> None:
    table = rng.choice(list(COLUMNS))
    _execute(path, rng.choice(STATEMENTS).format(table=table))


def _moves(path: Path, rng: Random) -> None:
    """The list of moves does not match their number."""
    _execute(path, "DELETE FROM move WHERE number = ?", rng.randrange(4))


def _irregular(path: Path, rng: Random) -> None:
    """Replace the file or one of its logs with something that must not be opened, or a link."""
    place = Path(f"{path}{rng.choice(['', '', '-wal', '-shm', '-journal'])}")
    place.unlink(missing_ok=True)
    kind = rng.choice(("folder", "pipe", "device", "nowhere", "circle", "elsewhere"))
    if kind == "folder":
        place.mkdir()
    elif kind == "pipe":
        os.mkfifo(place)
    elif kind == "elsewhere":
        other = path.with_name("elsewhere")
        other.write_bytes(_made(0))
        place.symlink_to(other.name)
    else:
        place.symlink_to({"device": "/dev/zero", "nowhere": "nowhere", "circle": place.name}[kind])


def _permissions(path: Path, rng: Random) -> None:
    path.chmod(rng.choice((0o666, 0o644, 0o400, 0o000, 0o777)))


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
    "irregular": _irregular,
    "permissions": _permissions,
}

"""The file that keeps the games. It is opened, created, or set aside if it cannot be read.

A satdoku that is killed loses nothing: every change is one transaction in a write-ahead log.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

import platformdirs

from satdoku.files import unwritable
from satdoku.messages import _

Result = TypeVar("Result")

APPLICATION = 0x5A7D0CC0  # marks the file as satdoku's
VERSION = 2
NOWHERE = Path(":memory:")  # for a store that forgets
FIRST_MOMENTS = 2.0  # seconds
PATIENCE = 10.0  # seconds to wait for the transaction of another satdoku
LOGS = ("-wal", "-shm", "")  # what SQLite keeps beside a database, and last the database itself

DAILY = """
    CREATE TABLE daily (
        day TEXT NOT NULL,      -- as in 2026-11-17
        variant TEXT NOT NULL,
        game INTEGER NOT NULL REFERENCES game,
        begun REAL NOT NULL,    -- when
        PRIMARY KEY (day, variant)
    ) WITHOUT ROWID
    """

SCHEMA = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        variant TEXT NOT NULL,           -- its id, which may be the path of a file
        level INTEGER,                   -- if one was asked for
        givens TEXT NOT NULL,
        solution TEXT,                   -- if there is exactly one
        state TEXT NOT NULL,
        moves INTEGER NOT NULL DEFAULT 0,
        elapsed REAL NOT NULL DEFAULT 0, -- seconds
        hints INTEGER NOT NULL DEFAULT 0,
        played REAL NOT NULL             -- when last
    )
    """,
    """
    CREATE TABLE move (
        game INTEGER NOT NULL REFERENCES game,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID
    """,
    "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE recent_file (path BLOB PRIMARY KEY, used REAL NOT NULL)",
    DAILY,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)

# What brings a file from each earlier version to the next one.
UPGRADES = {1: (DAILY, "PRAGMA user_version = 2")}

# The columns that satdoku reads. A file that has not all of them is damaged.
COLUMNS = {
    "game": "id, variant, level, givens, solution, state, moves, elapsed, hints, played",
    "move": "game, number, text",
    "setting": "name, value",
    "recent_file": "path, used",
    "daily": "day, variant, game, begun",
}
SINCE = {"daily": 2}  # tables that earlier versions do not have

# Errors of SQLite that say nothing about the file: it is in use, or may not be opened.
PRIMARY = 0xFF  # the bits of an error's code that tell its kind
ELSEWHERE = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
)


def usual_path(environment: Mapping[str, str]) -> Path:
    """The file is in the user's data folder, or in the folder that SATDOKU_DATA names."""
    folder = environment.get("SATDOKU_DATA")
    return (Path(folder) if folder else platformdirs.user_data_path("satdoku")) / "games.db"


def open_database(path: Path) -> tuple[sqlite3.Connection, str]:
    """The connection, and a sentence if an older file had to be set aside for it."""
    with told_as_sentence(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        complaint = _set_aside_unreadable(path)
        connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        connection.text_factory = _decoded
        try:
            _patiently(lambda: connection.execute("PRAGMA journal_mode = WAL"))
            connection.execute("PRAGMA synchronous = FULL")  # also survives a power cut
            with transaction(connection):
                _make_tables(connection)
        except BaseException:
            connection.close()
            raise
    return connection, complaint


def _decoded(text: bytes) -> str | bytes:
    """A text that is no UTF-8 stays bytes, so that the one row with it is refused, not the file."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything inside happens or nothing does, and no other satdoku writes meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite rolls back by itself if the disk is full
            connection.execute("ROLLBACK")
        raise


@contextmanager
def told_as_sentence(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error, UnicodeError) as error:
        raise unwritable(path, error) from error


def _patiently(act: Callable[[], Result]) -> Result:
    """SQLite does not wait while another process creates the log of a new database: wait here."""
    end = time.monotonic() + FIRST_MOMENTS
    while True:
        try:
            return act()
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
        time.sleep(0.01)


def _make_tables(connection: sqlite3.Connection) -> None:
    """Those of a new file, or those that a file of an earlier version lacks."""
    while (version := _pragma(connection, "user_version")) < VERSION:
        for statement in UPGRADES.get(version, SCHEMA):
            connection.execute(statement)


def _set_aside_unreadable(path: Path) -> str:
    if not _patiently(lambda: _problem(path)):
        return ""
    with _alone(path.with_suffix(".lock")):
        problem = _patiently(lambda: _problem(path))
        if not problem:  # another satdoku was faster
            return ""
        place = _free_name(path)
        for log in LOGS:
            if os.path.exists(f"{path}{log}"):  # noqa: PTH110, a suffix of the whole name
                os.rename(f"{path}{log}", f"{place}{log}")  # noqa: PTH104
    return _(
        "{path} {problem}; it is kept as {place}, and a new one begins.",
        path=str(path),
        problem=problem,
        place=place.name,
    )


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Only one satdoku at a time is inside. SQLite's locks work everywhere, and end with the
    process that holds them."""
    with closing(sqlite3.connect(lock, timeout=PATIENCE, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield


def _problem(path: Path) -> str:
    """What is wrong with a file, found without writing to it; nothing with one not there.

    All is read in one transaction, for another satdoku may be making its tables meanwhile.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(
            sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)
        ) as connection:
            connection.text_factory = bytes  # text that is no UTF-8 is looked at elsewhere
            connection.execute("BEGIN")
            version = _pragma(connection, "user_version")
            if version > VERSION:
                return _("is from a newer satdoku")
            if _pragma(connection, "application_id") != APPLICATION and not _is_empty(connection):
                return _("is not a file of satdoku's")
            for table, columns in COLUMNS.items() if version else ():
                if version >= SINCE.get(table, 1):
                    connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")
            sound = connection.execute("PRAGMA quick_check").fetchone() == (b"ok",)
    except sqlite3.DatabaseError as error:
        if path.exists() and error.sqlite_errorcode & PRIMARY in ELSEWHERE:
            raise
        sound = not path.exists()
    return "" if sound else _("is damaged")


def _is_empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("SELECT name FROM sqlite_master").fetchall()


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def _free_name(path: Path) -> Path:
    number = 1
    while (place := path.with_name(f"{path.stem}-aside-{number}{path.suffix}")).exists():
        number += 1
    return place

"""The database of the games: opened, created, or set aside if it cannot be read.

A killed satdoku loses nothing: every change is one transaction in a write-ahead log.
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

from satdoku.errors import FileError, reason_of
from satdoku.messages import _
from satdoku.play.private_file import make_private, make_private_folder, secure
from satdoku.play.stored_values import COLUMNS

Result = TypeVar("Result")

APPLICATION = 0x5A7D0CC0  # marks the file as satdoku's
VERSION = 3
NOWHERE = Path(":memory:")  # a store that is not saved
FIRST_MOMENTS = 2.0  # seconds to wait for other programs while the database is opened
# Seconds to wait for another program's transaction, during which the window does not react.
# satdoku's own take hundredths of a second.
PATIENCE = 1.0
AGAIN = 0.01  # seconds between attempts
LOGS = ("-wal", "-shm", "-journal", "")  # SQLite's files, and last the database itself

DAILY = """
    CREATE TABLE daily (
        day TEXT NOT NULL,      -- as in 2026-11-17
        variant TEXT NOT NULL,
        game INTEGER NOT NULL REFERENCES game,
        begun REAL NOT NULL,    -- when
        PRIMARY KEY (day, variant)
    ) WITHOUT ROWID
    """

TIMES = """
    CREATE TABLE move_time (
        game INTEGER NOT NULL REFERENCES game,
        number INTEGER NOT NULL,
        elapsed REAL NOT NULL,  -- seconds of the game at this move
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID
    """
PRACTICE = """
    CREATE TABLE practice (
        id INTEGER PRIMARY KEY,
        technique TEXT NOT NULL,
        variant TEXT NOT NULL,
        solved INTEGER NOT NULL,  -- 1 at the first attempt without a hint, else 0
        seconds REAL NOT NULL,
        practised REAL NOT NULL   -- when
    )
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
    TIMES,
    PRACTICE,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)

# The statements that upgrade a file from each earlier version to the next.
UPGRADES = {
    1: (DAILY, "PRAGMA user_version = 2"),
    2: (TIMES, PRACTICE, "PRAGMA user_version = 3"),
}

SINCE = {
    "daily": 2,
    "move_time": 3,
    "practice": 3,
}  # the first version of tables that earlier versions lack

# SQLite errors that say nothing about the file: it is in use, or cannot be opened.
PRIMARY = 0xFF  # the bits of an error code that give its kind
ELSEWHERE = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
)


def default_path(environment: Mapping[str, str]) -> Path:
    """The file is in the user's data folder, or in the folder that SATDOKU_DATA names."""
    folder = environment.get("SATDOKU_DATA")
    return (Path(folder) if folder else platformdirs.user_data_path("satdoku")) / "games.db"


def open_database(path: Path) -> tuple[sqlite3.Connection, str]:
    """The connection, and a message if an older file had to be set aside."""
    with told_as_sentence(path):
        complaint = "" if path == NOWHERE else _prepare(path)
        connection = _connect(str(path))
        connection.text_factory = _decoded
        try:
            _patiently(lambda: connection.execute("PRAGMA journal_mode = WAL"))
            connection.execute("PRAGMA synchronous = FULL")  # also survives a power cut
            with transaction(connection, FIRST_MOMENTS):
                _make_tables(connection)
        except BaseException:
            connection.close()
            raise
    return connection, complaint


def _prepare(path: Path) -> str:
    """Create an empty file unless a usable one exists. SQLite gives its logs the permissions of the
    database."""
    make_private_folder(path.parent)
    for log in reversed(LOGS):
        secure(Path(f"{path}{log}"))
    complaint = _set_aside_unreadable(path)
    make_private(path)
    return complaint


def _connect(name: str, *, uri: bool = False) -> sqlite3.Connection:
    """SQLite itself does not wait for locks: while it waits, it ignores Ctrl-C."""
    return sqlite3.connect(name, uri=uri, timeout=0, isolation_level=None)


def _decoded(text: bytes) -> str | bytes:
    """Keep invalid UTF-8 as bytes, so that one row is refused and not the whole file."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text


@contextmanager
def transaction(connection: sqlite3.Connection, patience: float | None = None) -> Iterator[None]:
    """All or nothing; meanwhile, no other satdoku can write."""
    unlocked(lambda: connection.execute("BEGIN IMMEDIATE"), patience)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite rolls back by itself if the disk is full
            connection.execute("ROLLBACK")
        raise


def unlocked(act: Callable[[], Result], patience: float | None = None) -> Result:
    """Call `act` as soon as no other program locks the database."""
    return _repeated(act, PATIENCE if patience is None else patience, is_locked)


def is_locked(error: sqlite3.Error) -> bool:
    return error.sqlite_errorcode & PRIMARY in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def told_as_sentence(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error, UnicodeError) as error:
        raise FileError(_sentence(path, error)) from error


def _sentence(path: Path, error: Exception) -> str:
    if isinstance(error, sqlite3.OperationalError) and is_locked(error):
        return _(
            "{path} is locked by another program; close that program and try again.",
            path=str(path),
        )
    return _(
        "{path}: cannot be written ({reason}); the environment variable SATDOKU_DATA can name"
        " another folder.",
        path=str(path),
        reason=reason_of(error),
    )


def _patiently(act: Callable[[], Result]) -> Result:
    """SQLite raises various errors while another process creates the log of a new database:
    retry."""
    return _repeated(act, FIRST_MOMENTS, lambda error: True)


def _repeated(
    act: Callable[[], Result], seconds: float, passes: Callable[[sqlite3.OperationalError], bool]
) -> Result:
    """Retry for some seconds while the call fails with a passing error."""
    end = time.monotonic() + seconds
    while True:
        try:
            return act()
        except sqlite3.OperationalError as error:
            if time.monotonic() > end or not passes(error):
                raise
        time.sleep(AGAIN)


def _make_tables(connection: sqlite3.Connection) -> None:
    """Create the tables of a new file, or those that a file of an earlier version lacks."""
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
        "{path} {problem}; satdoku has renamed it to {place} and started a new file.",
        path=str(path),
        problem=problem,
        place=place.name,
    )


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Only one satdoku at a time gets in. SQLite's locks work everywhere, and end with the process
    that holds them."""
    secure(lock)
    make_private(lock)
    with closing(_connect(str(lock))) as connection:
        unlocked(lambda: connection.execute("BEGIN EXCLUSIVE"), FIRST_MOMENTS)
        yield


def _problem(path: Path) -> str:
    """The fault of a file, found without writing to it; empty if it is sound or missing.

    Reads everything in one transaction, because another satdoku may be creating the tables.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(_connect(uri, uri=True)) as connection:
            connection.text_factory = bytes  # invalid UTF-8 is handled elsewhere
            connection.execute("BEGIN")
            version = _pragma(connection, "user_version")
            if version > VERSION:
                return _("is from a newer satdoku")
            if _pragma(connection, "application_id") != APPLICATION and not _is_empty(connection):
                return _("is not a satdoku file")
            for table, columns in COLUMNS.items() if version else ():
                if version >= SINCE.get(table, 1):
                    connection.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")
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

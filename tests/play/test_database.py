"""Unreadable files are set aside as a whole and never written to."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from satdoku.errors import FileError
from satdoku.play import database
from satdoku.play.database import NOWHERE, VERSION
from satdoku.play.game_state import GameState
from satdoku.play.save import Standing, Store

FULL = 2  # as SQLite numbers the levels of `synchronous`
SAVED = ("classic", 1, "1..", None)


def made(path: Path) -> None:
    """A database with games, whose log has not been merged into it yet."""
    store = Store(path, float)
    for _game in range(200):
        save_game(store)
    store.close()


def save_game(store: Store) -> None:
    """Save a game with one move."""
    store.record(store.begin(*SAVED), 0, "1 2 2", Standing(1.0, 0, GameState.PLAYING))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def damage_middle(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(path.stat().st_size - 4096))


def damage_header(path: Path) -> None:
    path.write_bytes(b"not a database" + path.read_bytes())


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")


def make_foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")


def lose_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE setting")


def lose_column(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE game RENAME COLUMN hints TO hintr")


def spoil_schema(path: Path) -> None:
    """Flip one bit in text that SQLite stores verbatim."""
    data = path.read_bytes()
    assert data.count(b"CREATE TABLE setting") == 1
    path.write_bytes(data.replace(b"CREATE TABLE setting", b"CREATE TABLE s\xe5tting"))


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lose_table, "is damaged"),
        (lose_column, "is damaged"),
        (spoil_schema, "is damaged"),
        (damage_middle, "is damaged"),
        (damage_header, "is damaged"),
        (cut, "is damaged"),
        (make_newer, "is from a newer satdoku"),
        (make_foreign, "is not a satdoku file"),
    ],
)
def test_set_aside_with_a_sentence(tmp_path: Path, spoil: object, reason: str) -> None:
    path = tmp_path / "games.db"
    made(path)
    assert callable(spoil)
    spoil(path)
    before = path.read_bytes()
    store = Store(path, float)
    assert f"{path} {reason}; satdoku has renamed it to games-aside-1.db" in store.complaint
    assert store.unfinished() == []
    store.begin(*SAVED)
    store.close()
    assert (tmp_path / "games-aside-1.db").read_bytes() == before
    assert Store(path, float).complaint == ""


def test_nothing_set_aside_before_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    for number in range(3):
        path.write_text(f"no database {number}")
        Store(path, float).close()
    kept = {name: text for name, text in contents(tmp_path).items() if "aside" in name}
    assert kept == {f"games-aside-{n + 1}.db": f"no database {n}".encode() for n in range(3)}


def test_the_log_of_a_newer_file_goes_with_it(tmp_path: Path) -> None:
    """A newer satdoku was killed: what only its log holds must survive until it runs again."""
    path, killed = tmp_path / "games.db", tmp_path / "killed"
    made(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        newer.execute("INSERT INTO setting VALUES ('only', 'here')")
        newer.commit()
        killed.mkdir()
        for file in tmp_path.glob("games.db*"):
            (killed / file.name).write_bytes(file.read_bytes())
    before = contents(killed)
    Store(killed / "games.db", float).close()
    after = contents(killed)
    for log in ("", "-wal"):
        assert after[f"games-aside-1.db{log}"] == before[f"games.db{log}"]
    with closing(sqlite3.connect(killed / "games-aside-1.db")) as again:
        assert again.execute("SELECT value FROM setting").fetchone() == ("here",)


def test_the_log_of_a_newer_file_in_use_goes_with_it(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    made(path)
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.commit()
    Store(path, float).close()
    newer.execute("INSERT INTO setting VALUES ('written', 'later')")
    newer.commit()
    newer.close()
    with closing(sqlite3.connect(tmp_path / "games-aside-1.db")) as again:
        assert again.execute("SELECT value FROM setting").fetchone() == ("later",)


def test_a_store_that_forgets_for_where_nothing_can_be_written(tmp_path: Path) -> None:
    store = Store(NOWHERE, float)
    save_game(store)
    assert (len(store.unfinished()), store.complaint) == (1, "")
    store.close()
    assert Store(NOWHERE, float).unfinished() == []


def test_every_transaction_is_on_the_disk_when_it_ends(tmp_path: Path) -> None:
    """The log is flushed to disk at every commit; only then does a move survive a power cut."""
    connection, _complaint = database.open_database(tmp_path / "games.db")
    with closing(connection):
        (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
        (level,) = connection.execute("PRAGMA synchronous").fetchone()
    assert (mode, level) == ("wal", FULL)


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.touch()
    assert Store(path, float).complaint == ""
    assert [p.name for p in tmp_path.glob("*aside*")] == []


def test_a_database_whose_tables_appear_while_it_is_opened_is_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    is_empty = database._is_empty

    def late(connection: sqlite3.Connection) -> bool:
        with database.transaction(other):
            database._make_tables(other)
        return is_empty(connection)

    monkeypatch.setattr(database, "_is_empty", late)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        assert database._problem(path) == ""


def test_the_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    path = tmp_path / "not" / "yet" / "games.db"
    Store(path, float).close()
    Store(path, float).close()  # it exists now
    assert path.is_file()


def test_a_file_of_this_version_without_the_latest_table_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    made(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE daily")
    assert "is damaged" in Store(path, float).complaint


def test_a_file_of_an_earlier_version_without_one_of_its_tables_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    made(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE daily")
        connection.execute("DROP TABLE move")
        connection.execute("PRAGMA user_version = 1")
    assert "is damaged" in Store(path, float).complaint


def test_the_mark_and_the_number_of_this_version_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    made(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA application_id = 1518144704")
        connection.execute("PRAGMA user_version = 3")
    assert Store(path, float).complaint == ""


def test_a_file_in_which_another_program_writes_for_ever_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    made(path)
    monkeypatch.setattr(database, "FIRST_MOMENTS", 0.0)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(FileError, match="locked"):
            Store(path, float)
    store = Store(path, float)
    assert (len(store.unfinished()), store.complaint) == (200, "")


def test_a_file_that_another_satdoku_has_replaced_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    made(path)
    problems = iter(["is damaged", ""])
    monkeypatch.setattr(database, "_problem", lambda _path: next(problems))
    store = Store(path, float)
    assert (len(store.unfinished()), store.complaint) == (200, "")
    store.close()


def test_one_satdoku_at_a_time_sets_a_file_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "FIRST_MOMENTS", 0.0)
    lock = tmp_path / "games.lock"
    locked = pytest.raises(sqlite3.OperationalError, match="locked")
    with database._alone(lock), locked, database._alone(lock):
        pass
    with database._alone(lock):  # it is free again
        pass


def test_a_full_disk_is_the_reason_that_is_told(tmp_path: Path) -> None:
    """SQLite has already ended the transaction; ending it again would be another error."""
    connection, _complaint = database.open_database(tmp_path / "games.db")
    with closing(connection):
        connection.execute("PRAGMA max_page_count = 1")
        large = ("x" * 1_000_000,)
        with (
            pytest.raises(sqlite3.OperationalError, match="full"),
            database.transaction(connection),
        ):
            connection.execute("INSERT INTO setting VALUES ('large', ?)", large)
        assert connection.execute("SELECT * FROM setting").fetchall() == []


def test_the_first_moments_of_a_new_database_are_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(database, "FIRST_MOMENTS", float("inf"))
    monkeypatch.setattr("satdoku.play.database.time.sleep", waits.append)
    locked = iter([True, True, False])

    def act() -> str:
        if next(locked):
            raise sqlite3.OperationalError("database is locked")
        return "made"

    assert database._patiently(act) == "made"
    assert len(waits) == 2


def test_a_locked_file_delays_nothing_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first attempt waits, in slices that Ctrl-C ends; later ones fail immediately until the
    other program releases the lock."""
    slept: list[float] = []
    monkeypatch.setattr("satdoku.play.database.time.sleep", slept.append)
    monkeypatch.setattr("satdoku.play.database.time.monotonic", lambda: sum(slept))
    path = tmp_path / "games.db"
    store = Store(path, float)
    locked = f"{path} is locked by another program; close that program and try again."
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for wait in (database.PATIENCE, 0.0, 0.0):
            slept.clear()
            with pytest.raises(FileError, match=re.escape(locked)):
                store.set_setting("theme", "light")
            assert sum(slept) == pytest.approx(wait, abs=3 * database.AGAIN)
        assert max(slept, default=0.0) <= database.AGAIN
        other.execute("COMMIT")
    store.set_setting("theme", "light")
    assert store._patience is None
    store.close()


def test_ctrl_c_ends_the_wait_for_a_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    Store(path, float).close()

    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("satdoku.play.database.time.sleep", interrupted)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(KeyboardInterrupt):
            Store(path, float)

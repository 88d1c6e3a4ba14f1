"""The database is a regular file that only its owner can read."""

from __future__ import annotations

import os
import socket
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from satdoku.errors import FileError
from satdoku.play.game_state import GameState
from satdoku.play.private_file import secure
from satdoku.play.save import Standing, Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has other permissions")


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.fixture(autouse=True)
def _open_to_all() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def test_the_database_and_its_logs_are_for_the_owner(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = Store(folder / "games.db", float)
    game = store.begin("classic", 1, "1..", None)
    store.record(game, 0, "1 2 2", Standing(1.0, 0, GameState.PLAYING))
    assert modes(folder) == dict.fromkeys(["games.db", "games.db-wal", "games.db-shm"], 0o600)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    store.close()


def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = Store(path, float)
    store.set_setting("theme", "dark")
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    second = Store(path, float)
    assert set(modes(tmp_path).values()) == {0o600}
    second.close()
    store.close()


def test_a_file_without_the_right_to_write_does_not_get_it(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Store(path, float).close()
    path.chmod(0o444)
    secure(path)
    assert modes(tmp_path)["games.db"] == 0o400


def test_a_file_that_may_not_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Permissions are mocked, because root can write to any file."""
    Store(tmp_path / "games.db", float).close()
    monkeypatch.setattr(os, "access", lambda path, wanted: not wanted & os.W_OK)
    with pytest.raises(FileError, match="Permission denied"):
        Store(tmp_path / "games.db", float)


def test_what_is_set_aside_and_the_lock_are_for_the_owner(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("not a database")
    Store(path, float).close()
    assert modes(tmp_path) == dict.fromkeys(["games.db", "games-aside-1.db", "games.lock"], 0o600)


def test_a_folder_that_was_there_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Store(tmp_path / "games.db", float).close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def make_socket(path: Path) -> None:
    before = Path.cwd()
    os.chdir(path.parent)  # a socket's path must be short
    try:
        socket.socket(socket.AF_UNIX).bind(path.name)
    finally:
        os.chdir(before)


IRREGULAR: dict[str, tuple[Callable[[Path], None], str]] = {
    "pipe": (os.mkfifo, "not a regular file"),
    "folder": (Path.mkdir, "Is a directory"),
    "socket": (make_socket, "not a regular file"),
    "device": (lambda path: path.symlink_to("/dev/zero"), "not a regular file"),
    "link": (lambda path: path.symlink_to("nowhere"), "a link to a file that does not exist"),
    "circle": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
}


@pytest.mark.parametrize("suffix", ["", "-wal", "-journal"])
@pytest.mark.parametrize("kind", IRREGULAR)
def test_what_is_not_a_regular_file_is_refused_unopened(
    tmp_path: Path, kind: str, suffix: str
) -> None:
    make, reason = IRREGULAR[kind]
    make(tmp_path / f"games.db{suffix}")
    with pytest.raises(FileError, match=reason):
        Store(tmp_path / "games.db", float)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_link_to_a_database_is_followed(tmp_path: Path) -> None:
    Store(tmp_path / "elsewhere.db", float).close()
    (tmp_path / "games.db").symlink_to("elsewhere.db")
    store = Store(tmp_path / "games.db", float)
    store.set_setting("theme", "dark")
    store.close()
    assert Store(tmp_path / "elsewhere.db", float).settings() == {"theme": "dark"}

"""Players are warned before a game that cannot be saved, however it is started."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from satdoku.play.save import Store
from tests.ui.games import HARD
from tests.ui.shell import Shell
from tests.waiting import PATIENCE

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")

SATDOKU = f"{sys.executable} -m satdoku"
STARTS = {
    "play": (f"play --variant percent {HARD}", "Rules"),
    "daily": ("daily --variant classic-4", "Rules"),
    "menu": ("", "0  Quit"),
    "tour": ("tour", "1/10"),
}
FORGOTTEN = "Games and settings will be lost when satdoku exits."


def spoil(path: Path) -> None:
    path.write_bytes(os.urandom(10_000))


KINDS: dict[str, tuple[Callable[[Path], None], str]] = {
    "folder": (Path.mkdir, FORGOTTEN),
    "random": (
        spoil,
        "is damaged; satdoku has renamed it to games-aside-1.db and started a new file.",
    ),
    "pipe": (os.mkfifo, FORGOTTEN),
    "device": (lambda path: path.symlink_to("/dev/zero"), FORGOTTEN),
    "link": (lambda path: path.symlink_to("nowhere"), FORGOTTEN),
}


def told(text: str) -> str:
    """The words on the screen, without line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("kind", KINDS)
def test_before_a_game_of_the_command_line(here: Path, kind: str) -> None:
    make, warning = KINDS[kind]
    make(here / "games.db")
    _is_warned(here, "play", warning)


@pytest.mark.parametrize("start", STARTS)
def test_however_satdoku_is_started(here: Path, start: str) -> None:
    (here / "games.db").mkdir()
    _is_warned(here, start, FORGOTTEN)


def _is_warned(here: Path, start: str, warning: str) -> None:
    """Only the warning is on the screen until a key confirms it; then the requested screen
    follows."""
    command, after = STARTS[start]
    with Shell(here, SATDOKU_DATA=str(here)) as shell:
        shell.send(f"{SATDOKU} {command}; echo left with $?\r")
        shell.wait_for(lambda: warning in told(shell.text) and "Enter continue" in shell.text)
        assert after not in shell.text
        shell.send("\r")
        shell.until(after)
        assert "Please note" not in shell.text
        shell.send("\x04")
        shell.until("left with 0")
        shell.wait_for(shell.is_as_before)


@pytest.mark.parametrize("start", ["play", "daily", "menu", "tour"])
@pytest.mark.parametrize("kind", KINDS)
def test_line_by_line(here: Path, kind: str, start: str) -> None:
    make, warning = KINDS[kind]
    make(here / "games.db")
    done = subprocess.run(
        [sys.executable, "-m", "satdoku", *STARTS[start][0].split()],
        input="0\n",
        env={**os.environ, "SATDOKU_DATA": str(here)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert warning in "".join(lines[:2])
    assert done.stderr == ""


def test_a_file_that_another_program_locks_at_the_start(here: Path) -> None:
    path = here / "games.db"
    Store(path, float).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        _is_warned(here, "play", "is locked by another program; close that program and try again.")


def test_a_file_that_another_program_locks_during_a_game(here: Path) -> None:
    """A move that cannot be saved is refused and can be repeated; keys still work meanwhile."""
    path = here / "games.db"
    with Shell(here, 70, 32, SATDOKU_DATA=str(here)) as shell:  # messages are under the board
        shell.send(f"{SATDOKU} play --variant percent {HARD}; echo left with $?\r")
        shell.until("Rules", "Enter play")
        shell.send("\r")
        shell.until("blank 64")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            shell.send("1 1 3\r")
            shell.wait_for(
                lambda: (
                    "is locked by another program; close that program and try again."
                    in told(shell.text)
                )
            )
            assert "blank 64" in shell.text
            other.execute("COMMIT")
        shell.send("1 1 3\r")
        shell.until("blank 63")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            shell.send("\x03")
            shell.until("Menu", "0  Quit")
        shell.send("0")
        shell.until("left with 0")
    with closing(Store(path, float)) as store:
        assert [game.moves for game in store.unfinished()] == [1]


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may do everything")
@pytest.mark.parametrize("mode", [0o400, 0o000])
def test_a_file_that_may_not_be_written(here: Path, mode: int) -> None:
    Store(here / "games.db", float).close()
    (here / "games.db").chmod(mode)
    _is_warned(here, "play", FORGOTTEN)


def test_line_by_line_a_lock_ends_no_game(here: Path) -> None:
    """The save error is reported; the same move is saved later."""
    path = here / "games.db"
    Store(path, float).close()
    with Shell(here, 200, 120, SATDOKU_DATA=str(here), TERM="dumb") as shell:
        other = sqlite3.connect(path, isolation_level=None)
        shell.send(f"{SATDOKU}; echo left with $?\r")
        shell.until("Your choice")
        other.execute("BEGIN EXCLUSIVE")
        shell.send("t\r")
        shell.until("is locked by another program", "Move:")
        shell.send("0\r")
        shell.wait_for(lambda: shell.text.count("Your choice") == 2)
        shell.send("2\rclassic-4\rL1\r")
        shell.until("classic 4×4, level 1", "Move:")
        shell.send("notes\r")
        shell.wait_for(lambda: shell.text.rstrip().endswith("try again.\nMove:"))
        other.execute("COMMIT")
        other.close()
        shell.send("notes\r")
        shell.send("0\r0\r")
        shell.until("left with 0")
    with closing(Store(path, float)) as store:
        assert [game.moves for game in store.unfinished()] == [1]

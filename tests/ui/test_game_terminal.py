"""Complete games in the real program, on a pseudo-terminal and through a pipe, and how they end."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from satdoku.play.database import default_path
from satdoku.play.save import Store
from tests.ui.games import HARD, HARD_SOLUTION, PERCENT, missing, typed_moves
from tests.ui.shell import Shell
from tests.waiting import PATIENCE

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")

MOVES = typed_moves(PERCENT, HARD, HARD_SOLUTION)


def start_game(shell: Shell) -> None:
    """Start a game by typing the puzzle with 17 givens."""
    shell.start()
    shell.send("2")
    shell.until("Which Sudoku?")
    shell.send("\r")
    shell.until("Puzzle:")
    shell.send(f"{HARD}\r")
    shell.until("Rules", "Enter play")
    shell.send("\r")
    shell.until("percent, 17 givens", "blank 64")


def win(shell: Shell) -> None:
    shell.until("Solved in", "without a hint: a personal best!", "w  Again: percent, 17 givens")
    shell.send("\x1b")
    shell.until("blank 0", "Enter what next?")
    shell.send("0\r")
    shell.until("Menu")
    shell.send("0")
    shell.until("left with 0")
    shell.wait_for(shell.is_as_before)


def test_typed_moves(here: Path) -> None:
    with Shell(here) as shell:
        start_game(shell)
        for move in MOVES:
            shell.send(f"{move}\r")
        win(shell)


def test_arrows(here: Path) -> None:
    with Shell(here) as shell:
        start_game(shell)
        shell.send("\x1b[A")  # selects the cell in the middle
        shell.until("1–9 enter")
        row, column = 5, 5
        for cell, digit in missing(HARD, HARD_SOLUTION):
            place = PERCENT.cells[cell]
            shell.send("\x1b[B" * (place.row - row) + "k" * (row - place.row))
            shell.send("\x1b[C" * (place.column - column) + "h" * (column - place.column))
            shell.send(str(digit))
            row, column = place.row, place.column
        win(shell)


def test_mouse(here: Path) -> None:
    with Shell(here) as shell:
        start_game(shell)
        shell.until("┗", "Ctrl-D quit")
        lines = shell.screen.display
        labels = [re.match(r" *(\d) ┃", line) for line in lines]
        rows = {int(found[1]): y for y, found in enumerate(labels) if found}
        columns = next(line for line in lines if "┏" in line)
        for cell, digit in missing(HARD, HARD_SOLUTION):
            place = PERCENT.cells[cell]
            x, y = columns.index(str(place.column)), rows[place.row]
            shell.send(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m{digit}")
        win(shell)


@pytest.mark.parametrize(
    ("command", "before", "after"),
    [([], ["2", "percent", HARD], ["0", "0"]), (["play", "--variant", "percent", HARD], [], ["0"])],
)
def test_the_same_game_through_a_pipe(
    command: list[str], before: list[str], after: list[str]
) -> None:
    shown = satdoku(command, [*before, *MOVES, *after])
    assert "\x1b" not in shown
    assert "Solved in 0:" in shown
    table = [" ".join(HARD_SOLUTION[9 * row : 9 * row + 9]) for row in range(9)]
    assert "\n".join(table) in shown
    assert shown.count("Move: ") == len(MOVES) + 1
    assert "Continue:" not in shown


def satdoku(command: list[str], lines: list[str]) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "satdoku", *command],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def test_a_game_is_kept_from_its_first_move_on(here: Path) -> None:
    """Killed before it, the game leaves no trace; killed after it, it can be continued."""
    with Shell(here) as shell:
        start_game(shell)
        shell.signal(signal.SIGKILL)
        shell.until("left with 137")
    store = Store(default_path(os.environ), time.time)
    assert store.unfinished() == []
    with Shell(here) as shell:
        shell.start()
        shell.send("p")
        shell.until("percent, level 3", "Move ›")
        shell.send("notes\r")
        shell.wait_for(lambda: bool(store.unfinished()))
        shell.signal(signal.SIGKILL)
        shell.until("left with 137")
    store.close()
    with Shell(here) as shell:
        shell.start()
        shell.until("c  Continue: percent, level 3", "moves: 1")


def test_killed_at_random_moments_no_move_that_was_seen_is_lost(here: Path) -> None:
    """The clock also continues, from the time of the last move."""
    rng = Random(3)
    with Shell(here) as shell:
        start_game(shell)
        played = 0
        for _time in range(3):
            for move in MOVES[played : played + 8]:
                shell.send(f"{move}\r")
            at_least = played + rng.randint(0, 7)
            shell.wait_for(lambda: 64 - blanks(shell.text) >= at_least)  # noqa: B023
            seen = 64 - blanks(shell.text)
            shell.signal(signal.SIGKILL)
            shell.until("left with 137")
            shell.send("\rreset; clear\r")
            shell.start()
            offered = re.search(
                r"Continue: percent, 17 givens \(0:\d\d, moves: (\d+)\)", shell.text
            )
            assert offered is not None or seen == 0
            shell.send("c")
            shell.until("Move ›")
            played = 64 - blanks(shell.text)
            assert played >= seen
            assert offered is None or played == int(offered[1])
        shell.send("".join(f"{move}\r" for move in MOVES[played:]))
        shell.until("Solved in", "w  Again")


def blanks(shown: str) -> int:
    return int(re.findall(r"blank (\d+)", shown)[-1])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_game_and_keeps_it(here: Path, number: signal.Signals) -> None:
    with Shell(here) as shell:
        start_game(shell)
        shell.send(f"{MOVES[0]}\r")
        shell.until("blank 63")
        shell.wait_for(lambda: re.search(r"0:(0[1-9]|[1-5]\d) · blank", shell.text) is not None)
        shell.signal(number)
        shell.until(f"left with {128 + number}")
        shell.wait_for(shell.is_as_before)
    store = Store(default_path(os.environ), time.time)
    (game,) = store.unfinished()
    assert game.moves == 1
    assert game.elapsed >= 1
    store.close()


def test_ctrl_z_pauses_and_a_resize_draws_anew(here: Path) -> None:
    with Shell(here) as shell:
        start_game(shell)
        shell.send("\x1a")
        shell.until("Stopped")
        shell.wait_for(shell.is_as_before)
        shell.send("clear; fg\r")
        shell.until("PAUSED", "Move ›")
        shell.send("pause\r")
        shell.until("blank 64", "5 ┃  4")
        shell.resize(80, 44)
        shell.send("fill\r")
        shell.until("1 2 3")
        shell.resize(40, 16)
        shell.until("5 ┃ 4 ⠝", "┗━━━━━━━━━┻", "Move ›")  # the last line, so no output is pending
        shell.resize(39, 16)
        shell.until("40×16", "The game is paused")
        shell.resize(80, 24)
        shell.until("PAUSED", "┏")
        shell.send("\x04")
        shell.wait_for(shell.is_as_before)

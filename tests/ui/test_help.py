"""`?` and F1 show help on every screen and at every prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.ui.game.help import help_lines
from satdoku.ui.game.keys import BOARD_KEYS
from tests.ui.driver import Driver
from tests.ui.games import ALMOST, PERCENT
from tests.ui.player import Player

F1 = "\x1bOP"


@pytest.mark.parametrize("key", ["?", F1])
@pytest.mark.parametrize(
    ("way", "keys"),
    [
        ([], ["Keys: Menu", "Enter       choose", "The menu and its settings"]),
        (["1"], ["Keys: Solve a CNF file", "Tab         complete", "The menu and its"]),
        (["2"], ["Keys: Play Sudoku", "Enter       choose", "Playing"]),
        (["2", "enter"], ["Keys: Play Sudoku", "Enter       play", "Playing"]),
        (["6"], ["Keys: Saved games and statistics", "Playing"]),
        (["7"], ["Keys: Settings", "←→          change", "The menu and its"]),
        (["8"], ["Keys: Manual", "Ctrl-Z      suspend satdoku"]),
        (["8", "enter"], ["↑↓←→ PgUp PgDn move", "? F1        this help"]),
    ],
)
def test_help_tells_the_keys_of_the_screen(key: str, way: list[str], keys: list[str]) -> None:
    with Driver(size=(80, 40)) as driver:
        driver.until("Menu", "? help")
        driver.press(*way)
        before = driver.until(gone=" Menu  " if way else "\0")
        driver.press(key)
        driver.until(" Help  ", "Esc         back" if way else "Ctrl-D", *keys)
        driver.press(key)
        driver.until(*before.split("\n")[:2], gone=" Help  ")


def test_a_question_mark_after_other_text_is_typed() -> None:
    with Driver() as driver:
        driver.until("Menu")
        driver.press("1")
        driver.until("CNF file:")
        driver.press("a", "?")
        driver.until("CNF file: a?")
        driver.press(F1)
        driver.until(" Help  ")
        driver.press("esc")
        driver.until("CNF file: a?")


def test_f1_while_a_formula_is_shown(here: Path) -> None:
    (here / "x.cnf").write_text("p cnf 1 1\n1 0\n")
    with Driver() as driver:
        driver.until("Menu")
        driver.press("4")
        driver.until("CNF file:", "x.cnf")
        driver.press("enter")
        driver.until("unit clauses: 1")
        driver.press("?")
        driver.until(" Help  ", "Keys: Show clauses")


def test_in_the_game_the_help_is_that_of_the_game() -> None:
    with Player() as player:
        player.press("12", F1)
        player.until("Keys of the game")
        player.press("esc")
        player.until("Move › 12")
        player.press("ctrl-u", "giveup", "enter")
        player.until("Give up and see the solution? (y/n)")
        player.press("?")
        player.until("Keys of the game")
        player.press("esc")
        player.until("Give up and see the solution? (y/n)")


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_the_keys_of_the_game_are_told_whole_in_narrow_windows(columns: int) -> None:
    lines = help_lines(PERCENT, columns)
    told = [lines.line(index) for index in range(lines.count)]
    assert max(line.cell_len for line in told) <= columns
    words = " ".join(line.plain for line in told).split()
    for key in BOARD_KEYS:
        assert f" {' '.join(key.meaning.split())} " in f" {' '.join(words)} "
    with Player(size=(columns, 24)) as player:
        player.press("?")
        player.until("Keys of the game", "row, column and digit")


def test_help_on_the_way_a_puzzle_is_shared_and_watched() -> None:
    with Player(ALMOST) as player:
        player.press("share", "enter")
        player.until("Share this puzzle")
        player.press("?")
        player.until("Keys: Share this puzzle")
        player.press("?", "esc")
        player.until("Move ›")
        player.press("auto", "enter", "y")
        player.until("Auto-solve")
        player.press(F1)
        player.until("Keys: Auto-solve", "to the end")


def test_help_is_chinese_for_those_who_read_it(chinese: None) -> None:
    with Driver() as driver:
        driver.until("菜单")
        driver.press("?")
        driver.until("按键：菜单", "重画窗口", "菜单与设置")

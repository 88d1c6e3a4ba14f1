"""The puzzle of the day in the menu, on the ending page, in the statistics and in line mode."""

from __future__ import annotations

import io
import os
import sys
import time
from contextlib import closing
from datetime import date

import pytest

from satdoku.cli.main import run
from satdoku.play.database import NOWHERE, default_path
from satdoku.play.save import Store
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.line_mode.menu import run_lines
from satdoku.ui.screens.playing import PlayingScreen
from satdoku.ui.store import forgetful_store
from tests.play.test_daily import Calendar, puzzle
from tests.ui.driver import Driver
from tests.ui.games import typed_moves

MONDAY = date(2026, 11, 16)
SMALL = load("classic-4")


def choose_small(driver: Driver) -> None:
    driver.until("Menu", "d  Puzzle of the day")
    driver.press("d")
    driver.until("Puzzle of the day", "2026-11-16. Days solved in a row: ")
    driver.click("classic 4×4")


def solve(driver: Driver) -> None:
    driver.until("classic 4×4, level 1", "Move ›")
    screen = driver.app.screen
    assert isinstance(screen, PlayingScreen)
    session = screen.game.session
    for move in typed_moves(SMALL, str(session.givens), str(session.solution)):
        driver.press(move, "enter")


def test_from_the_menu_to_the_streak() -> None:
    store = Store(NOWHERE, Calendar())
    with Driver(store=store) as driver:
        choose_small(driver)
        driver.until("Puzzle of the day, 2026-11-16.", "Move ›")
        solve(driver)
        driver.until("Solved in ", "puzzle of   2026-11-16, days in a row: 1")
        driver.press("m")
        driver.until("Menu")
        driver.press("d")
        driver.until("Days solved in a row: 1, longest streak: 1.", "solved in 0:", "level 1")
        driver.press("esc", "6")
        driver.until("Puzzles of the day solved: 1. Days solved in a row: 1, longest streak: 1.")
    assert [game.givens for game in store._games("TRUE")] == [puzzle(SMALL, MONDAY)]


def test_a_puzzle_that_was_begun_goes_on_and_a_finished_one_does_not_count_twice() -> None:
    store = Store(NOWHERE, Calendar())
    with Driver(store=store) as driver:
        choose_small(driver)
        driver.until("Move ›")
        driver.press("esc")
        driver.until("Menu", gone="Continue:")
        assert list(store._games("TRUE")) == []  # it counts as started only with a move
        choose_small(driver)
        driver.until("Move ›")
        driver.press("notes", "enter", "esc")
        driver.until("Menu", "Continue:")
        choose_small(driver)
        solve(driver)
        driver.until("days in a row: 1")
        driver.press("m")
        assert len(list(store._games("TRUE"))) == 1
        choose_small(driver)
        driver.until("2026-11-16, again", "only your first game of it", "Move ›")
        driver.press("notes", "enter")
        driver.wait(lambda: len(list(store._games("TRUE"))) == 2)
    assert [game.givens for game in store._games("TRUE")] == [puzzle(SMALL, MONDAY)] * 2


def test_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(NOWHERE, Calendar())

    def session(*lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert run_lines(store) == 0
        return capsys.readouterr().out

    shown = session("d", "classic-4", "giveup", "0", "d", "classic-4", "0", "6", "0", "0")
    assert "2026-11-16. Days solved in a row: 0, longest streak: 0.\n" in shown
    assert "puzzle of: 2026-11-16, days in a row: 0\n" in shown
    assert "Puzzle of the day, 2026-11-16, again; only your first game of it counts.\n" in shown
    assert "\nd  Puzzle of the day\n" in shown


def test_as_a_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("notes\n0\n"))
    assert run(["daily", "--variant", "classic-4"]) == 0
    today = date.today().isoformat()
    assert f"Puzzle of the day, {today}.\n" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.StringIO("notes\n0\n"))
    assert run(["daily", "--variant", "classic-4", "--date", "2026-11-16"]) == 0
    with closing(Store(default_path(os.environ), time.time)) as store:
        assert store.daily_game(today, "classic-4") is not None
        found = store.daily_game("2026-11-16", "classic-4")
    assert found is not None
    assert found.givens == puzzle(SMALL, MONDAY)


@pytest.mark.parametrize("options", [["--date", "tomorrow"], ["--variant", "nonesuch"]])
def test_a_wrong_option_is_told(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["daily", *options]) == 2
    assert "satdoku: error: " in capsys.readouterr().err


def test_chinese(chinese: None) -> None:
    with Driver(store=forgetful_store()) as driver:
        driver.until("d  每日一题")
        driver.press("d")
        driver.until("连续解出的天数：0")

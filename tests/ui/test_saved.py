"""Saved games can be continued, or dropped after a question; finished ones have statistics."""

from __future__ import annotations

from satdoku.play.game import Game
from satdoku.play.moves import Act, Move
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver
from tests.ui.games import HARD, HARD_SOLUTION, PERCENT, SOLUTION, begin, classic_game


def test_the_latest_game_is_offered_by_the_menu_and_all_are_listed() -> None:
    store = forgetful_store()
    classic_game(store)
    begin(store, PERCENT, HARD, HARD_SOLUTION).play(Move(Act.PLACE, 0, 3))

    with Driver(store=store) as driver:
        driver.until("› c  Go on with percent, 17 givens: 0:00, moves: 1")
        driver.press("6")
        driver.until("› percent, 17 givens", "classic, 2 givens", "No game has ended yet.")
        driver.press("down", "enter")
        driver.until("classic, 2 givens · ", "Move ›")
        driver.press("122", "enter")
        driver.until("blank 78")
        driver.press("esc")
        driver.until("› ", "0:00, moves: 1", "Enter go on")
        driver.press("esc")
        driver.until("c  Go on with classic, 2 givens")


def test_dropping_asks_first_and_counts_as_played() -> None:
    store = forgetful_store()
    begin(store, PERCENT, HARD, HARD_SOLUTION).play(Move(Act.PLACE, 0, 3))

    with Driver(store=store) as driver:
        driver.until("Menu")
        driver.press("6", "d")
        driver.until("Drop the game of percent, 17 givens?", "(y/n)")
        driver.press("n")
        driver.until("› percent", gone="(y/n)")
        driver.press("d")
        driver.until("(y/n)")
        driver.press("esc")
        driver.until("› percent", gone="(y/n)")
        driver.press("d", "y")
        shown = driver.until("No game is under way.", "played", "streak")
        assert "percent, 17 givens       1    0     –     –       0        0" in shown
        driver.press("esc")
        driver.until("Menu", gone="Go on with")
    assert store.unfinished() == []


def test_statistics_of_wins_and_times() -> None:
    store = forgetful_store()
    for cells in (1, 1, 2):
        seconds = iter([0.0, *[65.0 * cells] * 9])
        puzzle = "." * cells + SOLUTION[cells:]
        game = classic_game(store, puzzle)
        game = Game.resume(store, game.id, load, seconds.__next__)
        for cell in range(cells):
            game.play(Move(Act.PLACE, cell, int(SOLUTION[cell])))

    with Driver(store=store) as driver:
        driver.until("Menu")
        driver.press("6")
        shown = driver.until("classic, 79 givens", "classic, 80 givens")
        assert "classic, 80 givens       2    2  1:05  1:05       2        2" in shown
        assert "classic, 79 givens       1    1  2:10  2:10       1        1" in shown
        driver.press("pagedown")
        driver.until("classic, 80 givens", gone="classic, 79 givens")


def test_a_game_dropped_elsewhere_is_reported() -> None:
    store = forgetful_store()
    game = classic_game(store)

    with Driver(store=store) as driver:
        driver.until("Menu")
        driver.press("6")
        driver.until("› classic")
        store.drop(game.id)
        driver.press("enter")
        driver.until("✗ That game is no longer there.")


def test_a_game_that_cannot_be_continued_can_be_dropped() -> None:
    store = forgetful_store()
    store.begin("gone.toml", None, "1...", None)

    with Driver(store=store) as driver:
        driver.until("Menu")
        driver.press("6", "enter")
        driver.until("✗ gone.toml: cannot be read")
        driver.press("d")
        driver.until("Drop the game of gone, 1 givens?", "Esc no", gone="✗")
        driver.press("y")
        driver.until("No game is under way.")

"""Saved games can be continued, or deleted after confirmation; finished ones have statistics."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Move
from satdoku.play.save import Standing, Store
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver
from tests.ui.games import ALMOST, HARD, HARD_SOLUTION, PERCENT, SOLUTION, begin, classic_game


def statistics_of(kind: str, shown: str) -> str:
    """The figures and bars for a kind of game."""
    line = next(line for line in shown.splitlines() if line.strip().startswith(kind))
    return " ".join(line.replace(kind, "").split())


def won_game(store: Store, seconds: float) -> None:
    clock = iter([0.0, *[seconds] * 9])
    game = classic_game(store, ALMOST)
    game = Game.resume(store, game.id, load, clock.__next__)
    game.play(Move(Act.PLACE, 0, int(SOLUTION[0])))


def test_the_latest_game_is_offered_by_the_menu_and_all_are_listed() -> None:
    store = forgetful_store()
    classic_game(store).play(Move(Act.FILL_NOTES))
    begin(store, PERCENT, HARD, HARD_SOLUTION).play(Move(Act.PLACE, 0, 3))

    with Driver(store=store) as driver:
        driver.until("› c  Continue: percent, 17 gi", "17 givens (0:", ", moves: 1")
        driver.press("6")
        driver.until("› percent, 17 givens", "classic, 2 givens", "No finished games yet.")
        driver.press("down", "enter")
        driver.until("blank 79", "Move ›")
        driver.press("122", "enter")
        driver.until("blank 78")
        driver.press("esc")
        driver.until("› ", ", moves: 2", "Enter continue")
        driver.press("esc")
        driver.until("c  Continue: classic, 2 givens")


def test_dropping_asks_first_and_counts_as_played() -> None:
    store = forgetful_store()
    begin(store, PERCENT, HARD, HARD_SOLUTION).play(Move(Act.PLACE, 0, 3))

    with Driver(store=store) as driver:
        driver.until("Menu")
        driver.press("6", "d")
        driver.until("Discard the game of percent, 17 givens?", "(y/n)")
        driver.press("n")
        driver.until("› percent", gone="(y/n)")
        driver.press("d")
        driver.until("(y/n)")
        driver.press("esc")
        driver.until("› percent", gone="(y/n)")
        driver.press("d", "y")
        shown = driver.until("No game is in progress.", "played", "streak")
        assert statistics_of("percent, 17 givens", shown) == "1 0 – – 0"
        driver.press("esc")
        driver.until("Menu", gone="Continue:")
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
        assert statistics_of("classic, 80 givens", shown) == "2 2 ━━━━━━━━ 1:05 1:05 ━━━━ 2"
        assert statistics_of("classic, 79 givens", shown) == "1 1 ━━━━━━━━ 2:10 2:10 ━━━━━━━━ 1"
        driver.press("pagedown")
        driver.until("classic, 80 givens", gone="classic, 79 givens")


def test_a_game_dropped_elsewhere_is_reported() -> None:
    store = forgetful_store()
    game = classic_game(store)
    game.play(Move(Act.FILL_NOTES))

    with Driver(store=store) as driver:
        driver.until("Menu")
        driver.press("6")
        driver.until("› classic")
        store.drop(game.id)
        driver.press("enter")
        driver.until("✗ That game no longer exists.")


def test_a_game_that_cannot_be_continued_can_be_dropped() -> None:
    store = forgetful_store()
    game = store.begin("gone.toml", None, "1...", None)
    store.record(game, 0, "1 2 2", Standing(1.0, 0, GameState.PLAYING))

    with Driver(store=store) as driver:
        driver.until("Menu")
        driver.press("6", "enter")
        driver.until("✗ gone.toml: cannot be read")
        driver.press("d")
        driver.until("Discard the game of gone, 1 givens?", "Esc no", gone="✗")
        driver.press("y")
        driver.until("No game is in progress.")


@pytest.mark.parametrize(
    ("size", "headings"),
    [
        ((40, 16), "games won best mean"),
        ((80, 24), "games played won best mean streak"),
        ((200, 60), "games played won best mean streak longest last games"),
    ],
)
def test_a_wider_window_shows_more_of_the_statistics(size: tuple[int, int], headings: str) -> None:
    store = forgetful_store()
    won_game(store, 65.0)
    with Driver(store=store, size=size) as driver:
        driver.until("Menu")
        driver.press("6")
        shown = driver.until("classic, 80 givens")
        assert headings in (" ".join(line.split()) for line in shown.splitlines())


def test_statistics_are_exported_after_a_question(here: Path) -> None:
    store = forgetful_store()
    with Driver(store=store, size=(160, 30)) as driver:
        driver.until("Menu")
        driver.press("6")
        driver.until("No finished games yet.", gone="export")
        driver.press("esc")
        driver.until("Menu")
        won_game(store, 65.0)
        driver.press("6")
        driver.until("e export as CSV")
        driver.press("e")
        driver.until("Write the statistics to", "(y/n)")
        driver.press("n")
        driver.until("e export as CSV", gone="(y/n)")
        assert not list(here.iterdir())
        driver.press("e", "y")
        driver.until("Written to ")
        driver.press("e")
        driver.until("Overwrite ", "(y/n)", gone="Written")
    heading, line = (here / "satdoku-statistics.csv").read_text().splitlines()
    assert heading.startswith("variant,level,givens,played,won,best_seconds,")
    assert line == "classic,,80,1,1,65.0,65.0,1,1"


def one_line(driver: Driver) -> str:
    """The screen's text as one line, without its line breaks."""
    return " ".join(driver.window.text.split())


def test_statistics_that_cannot_be_written_are_told(here: Path) -> None:
    store = forgetful_store()
    won_game(store, 65.0)
    (here / "satdoku-statistics.csv").mkdir()
    with Driver(store=store, size=(160, 30)) as driver:
        driver.until("Menu")
        driver.press("6", "e", "y")
        driver.wait(lambda: "satdoku-statistics.csv: is a folder" in one_line(driver))

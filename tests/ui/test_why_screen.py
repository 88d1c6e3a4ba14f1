"""Why not? in a game: typed or with a key, stepped through on the board."""

from __future__ import annotations

from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.why.why import Finding, why
from satdoku.ui.screens.why import WhyScreen, scenes
from tests.ui.games import CLASSIC, HARD
from tests.ui.player import Player


def test_a_typed_question_opens_the_story_and_counts_as_a_hint() -> None:
    with Player() as player:
        player.press("why 551", "enter")
        player.until("Why not?", "R5C5", "1/")
        player.press("right")
        player.until("2/")
        player.press("left")
        player.until("1/")
        player.escape()
        player.until("Move ›")
        assert player.moves == ["hint"]


def test_the_key_asks_for_the_digit() -> None:
    with Player() as player:
        player.press("up", "W")
        player.until("WHY NOT WHICH DIGIT?")
        player.press("1")
        player.until("Why not?", "R5C5")


def test_the_whole_board_is_asked_about_with_its_entries() -> None:
    with Player() as player:
        player.press("why", "enter")
        player.until("This puzzle has a solution.")
        player.press("553", "enter", "543", "enter", "why", "enter")
        player.until("3 in R5C4 and 3 in R5C5 contradict each other")
        assert isinstance(player.app.screen, WhyScreen)


def test_nonsense_after_why_is_refused() -> None:
    with Player() as player:
        player.press("why 99", "enter")
        player.until("✗")
        assert player.moves == []


def test_every_sentence_has_its_board() -> None:
    grid = parse(HARD, CLASSIC)
    for cell in (0, 40, 80):
        for digit in (1, 5):
            found = why(grid, cell, digit)
            told = list(scenes(found))
            assert all(scene.text for scene in told)
            if found.verdict is not Finding.POSSIBLE:
                assert found.story is not None
                assert told[-1].grid.givens >= told[0].grid.givens == len(found.clues.cells)

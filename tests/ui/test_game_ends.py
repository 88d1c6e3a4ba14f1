"""Moves that end a game or would lose something ask for confirmation and report afterwards."""

from __future__ import annotations

import pytest

from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Move
from tests.ui.games import ALMOST
from tests.ui.player import Player


@pytest.mark.parametrize(
    ("word", "question", "after"),
    [
        ("clear", "Clear all entries and pencil marks?", "blank 79"),
        ("restart", "Restart this puzzle?", "blank 79"),
        ("giveup", "Give up and see the solution?", "Enter what next?"),
        ("new", "Leave this game for a new one?", "It has one solution."),
        ("auto", "Watch the solution?", "techniques · step"),
    ],
)
def test_what_would_lose_something_is_asked_first(word: str, question: str, after: str) -> None:
    with Player() as player:
        player.press("122", "enter", word, "enter")
        player.until(question, "y yes", "n no", "blank 78")
        player.press("n")
        player.until("551 Enter a move", gone=question)
        player.press(word, "enter")
        player.until(question)
        player.press("esc")
        player.until("551 Enter a move", gone=question)
        assert player.moves == ["1 2 2"]
        player.press(word, "enter", "y")
        player.until(after, gone=question)


def test_while_a_question_is_open_nothing_is_typed() -> None:
    with Player() as player:
        player.press("122", "enter", "clear", "enter", "abc", "\x1b[200~133\x1b[201~", "n")
        player.until("551 Enter a move", gone="(y/n)")
        assert player.screen.line.text == ""
        player.press("133", "enter")
        player.wait(lambda: player.moves == ["1 2 2", "1 3 3"])


def test_a_puzzle_of_several_solutions_counts_as_given_up_when_it_is_watched() -> None:
    with Player(solution=None) as player:
        player.press("111", "enter", "auto", "enter", "y")
        player.until("Auto-solve")
        player.press("esc")
        player.until("You gave up; this puzzle has more than one solution.", "Enter what next?")
    assert player.saved.state is GameState.GIVEN_UP


def test_winning_opens_the_page_of_the_end_and_esc_shows_the_board() -> None:
    with Player(ALMOST) as player:
        player.press("111", "enter")
        player.until("Summary", "Solved in 0:", "without a hint: a personal best!", "Esc the board")
        player.press("esc")
        shown = player.until("blank 0", "Enter what next?")
        assert "1 ┃  1    2    3  ┃  4    5    6  ┃" in shown
        player.press("enter")
        player.until("Summary", "w  Again: classic, 80 givens")
        player.press("esc")
        player.until("Enter what next?")
        player.press("leave", "enter")
        player.until("Menu", gone="Continue:")
    assert [one.won for one in player.store.statistics()] == [1]


def test_giving_up_shows_the_solution() -> None:
    with Player() as player:
        player.press("down", "g", "y")
        shown = player.until("This is the solution.", "Enter what next?")
        assert "2 ┃  4    5    6  ┃  7    8    9  ┃" in shown
        player.press("enter")
        player.until("Summary", "Not solved this time.", "last games  ×")
    assert player.saved.state is GameState.GIVEN_UP


@pytest.mark.parametrize("word", ["level 5", "难度 5"])
def test_a_level_in_the_game_offers_a_new_one(word: str) -> None:
    with Player() as player:
        player.press("122", "enter", word, "enter")
        player.until("Leave this game for a new one of level 5? It stays", "(y/n)")
        player.press("n")
        player.until("551 Enter a move", "classic, 2 givens", gone="(y/n)")
        player.press(word, "enter")
        player.until("of level 5?")
        player.press("y")
        player.until("classic, level 5", "Move ›")
        player.press("notes", "enter")
        player.wait(lambda: player.screen.game.begun)
    assert [game.level for game in player.store.unfinished()] == [5, None]


def test_a_level_after_the_game_needs_no_question() -> None:
    with Player(ALMOST) as player:
        player.press("111", "enter")
        player.until("Summary")
        player.escape()
        player.press("level 1", "enter")
        player.until("classic, level 1", "Move ›")


def test_a_level_that_does_not_exist_is_refused() -> None:
    with Player() as player:
        player.press("level 11", "enter")
        player.until("✗ There is no level 11; levels run from 1 to 10.")


@pytest.mark.parametrize("keys", [["restart", "enter"], ["down", "z"]])
def test_a_game_that_is_over_can_be_started_again(keys: list[str]) -> None:
    with Player(ALMOST) as player:
        player.press("111", "enter")
        player.until("Summary")
        player.press("esc")
        player.until("blank 0")
        player.press(*keys)
        player.until("classic, 80 givens", "blank 1", gone="Solved")
        player.do(lambda: player.screen.perform(Move(Act.FILL_NOTES)))
    assert player.saved.state is GameState.WON
    assert [game.givens for game in player.store.unfinished()] == [ALMOST]

"""Moves that end a game or would lose something ask first and report afterwards."""

from __future__ import annotations

import pytest

from satdoku.play.state import GameState
from tests.ui.games import ALMOST, SOLUTION
from tests.ui.player import Player


@pytest.mark.parametrize(
    ("word", "question", "after"),
    [
        ("clear", "Clear all entries and pencil marks?", "blank 79"),
        ("restart", "Start this puzzle again?", "blank 79"),
        ("giveup", "Give up and see the solution?", "Play again? (y/n)"),
        ("new", "Leave this game for a new one?", "The solver needed"),
        ("auto", "Watch the puzzle being solved?", "techniques · step"),
    ],
)
def test_what_would_lose_something_is_asked_first(word: str, question: str, after: str) -> None:
    with Player() as player:
        player.press("122", "enter", word, "enter")
        player.until(question, "y yes", "n no", "blank 78")
        player.press("n")
        player.until("Enter play the move", gone=question)
        player.press(word, "enter")
        player.until(question)
        player.press("esc")
        player.until("Enter play the move", gone=question)
        assert player.moves == ["1 2 2"]
        player.press(word, "enter", "y")
        player.until(after, gone=question)


def test_while_a_question_is_open_nothing_is_typed() -> None:
    with Player() as player:
        player.press("122", "enter", "clear", "enter", "abc", "\x1b[200~133\x1b[201~", "n")
        player.until("Enter play the move", gone="(y/n)")
        assert player.screen.line.text == ""
        player.press("133", "enter")
        player.wait(lambda: player.moves == ["1 2 2", "1 3 3"])


def test_a_puzzle_of_several_solutions_counts_as_given_up_when_it_is_watched() -> None:
    with Player(solution=None) as player:
        player.press("111", "enter", "auto", "enter", "y")
        player.until("Auto-solve")
        player.press("esc")
        player.until("Given up; this puzzle has more than one solution. Play again?")
    assert player.saved.state is GameState.GIVEN_UP


def test_winning_leaves_the_board_and_asks_to_play_again() -> None:
    with Player(ALMOST) as player:
        player.press("111", "enter")
        shown = player.until("Solved in 0:0", "without a hint: a personal best!", "(y/n)")
        assert "1 │>1  2  3 │ 4  5  6 │" in shown
        player.press("n", "leave", "enter")
        player.until("Menu", gone="Go on with")
    assert [one.won for one in player.store.statistics()] == [1]


def test_playing_again_deals_another_puzzle_of_the_kind() -> None:
    with Player(f".{SOLUTION[1:-1]}.") as player:
        player.press("111", "enter", "998", "enter")
        player.until("Play again?", "(y/n)")
        player.press("y")
        player.until("classic, 79 givens", "blank 2", "The solver needed")
    assert len(player.store.unfinished()) == 1


def test_giving_up_shows_the_solution() -> None:
    with Player() as player:
        player.press("down", "g", "y")
        shown = player.until("This is the solution.", "Play again?")
        assert "2 │ 4  5  6 │ 7  8  9 │" in shown
    assert player.saved.state is GameState.GIVEN_UP

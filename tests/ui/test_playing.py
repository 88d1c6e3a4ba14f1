"""Moves in the game: typed, on the board and with the mouse."""

from __future__ import annotations

import pytest

from satdoku.play.game import Game
from satdoku.play.moves import Act, Move
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.fields import EDITING, UNDOES
from tests.ui.player import Player


def test_it_opens_at_the_command_line_and_accepts_every_spelling_of_a_move() -> None:
    with Player() as player:
        for text in ("122", "1c3", "1 4 4", "note 211", "undo", "bk", "redo"):
            player.press(text, "enter")
        player.wait(lambda: len(player.moves) == 7)
        player.until("1 ┃  1    2    3  ┃▐ 4 ▌", "Redone: 4 in R1C4.")
        assert player.screen.line.text == ""
    assert player.moves == ["1 2 2", "1 3 3", "1 4 4", "note 2 1 1", "undo", "undo", "redo"]


def test_arrows_lead_to_the_board_where_digits_enter() -> None:
    with Player() as player:
        player.press("up")  # selects the middle, R5C5
        player.until("▐   ▌")
        player.press("2", "right", "1", "l", "4", "k", "j", "backspace", "h", "0")
        player.wait(lambda: len(player.moves) == 5)
    assert player.moves == ["5 5 2", "5 6 1", "5 7 4", "5 7 0", "5 6 0"]


def test_esc_unselects_then_leaves_and_the_game_is_kept() -> None:
    with Player() as player:
        player.press("down", "2")
        player.until("▐ 2 ▌", "Esc unselect")
        player.press("esc")
        player.until("Esc save & leave", gone="▐ 2 ▌")
        player.press("note")
        player.wait(lambda: player.screen.line.text == "note")
        player.press("esc")
        player.wait(lambda: player.screen.line.text == "")
        player.press("esc")
        player.until("Menu", "Continue: classic, 2 givens", "moves: 1")
    assert player.moves == ["5 5 2"]


@pytest.mark.parametrize("key", ["tab", ":"])
def test_back_to_the_command_line_with_the_cell_still_selected(key: str) -> None:
    with Player() as player:
        player.press("left", key, "hint", "enter", "hint", "enter", "hint", "enter")
        player.until("R5C5 is 9: no technique shows why")
    assert player.moves == ["hint", "5 5 9"]


def test_a_click_selects_and_a_right_click_clears() -> None:
    with Player() as player:
        player.until("1 ┃  1")
        player.click("1 ┃")  # a click on the coordinates does nothing
        lines = player.window.screen.display
        row = next(index for index, line in enumerate(lines) if "2 ┃" in line)
        column = lines[row].index("┃") + 3
        player.click_at(column + 4, row + 1)
        player.until("▐   ▌")
        assert player.screen.selected == 10
        player.press("4")
        player.until("▐ 4 ▌")
        player.press("right")
        player.until("4  ▐   ▌")
        player.click_at(column + 4, row + 1, button=2)
        player.wait(lambda: len(player.moves) == 2)
        assert player.screen.selected == 10
    assert player.moves == ["2 2 4", "2 2 0"]


def test_by_a_setting_backspace_undoes_and_a_right_click_leaves_if_the_player_agrees() -> None:
    with Player(settings={EDITING.name: UNDOES}) as player:
        player.press("up", "2", "up", "backspace", "4")
        player.until("▐ 4 ▌")
        player.click("▐ 4 ▌", button=2)
        player.until("Leave this game? It stays", "(y/n)")
        player.press("y")
        player.until("Menu")
    assert player.moves == ["5 5 2", "undo", "5 5 4"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("112", "✗ R1C1 is a given (1); givens cannot be changed."),
        ("121", "R1C1 and R1C2 both hold 1 in row 1; clashes also in box 1."),
        ("9 10 9", "✗ This board has no cell in row 9, column 10"),
        ("1 2 10", "✗ This board uses the digits 1 to 9"),
        ("bogus", "✗ “bogus” is not a move"),
        ("\x1b[200~\x1b[31m\x1b[201~", "✗ “"),
        ("redo", "✗ There is nothing to redo."),
        ("check", "No entry is wrong."),
        ("submit", "Not solved: blank cells: 79, units with a clash: 0."),
        ("checkpoint", "Checkpoint 1 set"),
        ("mistake", "There are no mistakes on the board."),
    ],
)
def test_what_is_said_to_moves_and_words(typed: str, sentence: str) -> None:
    with Player() as player:
        player.press(typed, "enter")
        player.until(sentence)


def test_strict_mode_refuses_wrong_digits() -> None:
    with Player(settings={"strict": "on"}) as player:
        player.press("123", "enter")
        player.until("strict", "✗ 3 is wrong in R1C2; strict mode rejects it.")
        player.press("122", "enter")
        player.until("blank 78")
    assert player.moves == ["1 2 2"]


def test_strict_mode_accepts_the_right_digit_beside_a_wrong_one() -> None:
    with Player() as player:
        player.press("124", "enter")  # wrong: it is 2
        player.until("blank 78")
        player.do(lambda: player.app.set("strict", "on"))
        player.press("144", "enter")  # right, and clashes with the wrong one
        player.until("blank 77", gone="✗")
    assert player.moves == ["1 2 4", "1 4 4"]


def test_several_moves_in_a_line() -> None:
    with Player() as player:
        player.press("122 133, 144", "enter")
        player.until("1 ┃  1    2    3  ┃▐ 4 ▌")
    assert player.moves == ["1 2 2", "1 3 3", "1 4 4"]


@pytest.mark.parametrize("word", ["q", "quit", "exit", "0", "leave", "退出"])
def test_words_that_leave(word: str) -> None:
    with Player() as player:
        player.press("122", "enter", word, "enter")
        player.until("Menu", "Continue: classic")


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("撤销", "Undone: 2 in R1C2."),
        ("检查", "No entry is wrong."),
        ("暂停", "PAUSED"),
        ("规则", "classic: 81 cells"),
        ("帮助", "Keys of the game"),
        ("分享", "As a code for satdoku play:"),
    ],
)
def test_chinese_words(word: str, shown: str) -> None:
    with Player() as player:
        player.press("122", "enter", word, "enter")
        player.until(shown)


def test_a_sentence_about_a_given_goes_with_the_next_key() -> None:
    with Player() as player:
        player.press("112", "enter")
        player.until("✗ R1C1 is a given (1)")
        player.press("up", "right")
        player.until("▐   ▌", gone="is a given")


def test_pencil_marks_by_hand_and_automatic() -> None:
    with Player() as player:
        player.press("up", "n", "3", "4")
        player.until("R5C5 · marks 3 4", "PENCIL")
        player.press("3")
        player.until("R5C5 · marks 4")
        player.press("n", "f", "y")
        player.until("R5C5 · marks 1 2 3 4 5 6 7 8 9")
        player.press("2", "u")
        player.until("Undone: 2 in R5C5.")
        player.press("up", "down")
        player.until("R5C5 · marks 1 2 3 4 5 6 7 8 9")
        player.press("e", "y")
        player.until("Move ›", gone="Pencil marks")


def test_a_move_made_in_another_satdoku_is_reported_and_adopted() -> None:
    with Player() as player:
        other = Game.resume(player.store, player.id, load, player.screen.game.now)
        other.play(Move(Act.PLACE, 1, 2))
        player.press("133", "enter")
        player.until("✗ Another satdoku has continued this game.", "1 ┃  1    2  ▐   ▌")
        player.press("133", "enter")
        player.until("1 ┃  1    2  ▐ 3 ▌┃")

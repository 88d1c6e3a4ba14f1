"""Each way to enter digits: typed, by single letters, by keys, by the mouse, or digit first."""

from __future__ import annotations

import pytest

from satdoku.play.highlights import ArgumentPart
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.board.neighbours import middle
from satdoku.ui.fields import idle_seconds
from satdoku.ui.game.keys import Mode, Moment
from tests.ui.games import CLASSIC, HARD, HARD_SOLUTION, OPEN, PERCENT, SOLUTION
from tests.ui.player import Player

LARGE = (120, 45)
MIDDLE = middle(CLASSIC)
DIGIT_FIRST = {"entry": "digit first"}


def test_a_move_is_previewed_while_it_is_typed() -> None:
    with Player() as player:
        player.press("hi")
        player.until("Move › hi", "Enter do it")
        player.press("ctrl-u", "55")
        player.until("Move › 55", "▐   ▌", "Enter play the move")
        assert player.screen._view().cursor == MIDDLE
        player.press("7")
        player.until("Move › 557", "Esc clear the line")
        assert player.screen._view().parts == {(MIDDLE, 7): ArgumentPart.TARGET}
        player.press("ctrl-u", "5x")
        player.until("Move › 5x")
        assert player.screen._view().cursor is None
        player.press("ctrl-u", "119")
        player.until("Move › 119", "▐ 1 ▌")  # a given stays
        assert not player.screen._view().parts
    assert player.moves == []


@pytest.mark.parametrize(
    ("letter", "shown"),
    [
        ("i", "Ask again for the reason."),
        ("v", "No entry is wrong."),
        ("u", "There is nothing to undo."),
        ("n", "PENCIL"),
        ("o", "COLOUR"),
        ("f", "⠿⠇"),
        ("?", "Keys of the game"),
        ("p", "PAUSED"),
        ("q", "Menu"),
    ],
)
def test_a_letter_and_enter_do_what_the_key_does_on_the_board(letter: str, shown: str) -> None:
    with Player() as player:
        player.press(letter, "enter")
        player.until(shown)


def test_letters_above_the_digits_of_a_large_board_are_keys_once_typed() -> None:
    variant = load("classic-16")
    with Player("." * 256, None, variant, size=(100, 40)) as player:
        player.until("i Enter hint")
        player.press("n", "enter", "g")
        player.wait(lambda: player.moves == ["note 8 8 16"])
        player.until("Esc unselect")
        player.press("esc")
        player.until("i Enter hint", gone="Esc unselect")
        player.press("g", "enter")
        player.until("“g” is not a move")


@pytest.mark.parametrize("size", [(60, 20), (60, 30)])
def test_the_board_stays_where_it_is_while_the_keys_change(size: tuple[int, int]) -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=size) as player:
        before = player.until("↑↓←→ board").index("┏")
        player.press("hint", "enter")
        assert player.until("i Enter why?").index("┏") == before
        player.press("hint", "enter")
        assert player.until("i Enter play it").index("┏") == before
        player.press("up")
        assert player.until("1–9 enter", "n pencil").index("┏") == before


def test_the_smallest_window_shows_the_mode_beside_messages() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(40, 16)) as player:
        player.press("up", "n", "1", "2")
        player.until("PENCIL", "R5C5 · marks 1 2")
        player.press("i")
        player.until("PENCIL · No step for R5C5 yet")


def test_a_mode_that_was_typed_leads_to_the_board() -> None:
    with Player() as player:
        player.press("n", "enter", "4")
        player.wait(lambda: player.moves == ["note 5 5 4"])
        assert player.screen.mode is Mode.PENCIL


@pytest.mark.parametrize("key", ["X", "Q", ";", "="])
def test_a_key_that_does_nothing_says_so(key: str) -> None:
    with Player() as player:
        player.press("up", key)
        player.until(f"✗ “{key}” does nothing here; ? shows the keys.")
        player.press("5")
        player.until("▐ 5 ▌", gone="does nothing")


def test_q_leaves_from_the_board_too() -> None:
    with Player() as player:
        player.press("up", "5", "q")
        player.until("Menu", "Continue: classic")


def test_digits_come_first_if_the_setting_says_so() -> None:
    with Player(settings=DIGIT_FIRST) as player:
        player.press("up", "5")
        player.until("ONLY 5")
        assert player.moves == []
        player.press("enter")
        player.until("▐ 5 ▌")
        player.press("right", "enter")
        player.wait(lambda: player.moves == ["5 5 5", "5 6 5"])
        player.press("enter")
        player.wait(lambda: player.moves[2:] == ["5 6 0"])
        player.press("n", "down", "enter")
        player.wait(lambda: player.moves[3:] == ["note 6 6 5"])


def cell_at(player: Player, row: int, column: int) -> tuple[int, int]:
    """The place of a cell on the screen, 1-based."""
    made = player.screen.board.layout
    left, top = made.corner(CLASSIC.index[row, column])
    info = player.screen.board.window.render_info
    assert info is not None
    x, y = info._x_offset, info._y_offset
    return x + player.screen.board._indent + left + 2, y + top + 1


def test_a_click_puts_the_held_digit() -> None:
    with Player(settings=DIGIT_FIRST) as player:
        player.press("up", "5")
        player.until("ONLY 5")
        player.click_at(*cell_at(player, 3, 4))
        player.wait(lambda: player.moves == ["3 4 5"])
        player.click_at(*cell_at(player, 3, 4))
        player.wait(lambda: player.moves == ["3 4 5", "3 4 0"])
        player.click_at(*cell_at(player, 1, 1))  # a given: its digit is held from now on
        player.until("ONLY 1")


def press_button(player: Player, number: int) -> None:
    """Click a button of the panel: the digits come first, then the tools."""
    left, top = player.screen.panel.places[number]
    info = player.screen.panel.window.render_info
    assert info is not None
    player.click_at(info._x_offset + left + 2, info._y_offset + top + 1)


def test_the_pad_enters_digits_and_looks_at_them() -> None:
    with Player(size=LARGE) as player:
        player.until("Move ›", "9 left")
        press_button(player, 6)
        player.until("ONLY 7")
        press_button(player, 6)
        player.until("Move ›", gone="ONLY")
        player.press("up")
        player.until("1–9 enter")
        press_button(player, 6)
        player.wait(lambda: player.moves == ["5 5 7"])
        player.press("n", "right")
        player.until("PENCIL")
        press_button(player, 2)
        player.wait(lambda: player.moves == ["5 5 7", "note 5 6 3"])


@pytest.mark.parametrize("size", [(80, 24), (120, 45)])
def test_the_buttons_keep_their_places_whatever_the_game_says(size: tuple[int, int]) -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=size) as player:
        panel = player.screen.panel
        player.wait(lambda: len(panel.places) > 9)
        places = panel.places
        player.press("hint", "enter")
        player.until("hints 1")
        player.press("115", "enter")
        player.until("mistakes 1", "both")
        assert panel.places == places
        player.press("up", "n")
        player.until("PENCIL", "u undo")
        assert panel.places == places


def test_the_panel_counts_the_selected_cells() -> None:
    with Player(size=(80, 24)) as player:
        player.press("up", "\x1b[1;2C", "n")
        player.until("PENCIL", "R5C6  selected: 2")


def test_the_keys_of_the_footer_can_be_clicked() -> None:
    with Player() as player:
        player.click("↑↓←→ board")
        player.until("u undo", "n pencil")
        player.click("n pencil")
        player.until("PENCIL")
        player.press("4")
        player.wait(lambda: player.moves == ["note 5 5 4"])
        player.click("u undo")
        player.wait(lambda: player.moves == ["note 5 5 4", "undo"])
        player.click("? all keys")
        player.until("Keys of the game")
        player.click("Esc back")
        player.until("Move ›")
        player.click("Esc unselect")
        player.until("551 Enter a move")


def test_the_wheel_changes_the_digit_of_the_selected_cell() -> None:
    with Player() as player:
        player.wheel(1)
        player.press("up")
        player.until("1–9 enter")
        player.wheel(1)
        player.wheel(1)
        player.wait(lambda: player.moves == ["5 5 1", "5 5 2"])
        player.wheel(-1)
        player.wheel(-1)
        player.wheel(-1)
        player.wait(lambda: player.moves[2:] == ["5 5 1", "5 5 0", "5 5 9"])
        player.press("home", "pageup")
        player.wheel(1)  # on a given
        player.press("u")
        player.wait(lambda: player.moves[5:] == ["undo"])


def test_the_wheel_passes_digits_that_would_clash() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT) as player:
        player.press("up", "home", "pageup")
        player.wait(lambda: player.screen.selected == 0)
        for _turn in range(5):
            player.wheel(1)
        player.wait(lambda: player.moves == ["1 1 1", "1 1 2", "1 1 3", "1 1 6", "1 1 0"])
        assert not player.screen.game.session.mistakes


def test_a_right_click_clears_the_cell() -> None:
    with Player() as player:
        player.press("345", "enter")
        player.wait(lambda: player.moves == ["3 4 5"])
        player.click_at(*cell_at(player, 3, 4), button=2)
        player.wait(lambda: player.moves == ["3 4 5", "3 4 0"])
        player.click_at(*cell_at(player, 1, 1), button=2)  # a given stays
        player.until("▐ 1 ▌", gone="✗")


def test_a_right_click_marks_if_the_setting_says_so() -> None:
    with Player(settings={"editing": "mark"}) as player:
        player.click_at(*cell_at(player, 3, 4), button=2)
        player.until("PENCIL")
        player.press("8")
        player.wait(lambda: player.moves == ["note 3 4 8"])
        player.press("backspace")
        player.wait(lambda: player.moves[1:] == ["3 4 0"])


def test_the_old_way_undoes_and_leaves() -> None:
    with Player(settings={"editing": "undo"}) as player:
        player.press("345", "enter", "up", "backspace")
        player.wait(lambda: player.moves == ["3 4 5", "undo"])
        player.click_at(*cell_at(player, 3, 4), button=2)
        player.until("Leave this game? It stays")


def test_all_naked_singles_are_filled_in_on_request_and_taken_back_at_once() -> None:
    with Player(f"..{SOLUTION[2:]}") as player:
        player.press("up", "F")
        player.until("Solved in")
    assert player.moves == ["singles"]
    with Player(HARD, HARD_SOLUTION, PERCENT) as player:
        player.press("singles", "enter")
        player.until("✗ No cell has only one candidate.")
    with Player(f"...{SOLUTION[3:18]}...{SOLUTION[21:]}") as player:
        before = player.screen.game.session.board.grid
        player.press("122", "enter", "F", "enter")
        player.until("Solved in")
        assert before.digits.count(0) == 6


def test_check_marks_the_cells_whose_right_digit_was_struck() -> None:
    with Player(OPEN) as player:
        player.press("notes", "enter", "note 122", "enter", "check", "enter")
        player.until("The correct digit is missing from")
        assert player.screen.turn.marked == {1}


def test_undo_leads_the_cursor_to_the_change() -> None:
    with Player() as player:
        player.press("345", "enter", "up", "home", "undo", "enter")
        player.press(":", "u", "enter")
        player.wait(lambda: player.moves == ["3 4 5", "undo"])
        assert player.screen.selected == CLASSIC.index[3, 4]


def test_the_clock_waits_for_a_player_who_has_left() -> None:
    with Player(settings={"idle": "1 minute"}) as player:
        screen, seconds = player.screen, 1000.0
        screen.game.now = lambda: seconds
        player.press("up")
        player.wait(lambda: screen.selected is not None)
        screen.game.hold_clock()
        screen.game.release_clock()
        started = screen.game.elapsed
        seconds += 59
        player.do(screen.beat)
        assert not screen._idle
        seconds += 2
        player.do(screen.beat)
        player.until("The clock stopped after 1 minute without a key press")
        stopped = screen.game.elapsed
        assert stopped - started == pytest.approx(61)
        seconds += 500
        assert screen.game.elapsed == stopped
        player.press("down")
        player.until("1–9 enter", gone="The clock has stopped")
        seconds += 5
        assert screen.game.elapsed == stopped + 5
        assert screen.moment is Moment.PLAYING


def test_the_setting_names_minutes() -> None:
    assert idle_seconds("3 minutes") == 180
    assert idle_seconds("never") == float("inf")

"""Key presses for marks, colours, several cells, a highlighted digit, and boards in small
windows."""

from __future__ import annotations

import pytest

from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.ui.board.looks import FOUND, Ground, Mark
from satdoku.ui.board.neighbours import middle
from tests.ui.games import CLASSIC, HARD, HARD_SOLUTION, PERCENT
from tests.ui.player import Player


def test_marks_without_the_mode_by_alt_by_shift_and_typed() -> None:
    with Player() as player:
        player.press("up", "\x1b3", "$")
        player.until("R5C5 · marks 3 4")
        player.press(":", "n 551", "enter")
        player.until("R5C5 · marks 1 3 4")
    assert player.moves == ["note 5 5 3", "note 5 5 4", "note 5 5 1"]


def test_several_cells_are_selected_marked_and_coloured_at_once_and_undone() -> None:
    with Player() as player:
        player.press("up", "\x1b[1;2C", "\x1b[1;2B", "7")
        player.wait(lambda: player.moves == ["note 5 5 5 6 6 6 7"])
        assert player.screen.selection.cells == (40, 41, 50)
        player.press("o", "2")
        player.wait(lambda: len(player.moves) == 2)
        board = player.screen.game.session.board
        assert [cell for cell, marks in enumerate(board.notes) if 7 in marks] == [40, 41, 50]
        assert [cell for cell, marks in enumerate(board.colours) if 2 in marks] == [40, 41, 50]
        player.press("u", "u")
        player.wait(lambda: len(player.moves) == 4)
        board = player.screen.game.session.board
        assert not any(board.notes)
        assert not any(board.colours)


def test_a_digit_alone_shows_where_it_can_go() -> None:
    with Player() as player:
        player.press("up", "d", "1")
        shown = player.until("ONLY 1")
        assert "1 ┃ =1       " in shown  # not in its row
        grounds = player.screen._view().grounds
        assert [cell for cell in range(18) if grounds[cell] is Ground.OPEN] == [*range(12, 18)]
        player.press("\x1b1", "\x1b2")  # pencil marks
        player.wait(lambda: len(player.moves) == 2)
        marks = player.screen._view().states[middle(CLASSIC)].marks
        assert marks == (Mark(1, FOUND), Mark(2))
        player.press("d", "0")
        player.until("blank 79", gone="ONLY")


def test_the_panel_tells_the_game_in_figures() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(120, 40)) as player:
        player.until("percent, 17 givens · level 10", "blank 64", "3 6 left")
        player.press("115", "enter")  # R1C3 is 5
        player.until("blank 63 · mistakes 1")
        player.press("hint", "enter", "undo", "enter", "hint", "enter")
        player.until("blank 64 · hints 1 · mistakes 1")
        player.press("up", "\x1b1", "\x1b9")
        player.until("R1C1  marks 1 9")


@pytest.mark.parametrize("size", [(120, 40), (200, 60), (80, 24), (60, 20), (40, 16)])
def test_the_digit_pad_enters_digits_and_looks_at_them(size: tuple[int, int]) -> None:
    """Beside the board at every size."""
    with Player(HARD, HARD_SOLUTION, PERCENT, size=size) as player:
        pad = player.screen.panel
        player.wait(lambda: len(pad.places) >= 9)
        player.click_at(*place_of(player, "4"))
        player.wait(lambda: player.screen.hand.filter == 4)
        player.press("up")
        player.wait(lambda: player.screen.selected is not None)
        player.press("home", "pageup")
        player.click_at(*place_of(player, "3"))
        player.wait(lambda: player.moves == ["1 1 3"])


def place_of(player: Player, label: str) -> tuple[int, int]:
    """The column and line of a button of the panel, from 1."""
    drawn = player.app.application.renderer.last_rendered_screen
    assert drawn is not None
    at = drawn.visible_windows_to_write_positions[player.screen.panel.window]
    x, y = player.screen.panel.places[int(label) - 1]
    return at.xpos + x + 1, at.ypos + y + 1


def test_the_tools_of_the_panel_can_be_clicked() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT, size=(120, 45)) as player:
        player.press("113", "enter", "up")
        player.until("n pencil", "r redo", "blank 63")
        player.click("u undo")
        player.until("blank 64")
        player.click("n pencil")
        player.until("PENCIL")


@pytest.mark.parametrize("name", NAMES)
def test_every_board_is_played_in_the_smallest_window(name: str) -> None:
    """The cursor is in view wherever it goes."""
    variant = load(name)
    with Player("." * len(variant.cells), None, variant, size=(40, 16)) as player:
        player.press("up", "1")
        place = variant.cells[middle(variant)]
        player.wait(lambda: len(player.moves) == 1)
        assert player.moves == [f"{place.row} {place.column} 1"]
        player.press("home", "pageup", "end", "pagedown", "2")
        player.wait(lambda: len(player.moves) == 2)
        player.wait(lambda: "2" in player.window.text)


def test_the_clock_stands_while_the_help_is_read() -> None:
    with Player() as player:
        game = player.screen.game
        player.press("?")
        player.until("Keys of the game")
        assert game.clock.since is None
        player.press("esc")
        player.until("Move ›")
        assert game.clock.since is not None


def test_the_technique_is_told_only_when_it_is_asked_for() -> None:
    with Player(HARD, HARD_SOLUTION, PERCENT) as player:
        assert "net" not in player.until("level 10")
        player.press("grade", "enter")
        player.until("level 10 (nets), contradiction net")

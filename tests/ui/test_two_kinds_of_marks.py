"""Marks in the middle of a cell, and colours of marks: drawn, and entered by keys and the mouse."""

from __future__ import annotations

import pytest

from satdoku.play.highlights import ArgumentPart
from satdoku.ui.board.cell import cell_rows, parsed
from satdoku.ui.board.looks import THEMES, CellState, Ground, Mark
from satdoku.ui.board.sizes import Size, shape_of
from satdoku.ui.game.keys import Mode
from tests.ui.games import OPEN
from tests.ui.player import Player

LARGE = (120, 45)
DARK = THEMES["dark"]


def drawn(size: Size, corner: str, centre: str) -> list[str]:
    marks = [Mark(int(digit)) for digit in corner]
    marks += [Mark(int(digit), centre=True) for digit in centre]
    rows = cell_rows(CellState(0, tuple(marks)), shape_of(size, 9), DARK, "123456789")
    return ["".join(sign for sign, _style in row) for row in rows]


@pytest.mark.parametrize(
    ("size", "corner", "centre", "lines"),
    [
        (Size(7, 3, uprights=True, levels=True), "12", "46", [" 1 2   ", "  46   ", " " * 7]),
        (Size(7, 3, uprights=True, levels=True), "1278", "5", [" 1 2 7 ", "   5'  ", " 8     "]),
        (Size(7, 3, uprights=True, levels=True), "", "123456789", [" " * 7, " ⠿⠇    ", " " * 7]),
        (Size(5, 2, uprights=True), "12", "46", ["12   ", " 46  "]),
        (Size(5, 2, uprights=True), "", "5", [" " * 5, "  5' "]),
        (Size(5, 1), "1", "46", ["146  "]),
    ],
)
def test_corner_marks_stand_around_those_in_the_middle(
    size: Size, corner: str, centre: str, lines: list[str]
) -> None:
    assert drawn(size, corner, centre) == lines


def test_a_painted_mark_has_a_ground_of_its_own_but_not_one_that_a_hint_removes() -> None:
    state = CellState(0, (Mark(1, colour=2), Mark(2, ArgumentPart.GONE, colour=2)))
    rows = cell_rows(state, shape_of(Size(5, 1), 9), DARK, "123456789")
    style = dict(rows[0])
    paint = parsed(DARK.grounds[Ground.COLOUR2])
    assert style["1"].bgcolor == paint.bgcolor
    assert style["2"].bgcolor == parsed(DARK.parts[ArgumentPart.GONE]).bgcolor
    mono = cell_rows(state, shape_of(Size(5, 1), 9), THEMES["mono"], "123456789")[0]
    assert {sign: style.underline for sign, style in mono}["1"]


def test_keys_mark_the_middle_and_colour_a_mark() -> None:
    with Player(size=LARGE) as player:
        player.press("up", "n", "1", "N")
        player.until("CENTRE MARKS")
        player.press("2", "5")
        player.until("R5C5  marks 1 · centre 2 5")
        player.press("O")
        player.until("PAINT WHICH MARK?")
        player.press("5")
        player.until("PAINT 5 WITH 1–6")
        player.press("3")
        player.until("centre 2 5 (C)")
        player.press("O")
        player.until("centre 2 5 (C)", gone="PAINT 5")
        assert player.moves == ["note 5 5 1", "centre 5 5 2", "centre 5 5 5", "paint 5 5 5 3"]


def test_the_mouse_does_the_same() -> None:
    with Player(size=LARGE) as player:
        player.press("up")
        player.until("N centre")
        player.click("N centre")
        player.until("CENTRE MARKS")
        player.click("4 9 left")
        player.until("R5C5  centre 4")
        player.click("O paint")
        player.until("PAINT WHICH MARK?")
        player.click("4 9 left")
        player.until("PAINT 4 WITH")
        player.click("2 9 left")
        player.until("centre 4 (B)")
        player.press("esc")
        player.until("Move ›", gone="R5C5  ")
        assert player.screen.mode is Mode.PAINT


def test_typed_lines_do_the_same_and_are_previewed() -> None:
    with Player(size=LARGE) as player:
        player.press("centre 451")
        player.until("R4C5")
        assert player.screen._view().states[31].marks[0].part is ArgumentPart.TARGET
        player.press("enter", "paint 451 2", "enter")
        player.until("centre 1 (B)")
        player.press("paint 452 2", "enter")
        player.until("There is no pencil mark 2 to colour.")


def test_a_small_board_tells_the_marks_of_the_row_that_it_shows_as_dots() -> None:
    with Player(OPEN, size=(40, 16), shown="blank") as player:
        player.press(*("note 4 1 1", "enter", "note 4 1 2", "enter", "note 4 1 3", "enter"))
        player.press(*("note 4 5 7", "enter", "up", "down", "up"))
        player.until("R4C5 · marks 7 · C1 123")

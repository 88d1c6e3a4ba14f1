"""Killers on the screen: cages, their sums, and the text about them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.rules import rules_lines
from satdoku.ui.board.cell import Shape, cell_rows
from satdoku.ui.board.looks import THEMES, CellState
from satdoku.ui.board.tints import labels_of, tints_of
from satdoku.ui.line_mode.dealing import special_units
from tests.ui.player import Player

KILLER = load(str(Path(__file__).parents[1] / "sudoku" / "killer.toml"))
BLANK = "." * len(KILLER.cells)
WIDE, NARROW = Shape(7, 1, 0, framed=False), Shape(3, 1, 0, framed=False)


def shown(digit: int = 0, marks: str = "", label: str = "15", shape: Shape = WIDE) -> str:
    state = CellState(digit, tuple((int(mark), None) for mark in marks), label=label)
    (row,) = cell_rows(state, shape, THEMES["dark"], "123456789")
    return "".join(sign for sign, _style in row)


def test_neighbouring_cages_have_different_tints() -> None:
    tints = tints_of(KILLER)
    cage = {cell: unit for unit in KILLER.units if unit.kind == "cage" for cell in unit.cells}
    rows = [range(start, start + 6) for start in range(0, 36, 6)]
    columns = [range(start, 36, 6) for start in range(6)]
    for one, other in (pair for line in (*rows, *columns) for pair in pairwise(line)):
        assert (tints[one] == tints[other]) is (cage[one] is cage[other])


def test_the_sum_stands_in_the_first_cell_where_there_is_room() -> None:
    assert labels_of(KILLER)[0] == "15"
    assert shown() == "15     "
    assert shown(digit=4) == "15 4   "
    assert shown(marks="123") == " 123 15"
    assert shown(marks="12345") == " 12345 "
    assert shown(marks="123", label="7") == " 123  7"
    assert shown(label="7", shape=NARROW) == "   "  # it would look like an entry


def test_marks_in_their_places_give_way_to_the_sum() -> None:
    """At 80×24 the cells of this killer have two lines."""
    solution = str(next(BoardSolver(KILLER).solutions(Grid.empty(KILLER))))
    with Player(BLANK, solution, KILLER, size=(80, 24)) as player:
        player.press("fill", "enter")
        shown = player.until("123456")
        assert "│15     7       1 2 3 │16 " in shown
        assert " 1 │ 123456 123456 4 5 6;│ 123456" in shown


def test_sums_stand_on_the_lines_between_large_cells() -> None:
    with Player(BLANK, None, KILLER, size=(80, 44)) as player:
        text = player.until("┏15━1", "killer · 0:")  # no givens, as in every killer
        assert "8─" in text


def test_the_panel_or_the_line_under_the_board_names_the_cage() -> None:
    solution = str(next(BoardSolver(KILLER).solutions(Grid.empty(KILLER))))
    with Player(BLANK, solution, KILLER) as player:
        player.press("up", "home")
        player.until("cage 1: 15")
        player.press("pagedown")
        player.until("cage 11: 11")
        player.press("pageup", "\x1b1", "\x1b2", "\x1b3", "\x1b4", "\x1b[1;2C")
        player.resize(100, 34)
        player.until("R1C2 · cage 2: 7 · selected: 2")
        player.press("left")
        player.until("R1C1 · cage 1: 15 · marks 1 2 3", " 4\n")
        player.resize(120, 40)
        player.press("6", "down", "5", "down", "4")
        player.until("The digits of cage 1 leave too little of 15", "for its other cells")


def test_rules_and_plain_boards_draw_all_cages_with_their_sums() -> None:
    for lines in (list(rules_lines(KILLER)), list(special_units(KILLER))):
        assert "  A D D E C F" in lines
        assert "  A=15  B=7" in lines

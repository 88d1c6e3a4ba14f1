"""Killers on the screen: cages, their sums, and the text about them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.rules import rules_lines
from satdoku.ui.board.cell import cell_rows
from satdoku.ui.board.figures import labels_in_cells
from satdoku.ui.board.layout import layout
from satdoku.ui.board.looks import THEMES, CellState, Mark
from satdoku.ui.board.sizes import Size, shape_of, sizes
from satdoku.ui.board.tints import tints_of
from satdoku.ui.line_mode.special_units import special_units
from tests.ui.player import Player

KILLER = load(str(Path(__file__).parents[1] / "sudoku" / "killer.toml"))
BLANK = "." * len(KILLER.cells)
SHAPE = layout(KILLER, Size(5, 2, uprights=True)).shape.replace(
    marks=shape_of(Size(5, 2, uprights=True), 9).marks
)


def shown(digit: int = 0, marks: str = "", label: str = "15") -> list[str]:
    state = CellState(digit, tuple(Mark(int(mark)) for mark in marks), label=label)
    rows = cell_rows(state, SHAPE, THEMES["dark"], "123456789")
    return ["".join(sign for sign, _style in row) for row in rows]


def test_neighbouring_cages_have_different_tints() -> None:
    tints = tints_of(KILLER)
    cage = {cell: unit for unit in KILLER.units if unit.kind == "cage" for cell in unit.cells}
    rows = [range(start, start + 6) for start in range(0, 36, 6)]
    columns = [range(start, 36, 6) for start in range(6)]
    for one, other in (pair for line in (*rows, *columns) for pair in pairwise(line)):
        assert (tints[one] == tints[other]) is (cage[one] is cage[other])


def test_the_sum_stands_in_the_first_cell_and_marks_give_way_to_it() -> None:
    made = layout(KILLER, Size(5, 2, uprights=True))
    assert labels_in_cells(made)[0] == "15"
    assert labels_in_cells(layout(KILLER, sizes(KILLER)[-1])) == {}  # it would look like an entry
    assert shown() == ["15   ", "     "]
    assert shown(digit=4) == ["15   ", "  4  "]
    assert shown(digit=4, label="") == ["     ", "  4  "]  # beside the others of its row
    assert shown(marks="123") == ["15   ", "123  "]
    assert shown(marks="1234567") == ["15 12", "34567"]
    assert shown(marks="12345678", label="7") == ["7 123", "45678"]
    assert shown(marks="12345678") == ["15   ", " \u283f\u2803  "]
    assert shown(marks="123456789") == ["15   ", " \u283f\u2807  "]


def test_sums_stand_on_the_lines_between_large_cells() -> None:
    with Player(BLANK, None, KILLER, size=(80, 44)) as player:
        text = player.until("┏15━", "killer · 0:")  # no givens, as in every killer
        assert "8┈" in text


def test_the_panel_or_the_line_under_the_board_names_the_cage() -> None:
    solution = str(next(BoardSolver(KILLER).solutions(Grid.empty(KILLER))))
    with Player(BLANK, solution, KILLER) as player:
        player.press("up", "home")
        player.until("cage 1: 15")
        player.press("pagedown")
        player.until("cage 11: 11")
        player.press("pageup", "\x1b1", "\x1b2", "\x1b3", "\x1b4", "\x1b[1;2C")
        player.resize(100, 34)
        player.until("R1C2  cage 2: 7 · selected: 2")
        player.press("left")
        player.until("R1C1  cage 1: 15 · marks 1 2 3", " 4\n")
        player.resize(120, 40)
        player.press("6", "down", "5", "down", "4")
        shown = player.until("The digits of cage 1", "other cells")
        assert "too little" in shown


def test_rules_and_plain_boards_draw_all_cages_with_their_sums() -> None:
    for lines in (list(rules_lines(KILLER)), list(special_units(KILLER))):
        assert "  A D D E C F" in lines
        assert "  A=15  B=7" in lines

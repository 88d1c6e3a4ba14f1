"""Units that follow by counting."""

from __future__ import annotations

import pytest

from satdoku.messages import speak
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.variants.catalogue import NAMES, load


def test_windoku_has_five_hidden_windows() -> None:
    windoku = load("windoku")
    rows, outer = (2, 3, 4), (1, 5, 9)
    found = [
        {(windoku.cells[cell].row, windoku.cells[cell].column) for cell in unit.cells}
        for unit in units_of_reasoning(windoku)[len(windoku.units) :]
    ]
    assert len(found) == 5
    assert {(row, column) for row in rows for column in outer} in found
    assert {(row, column) for row in outer for column in outer} in found


def test_they_hold_every_digit_whatever_the_solution() -> None:
    windoku = load("windoku")
    solver, size = BoardSolver(windoku), windoku.digits
    for unit in units_of_reasoning(windoku)[len(windoku.units) :]:
        for digit in range(1, size + 1):
            assert not solver.possible([-(cell * size + digit) for cell in unit.cells])


def test_the_name_says_where_they_come_from() -> None:
    speak("en")
    names = [str(unit.name) for unit in units_of_reasoning(load("windoku"))]
    name = "the derived unit R234C159 (rows 2–4 without windows 1 and 2)"
    assert name in names


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"windoku"}))
def test_other_boards_have_none(name: str) -> None:
    assert units_of_reasoning(load(name)) == load(name).units

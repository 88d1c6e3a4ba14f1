"""How often digits appear on boards of consecutive lines, compared with all boards of small
hexagons and some honeycombs."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.sudoku.constraints.digit_counts import Direction, balanced_weights, possible_counts
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.backtrack import Backtracking
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant

HEXAGON = """
inherits = "honeycomb"
name = { en = "hexagon" }
fewest_givens = 0
digits = DIGITS
board = '''
 o o
o o o
 o o
'''
"""
SQUARE = """
name = { en = "square" }
fewest_givens = 0
digits = DIGITS
board = { rows = 3, columns = 3 }
[units.row]
name = { en = "row {row}" }
rule = "consecutive"
cells = { down = 0, across = 2 }
[units.column]
name = { en = "column {column}" }
rule = "consecutive"
cells = { down = 1, across = 0 }
"""


def small(text: str, digits: int, folder: Path) -> Variant:
    path = folder / "small.toml"
    path.write_text(text.replace("DIGITS", str(digits)), encoding="utf-8")
    return load(str(path))


def directions(variant: Variant) -> list[Direction]:
    kinds: dict[str, list[tuple[int, ...]]] = {}
    for unit in variant.units:
        kinds.setdefault(unit.kind, []).append(unit.cells)
    return list(kinds.values())


@pytest.mark.parametrize("digits", [3, 4, 5])
@pytest.mark.parametrize("text", [HEXAGON, SQUARE], ids=["hexagon", "square"])
def test_every_small_board_is_found_and_its_counts_are_possible(
    text: str, digits: int, tmp_path: Path
) -> None:
    variant = small(text, digits, tmp_path)
    blank = Grid.empty(variant)
    boards = {board.digits for board in Backtracking(variant).solutions(blank)}
    assert boards
    assert {board.digits for board in BoardSolver(variant).solutions(blank)} == boards
    possible = possible_counts(directions(variant), variant.digits)
    for digit, counts in enumerate(possible, 1):
        assert {board.count(digit) for board in boards} <= counts


def test_weights_of_the_lines_of_a_hexagon_add_up_to_zero_in_each_cell() -> None:
    variant = load("honeycomb")
    weights = balanced_weights(directions(variant))
    assert any(weights.values())
    for cell in range(len(variant.cells)):
        assert sum(weight for line, weight in weights.items() if cell in line) == 0


def test_every_digit_is_on_a_honeycomb_an_odd_number_of_times() -> None:
    possible = possible_counts(directions(load("honeycomb")), 9)
    assert all(count % 2 for counts in possible for count in counts)
    assert possible[4] == {9}

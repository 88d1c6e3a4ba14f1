"""Clashes and complete boards, on boards small enough to count by hand."""

from __future__ import annotations

from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.constraint import Constraint
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import clashes, solved
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant


def line(rule: Constraint, length: int, digits: int = 9) -> Variant:
    cells = tuple(Cell(1, i + 1, 2 * i, 0) for i in range(length))
    unit = Unit("row", Name("row 1"), rule, tuple(range(length)))
    return Variant("line", Name("line"), digits, cells, (unit,), 0)


def test_a_digit_twice_is_a_clash_of_those_cells() -> None:
    found = clashes(Grid(line(Distinct(), 4), (7, 0, 7, 3)))
    assert [clash.cells for clash in found] == [(0, 2)]
    assert str(found[0].unit.name) == "row 1"


def test_a_digit_three_times_is_three_clashes() -> None:
    assert len(clashes(Grid(line(Distinct(), 4), (7, 7, 7, 3)))) == 3


def test_distinct_digits_may_lie_far_apart() -> None:
    assert not clashes(Grid(line(Distinct(), 3), (1, 9, 5)))


def test_consecutive_digits_lie_less_than_the_length_apart() -> None:
    assert not clashes(Grid(line(Consecutive(), 3), (5, 0, 3)))
    assert [c.cells for c in clashes(Grid(line(Consecutive(), 3), (5, 0, 2)))] == [(0, 2)]


def test_only_a_full_board_without_a_clash_is_solved() -> None:
    variant = line(Consecutive(), 3)
    assert solved(Grid(variant, (5, 3, 4)))
    assert not solved(Grid(variant, (5, 0, 4)))
    assert not solved(Grid(variant, (5, 3, 6)))


def test_peers_and_units_of_a_cell() -> None:
    variant = line(Distinct(), 3)
    assert variant.peers[1] == {0, 2}
    assert variant.units_of == ((0,), (0,), (0,))
    assert variant.index[1, 3] == 2


def test_a_change_makes_a_new_grid() -> None:
    grid = Grid.empty(line(Distinct(), 3))
    after = grid.with_digit(1, 9)
    assert (str(grid), str(after), after.givens) == ("...", ".9.", 1)

"""Clashes and complete boards, on boards small enough to count by hand."""

from __future__ import annotations

from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.constraint import Constraint
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.unit_checker import UnitChecker, extends
from satdoku.sudoku.rules import clashes, fitting, solved
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


def test_every_digit_of_a_unit_fits_in_its_only_cell() -> None:
    assert fitting(line(Distinct(), 3, digits=4), (0, 0, 0), 1) == [1, 2, 3, 4]
    assert fitting(line(Distinct(), 3, digits=4), (1, 0, 4), 1) == [2, 3]


def test_the_unit_checker_sees_each_unit_alone_and_the_highest_digit() -> None:
    checker = UnitChecker([(0, 1, 2), (2, 3)])
    for board, right in (
        (b"\1\2\3\1", True),  # 1 twice, but in two units
        (b"\1\2\3\3", False),
        (b"\1\2\2\3", False),
        (b"\1\1\2\3", False),  # the lowest digit
        (b"\0\0\0\0", True),  # blanks may repeat
        (b"\x3f\1\x3f\2", False),  # 63
        (b"\x3f\1\x3e\x3f", True),
    ):
        assert checker.no_repeats(board) is right, board
    assert UnitChecker([]).no_repeats(b"\1\1")


def test_a_board_extends_its_givens() -> None:
    for board, givens, right in (
        (b"\1\2\3", b"\1\0\3", True),
        (b"\1\2\3", b"\0\0\0", True),
        (b"\1\2\3", b"\2\0\0", False),
        (b"\1\2\3", b"\0\0\1", False),
        (b"\2\1\3", b"\1\2\0", False),  # two differences do not cancel out
        (b"\1\2", b"\1\2\3", False),
        (b"\1\2\3", b"\1\2", False),
        (b"\1\2\3", b"\2\2", False),  # nor does a difference make up for another length
    ):
        assert extends(board, givens) is right, (board, givens)

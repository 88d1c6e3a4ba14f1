"""Checks boards by their units alone; imports no solver and no encoding."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.unit_checker import UnitChecker, extends
from satdoku.sudoku.variants.variant import Unit, Variant
from satdoku.value import Value


class Clash(Value):
    """Cells of a unit whose digits clash: usually two, more for some rules."""

    unit: Unit
    cells: tuple[int, ...]


def clashes(grid: Grid) -> list[Clash]:
    """All clashes, unit by unit."""
    checker, others = checker_of(grid.variant)
    return [
        Clash(unit, tuple(unit.cells[place] for place in places))
        for unit in (others if checker.no_repeats(grid.packed) else grid.variant.units)
        for places in unit.rule.clashes(_held(grid.digits, unit))
    ]


def fitting(variant: Variant, digits: Sequence[int], cell: int) -> list[int]:
    """The digits that fit in a cell, given the other digits on the board. 0 is a blank."""
    found = list(range(1, variant.digits + 1))
    for unit in map(variant.units.__getitem__, variant.units_of[cell]):
        held, place = _held(digits, unit), unit.cells.index(cell)
        found = [digit for digit in found if unit.rule.fits(held, place, digit)]
    return found


def solved(grid: Grid) -> bool:
    """Every cell filled, no rule broken."""
    checker, others = checker_of(grid.variant)
    return (
        grid.full
        and checker.no_repeats(grid.packed)
        and all(unit.rule.holds(_held(grid.digits, unit)) for unit in others)
    )


def solves(solution: Grid, puzzle: Grid) -> bool:
    """True if a board is solved and keeps every given of the puzzle."""
    return extends(solution.packed, puzzle.packed) and solved(solution)


@lru_cache(maxsize=8)
def checker_of(variant: Variant) -> tuple[UnitChecker, list[Unit]]:
    """The compiled checker of the units that only forbid repeated digits, and the other units."""
    plain = [unit.cells for unit in variant.units if unit.rule.only_distinct]
    return UnitChecker(plain), [unit for unit in variant.units if not unit.rule.only_distinct]


def _held(digits: Sequence[int], unit: Unit) -> list[int]:
    return [digits[cell] for cell in unit.cells]

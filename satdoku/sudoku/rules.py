"""The rules, judged from the units alone: imports no solver and no encoding."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Rule, Unit
from satdoku.value import Value


class Clash(Value):
    """Two cells of a unit whose digits cannot stand together."""

    unit: Unit
    cells: tuple[int, int]


def clashes(grid: Grid) -> list[Clash]:
    """Every pair of cells that breaks a rule, unit by unit."""
    return [clash for unit in grid.variant.units for clash in _clashes(grid, unit)]


def _clashes(grid: Grid, unit: Unit) -> Iterator[Clash]:
    filled = [cell for cell in unit.cells if grid[cell]]
    for one, other in combinations(filled, 2):
        if not stand_together(unit, grid[one], grid[other]):
            yield Clash(unit, (one, other))


def stand_together(unit: Unit, one: int, other: int) -> bool:
    """Whether two digits may both stand in a unit."""
    apart = abs(one - other)
    return apart > 0 and (unit.rule is not Rule.CONSECUTIVE or apart < len(unit.cells))


def solved(grid: Grid) -> bool:
    """Every cell filled, no rule broken.

    Distinct digits fill a line of n consecutive ones as soon as no two are n or more apart.
    """
    return grid.full and all(_filled(grid.digits, unit) for unit in grid.variant.units)


def _filled(digits: tuple[int, ...], unit: Unit) -> bool:
    """As `clashes` would find, without looking at every pair."""
    found = {digits[cell] for cell in unit.cells}
    apart = max(found) - min(found) if unit.rule is Rule.CONSECUTIVE else 0
    return len(found) == len(unit.cells) and apart < len(unit.cells)

"""What the rules of a variant forbid, derived independently for tests."""

from __future__ import annotations

from functools import cache

from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.variants.variant import Unit, Variant


@cache
def exclude(variant: Variant, one: Candidate, other: Candidate) -> bool:
    """True if two candidates exclude each other by a common rule."""
    (cell, digit), (far, value) = one, other
    if cell == far:
        return digit != value
    return any(
        not _together(unit, cell, digit, far, value, variant.digits)
        for unit in units_of_reasoning(variant)
        if cell in unit.cells and far in unit.cells
    )


def _together(unit: Unit, cell: int, digit: int, far: int, value: int, digits: int) -> bool:
    size = len(unit.cells)
    places = unit.cells.index(cell), unit.cells.index(far)
    if not unit.rule.stand_together((places[0], digit), (places[1], value), size):
        return False
    fillings = unit.rule.fillings(size, digits)
    return fillings is None or any(
        filling >> digit - 1 & 1 and filling >> value - 1 & 1 for filling in fillings
    )

"""Sentences about a board: why digits cannot stand together."""

from __future__ import annotations

from satdoku.sudoku.constraints.unit_names import spaced
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import Clash


def clash_sentence(grid: Grid, clash: Clash) -> str:
    """The sentence has no full stop, so that a caller can continue it."""
    variant, unit = grid.variant, clash.unit
    held = [(str(variant.cells[cell]), variant.symbol(grid[cell])) for cell in clash.cells]
    return spaced(unit.rule.clash_sentence(held, str(unit.name), len(unit.cells)))

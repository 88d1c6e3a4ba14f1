"""Pencil marks: for every cell, the digits that the player thinks possible."""

from __future__ import annotations

from collections.abc import Set

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import fitting
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.variants.variant import Variant

Notes = tuple[frozenset[int], ...]


def blank(variant: Variant) -> Notes:
    return (frozenset(),) * len(variant.cells)


def candidates(grid: Grid, cell: int) -> frozenset[int]:
    """The digits that the other digits on the board leave possible in a cell."""
    return frozenset(fitting(grid.variant, grid.digits, cell))


def filled(grid: Grid, struck: Set[Candidate] = frozenset()) -> Notes:
    """The candidates of every blank cell, without those that were struck."""
    everything = (
        frozenset() if digit else candidates(grid, cell) for cell, digit in enumerate(grid.digits)
    )
    return without(tuple(everything), struck)


def without(notes: Notes, struck: Set[Candidate]) -> Notes:
    left = list(notes)
    for cell, digit in struck:
        left[cell] -= {digit}
    return tuple(left)


def with_mark(notes: Notes, cell: int, marks: frozenset[int]) -> Notes:
    return (*notes[:cell], marks, *notes[cell + 1 :])


def after(notes: Notes, variant: Variant, cell: int, digit: int) -> Notes:
    """The marks that remain after a digit is entered: none in its own cell, and elsewhere those
    that can stand beside it."""
    left = list(with_mark(notes, cell, frozenset()))
    for unit in map(variant.units.__getitem__, variant.units_of[cell]):
        placed, size = (unit.cells.index(cell), digit), len(unit.cells)
        for place, other in enumerate(unit.cells):
            left[other] = frozenset(
                m for m in left[other] if unit.rule.stand_together(placed, (place, m), size)
            )
    return tuple(left)

"""Pencil marks: for every cell, the digits that the player considers possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import fitting
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.variants.variant import Variant

Notes = tuple[frozenset[int], ...]


def blank(variant: Variant) -> Notes:
    return (frozenset(),) * len(variant.cells)


def excluding(grid: Grid, cell: int, digit: int) -> Iterator[int]:
    """The cells whose digits exclude this digit from a cell: those that do so alone or, if none of
    a unit does, all filled cells of the unit."""
    variant = grid.variant
    for unit in map(variant.units.__getitem__, variant.units_of[cell]):
        place, held = unit.cells.index(cell), [grid[other] for other in unit.cells]
        held[place] = 0
        if not unit.rule.fits(held, place, digit):
            alone = [
                other
                for other in range(len(held))
                if held[other] and not unit.rule.fits(_only(held, other), place, digit)
            ]
            filled_places = [other for other, here in enumerate(held) if here]
            yield from (unit.cells[other] for other in alone or filled_places)


def _only(held: Sequence[int], place: int) -> list[int]:
    return [digit if other == place else 0 for other, digit in enumerate(held)]


def candidates(grid: Grid, cell: int) -> frozenset[int]:
    """The digits that fit in a cell, given the other digits on the board."""
    return frozenset(fitting(grid.variant, grid.digits, cell))


def filled(grid: Grid, struck: Set[Candidate] = frozenset()) -> Notes:
    """The candidates of every blank cell, except those that were struck."""
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


def toggled(notes: Notes, cells: Sequence[int], mark: int) -> Notes:
    """Set a mark in all of the cells, or clear it if each has it; mark 0 clears every mark."""
    off = not mark or all(mark in notes[cell] for cell in cells)
    for cell in cells:
        left = notes[cell] - {mark} if mark else frozenset()
        notes = with_mark(notes, cell, left if off else notes[cell] | {mark})
    return notes


def after(notes: Notes, variant: Variant, cell: int, digit: int) -> Notes:
    """The marks that remain after a digit is entered: none in its own cell, and elsewhere those
    that are compatible with it."""
    left = list(with_mark(notes, cell, frozenset()))
    for unit in map(variant.units.__getitem__, variant.units_of[cell]):
        placed, size = (unit.cells.index(cell), digit), len(unit.cells)
        for place, other in enumerate(unit.cells):
            left[other] = frozenset(
                m for m in left[other] if unit.rule.stand_together(placed, (place, m), size)
            )
    return tuple(left)

"""Sentences about a board: why digits clash."""

from __future__ import annotations

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.constraints.unit_names import spaced
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import Clash, clashes


def clash_sentence(grid: Grid, clash: Clash) -> str:
    """The sentence has no full stop, so that a caller can continue it."""
    variant, unit = grid.variant, clash.unit
    held = [(str(variant.cells[cell]), variant.symbol(grid[cell])) for cell in clash.cells]
    return spaced(unit.rule.clash_sentence(held, str(unit.name), len(unit.cells)))


def clashes_in_words(grid: Grid) -> str:
    """The first clash on a board and the number of clashes; empty if there are none."""
    found = clashes(grid)
    if not found:
        return ""
    pairs = {frozenset(clash.cells) for clash in found}
    sentence = clash_sentence(grid, found[0])
    if len(pairs) == 1:
        return _("{sentence}; that is the only clash.", sentence=sentence)
    return _("{sentence}; {count} clashes in all.", sentence=sentence, count=len(pairs))


def require_no_clash(puzzle: Grid) -> None:
    if told := clashes_in_words(puzzle):
        raise UsageError(_("This puzzle has no solution: {clashes}", clashes=told))

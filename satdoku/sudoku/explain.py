"""Sentences about a board: why two digits cannot stand together."""

from __future__ import annotations

from satdoku.messages import _
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import Clash


def clash_sentence(grid: Grid, clash: Clash) -> str:
    """Without its full stop, so that more can follow."""
    one, other = (str(grid.variant.cells[cell]) for cell in clash.cells)
    first, second = (grid.variant.symbol(grid[cell]) for cell in clash.cells)
    if first == second:
        return _(
            "{one} and {other} both hold {digit} in {unit}",
            one=one,
            other=other,
            digit=first,
            unit=str(clash.unit.name),
        )
    return _(
        "{first} in {one} and {second} in {other} are too far apart for {count} consecutive digits"
        " in {unit}",
        first=first,
        one=one,
        second=second,
        other=other,
        count=len(clash.unit.cells),
        unit=str(clash.unit.name),
    )

"""The cells of a rule that a setter draws with one click: a clue outside the board is about the
whole row or column that begins there."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.sudoku.variants.variant import Variant

OUTSIDE = {"sandwich", "x-sum", "skyscraper", "numbered-room"}


def cells_for(kind: str, variant: Variant, cells: Sequence[int]) -> tuple[int, ...]:
    """The selected cells or, for a clue outside and one cell on the edge, its line from there."""
    if kind not in OUTSIDE or len(cells) != 1:
        return tuple(cells)
    (cell,) = cells
    lines = [
        unit.cells
        for unit in variant.units
        if unit.kind in ("row", "column") and cell in unit.cells
    ]
    for line in lines:
        if line[0] == cell:
            return line
        if line[-1] == cell:
            return line[::-1]
    return tuple(cells)

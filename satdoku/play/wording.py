"""How the game's sentences name cells and clashes."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.messages import _
from satdoku.sudoku.rules import Clash
from satdoku.sudoku.variant import Variant


def cell_name(variant: Variant, cell: int) -> str:
    place = variant.cells[cell]
    return f"R{place.row}C{place.column}"


def clash_sentence(variant: Variant, found: Sequence[Clash], everywhere: Sequence[Clash]) -> str:
    """Of the clashes of one cell, and how many pairs of cells clash on the whole board."""
    units = dict.fromkeys(str(clash.unit.name) for clash in found)
    return _(
        "That clashes in {units}; collisions on the board: {count}.",
        units=", ".join(units),
        count=len({clash.cells for clash in everywhere}),
    )

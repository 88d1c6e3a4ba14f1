"""How many of each digit are still to be placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Variant


@cache
def copies(variant: Variant) -> int:
    """How often every digit stands on a full board; 0 where that differs, as on a honeycomb.

    Where units that hold every digit once cover each cell once, there are as many as these.
    """
    kinds = [variant.boxes, *_by_kind(variant).values()]
    for groups in kinds:
        whole = all(len(cells) == variant.digits for cells in groups)
        if whole and sorted(cell for cells in groups for cell in cells) == [
            *range(len(variant.cells))
        ]:
            return len(groups)
    return 0


def _by_kind(variant: Variant) -> dict[str, list[Sequence[int]]]:
    found: dict[str, list[Sequence[int]]] = {}
    for unit in variant.units:
        found.setdefault(unit.kind, []).append(unit.cells)
    return found


def counts(grid: Grid) -> list[int]:
    """Of each digit from 1: how many are left, or where nobody knows, how many stand."""
    standing, each = Counter(grid.digits), copies(grid.variant)
    digits = range(1, grid.variant.digits + 1)
    return [max(0, each - standing[digit]) if each else standing[digit] for digit in digits]

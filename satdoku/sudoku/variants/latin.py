"""Boards of rows and columns alone, `latin-7`: puzzles bring their boxes, if they have any."""

from __future__ import annotations

import re
from functools import cache

from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.variants import geometry
from satdoku.sudoku.variants.variant import Name, Unit, Variant

SIDES = range(2, 26)
_NAME = re.compile(r"latin-(\d{1,2})", re.ASCII)


def side_of(name: str) -> int | None:
    """The side of the board with this name; None for other names."""
    match = _NAME.fullmatch(name)
    side = int(match[1]) if match and not match[1].startswith("0") else 0
    return side if side in SIDES else None


@cache
def latin_square(side: int) -> Variant:
    cells = geometry.cells_at(geometry.rectangle(side, side))
    numbers = range(side)
    units = [
        *(
            Unit("row", Name(f"row {n + 1}", f"第 {n + 1} 行"), Distinct(), _row(side, n))
            for n in numbers
        ),
        *(
            Unit("column", Name(f"column {n + 1}", f"第 {n + 1} 列"), Distinct(), _column(side, n))
            for n in numbers
        ),
    ]
    name = Name(f"Latin square {side}×{side}", f"拉丁方 {side}×{side}")
    return Variant(f"latin-{side}", name, side, cells, tuple(units), fewest_givens=0)


def _row(side: int, row: int) -> tuple[int, ...]:
    return tuple(range(row * side, (row + 1) * side))


def _column(side: int, column: int) -> tuple[int, ...]:
    return tuple(range(column, side * side, side))

"""Consecutive lines: n cells hold n consecutive digits, and not every such range is possible."""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import N_
from satdoku.sudoku.techniques.layout import digits_of, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step

LINE_RANGE = N_("line range")

FITTING = N_("the {count} digits of {unit} can only be {ranges}, or a digit or a cell is left over")


def line_ranges(position: Position) -> Iterator[Step]:
    layout = position.layout
    for unit in layout.lines:
        cells = layout.variant.units[unit].cells
        blanks = [cell for cell in cells if not position.digits[cell]]
        windows = [
            window
            for window in position.windows(unit)
            if all(position.candidates[cell] & window for cell in blanks)
        ]
        removed = _outside(position, blanks, windows)
        if windows and removed:
            ranges = [(digits_of(window)[0], digits_of(window)[-1]) for window in windows]
            fields = {"count": len(cells), "unit": unit, "ranges": ranges}
            yield Step(LINE_RANGE, cells, FITTING, fields, removed=removed)


def _outside(
    position: Position, cells: list[int], windows: list[int]
) -> tuple[Candidate, ...]:
    union = 0
    for window in windows:
        union |= window
    return tuple(
        (cell, digit + 1) for cell in cells for digit in members(position.candidates[cell] & ~union)
    )

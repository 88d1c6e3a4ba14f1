"""Consecutive lines: n cells hold n consecutive digits, and not every such range is possible."""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import N_
from satdoku.sudoku.techniques.choices import choices_of
from satdoku.sudoku.techniques.layout import digits_of, members, union
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step

LINE_RANGE = N_("line range")
LINE_CLASH = N_("line clash")

FITTING = N_(
    "the {count} consecutive digits of {unit} can only be {ranges}: others leave a digit without a"
    " place, or a cell without a digit"
)

CELL_CLASHES = N_("every digit that {cell} can hold would clash with that on a line")
DIGIT_CLASHES = N_("{unit} needs {digit}, which would clash with that wherever it goes")


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


def _outside(position: Position, cells: list[int], windows: list[int]) -> tuple[Candidate, ...]:
    outside = ~union(windows)
    return tuple(
        (cell, digit) for cell in cells for digit in digits_of(position.candidates[cell] & outside)
    )


def line_clashes(position: Position) -> Iterator[Step]:
    """What an intersection is for equal digits, for digits that are too far apart as well."""
    layout, size = position.layout, position.layout.digits
    if not layout.lines:
        return
    alive = union(found << cell * size for cell, found in enumerate(position.candidates))
    for choice in choices_of(position):
        clashing = alive
        for candidate in members(choice.candidates):
            clashing &= layout.excluded[candidate]
        if clashing:
            removed = tuple((each // size, each % size + 1) for each in members(clashing))
            reason = CELL_CLASHES if choice.of_cell else DIGIT_CLASHES
            yield Step(LINE_CLASH, choice.cells, reason, choice.fields, removed=removed)

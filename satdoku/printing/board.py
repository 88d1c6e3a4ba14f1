"""Draws a board on a sheet: cells, frames, shaded units, rule symbols, digits.

A cell is a square one unit wide. Where rows are shifted, it is a hexagon with a corner at the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import prod, sqrt

from satdoku.drawing import (
    BLACK,
    Caption,
    Filling,
    Outline,
    Point,
    Shape,
    Strokes,
    borders,
    centre,
)
from satdoku.printing.figures import draw_figure, is_above_grid, outside_slot
from satdoku.sudoku.constraints.figure import Border, Figure, Outside
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Unit, Variant
from satdoku.value import Value

# Lengths, in cell widths.
DIGIT = 0.62
LETTER_HEIGHT = 0.716  # of a capital or a digit, relative to the font size
THIN, THICK = 0.015, 0.06
ROW = sqrt(3) / 2  # distance between rows of hexagons
SIDE = 1 / sqrt(3)  # of a hexagon

CELL_GREY = 0.45
# The brightness of each kind of special unit; darker where two kinds overlap.
SHADES = (0.87, 0.93, 0.8, 0.9)


class PrintedBoard(Value):
    """The cells of a variant on paper, before placement: the corner is (0, 0), a cell is 1 wide."""

    variant: Variant

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Cages, lines, dots and clues: all that is drawn besides cells, frames and tints."""
        pictured = (unit for unit in self.variant.units if _has_picture(unit, self.variant))
        return tuple(
            figure
            for unit in sorted(pictured, key=lambda unit: not unit.rule.ordered)
            for figure in tuple(unit.rule.figures(unit.cells)) or (Border(unit.cells),)
        )

    @cached_property
    def outlines(self) -> tuple[Outline, ...]:
        """The cells, moved right and down if there are clues before them."""
        shape = _hexagon if self.variant.shifted else _square
        cells = [shape(cell.across / 2, cell.down) for cell in self.variant.cells]
        slots = self._slots(cells)
        left = min(0.0, *(x for slot in slots for x, _y in slot), 0.0)
        top = min(0.0, *(y for slot in slots for _x, y in slot), 0.0)
        return tuple(tuple((x - left, y - top) for x, y in outline) for outline in cells)

    @cached_property
    def size(self) -> tuple[float, float]:
        areas = [*self.outlines, *self._slots(self.outlines)]
        corners = [corner for outline in areas for corner in outline]
        return max(x for x, _y in corners), max(y for _x, y in corners)

    def _slots(self, cells: Sequence[Outline]) -> list[Outline]:
        """The places of clues outside."""
        return [
            outside_slot(figure, cells) for figure in self.figures if isinstance(figure, Outside)
        ]

    def at(self, corner: Point, cell: float) -> PlacedBoard:
        return PlacedBoard(
            self.variant,
            tuple(
                tuple((corner[0] + x * cell, corner[1] + y * cell) for x, y in outline)
                for outline in self.outlines
            ),
            cell,
            self.figures,
        )


class PlacedBoard(Value):
    variant: Variant
    outlines: tuple[Outline, ...]
    cell: float
    figures: tuple[Figure, ...]

    def draw(self, puzzle: Grid, solution: Grid | None = None) -> Iterator[Shape]:
        """Draw the puzzle or, if given, the solution with the givens in bold."""
        yield from self._shading()
        yield from self._figures(above=False)
        yield Strokes(self.outlines, self.cell * THIN, CELL_GREY, role="cells")
        yield from self._frames()
        yield from self._figures(above=True)
        yield from self._digits(puzzle, solution)

    def _shading(self) -> Iterator[Shape]:
        tinted = [u for u in self.variant.units if u.tinted and not _drawn_as_lines(u)]
        kinds = list(dict.fromkeys(unit.kind for unit in tinted))
        for cell, outline in enumerate(self.outlines):
            mine = {kinds.index(unit.kind) for unit in tinted if cell in unit.cells}
            if mine:
                grey = prod(SHADES[kind % len(SHADES)] for kind in mine)
                yield Filling(outline, grey, "shaded")

    def _figures(self, *, above: bool) -> Iterator[Shape]:
        for figure in self.figures:
            if is_above_grid(figure) is above:
                yield from draw_figure(figure, self.outlines)

    def _frames(self) -> Iterator[Shape]:
        groups: Iterable[Iterable[int]] = (range(len(self.outlines)), *self.variant.boxes)
        paths = (borders(self.outlines[cell] for cell in group) for group in groups)
        yield Strokes(tuple(path for found in paths for path in found), self.cell * THICK)

    def _digits(self, puzzle: Grid, solution: Grid | None) -> Iterator[Shape]:
        for cell, digit in enumerate((solution or puzzle).digits):
            if digit:
                x, y = centre(self.outlines[cell])
                size = self.cell * DIGIT
                at = (x, y + size * LETTER_HEIGHT / 2)
                given = solution is None or bool(puzzle[cell])
                text = self.variant.symbol(digit)
                grey = BLACK if given else 0.25
                bold = given and solution is not None
                yield Caption(at, text, size, bold=bold, grey=grey, role="digit")


def _square(x: float, y: float) -> Outline:
    return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


def _hexagon(x: float, row: int) -> Outline:
    y, half = row * ROW, SIDE / 2
    return (
        (x + 0.5, y),
        (x + 1, y + half),
        (x + 1, y + half + SIDE),
        (x + 0.5, y + 2 * SIDE),
        (x, y + half + SIDE),
        (x, y + half),
    )


def _drawn_as_lines(unit: Unit) -> bool:
    return bool(tuple(unit.rule.figures(unit.cells)))


def _has_picture(unit: Unit, variant: Variant) -> bool:
    if _drawn_as_lines(unit):
        return True
    return not (
        unit.tinted or set(unit.cells) in map(set, variant.boxes) or _straight(unit, variant)
    )


def _straight(unit: Unit, variant: Variant) -> bool:
    """True if the cells form a line without gaps, as those of rows do."""
    places = sorted((variant.cells[cell].down, variant.cells[cell].across) for cell in unit.cells)
    (down, across), (next_down, next_across) = places[:2]
    step = next_down - down, next_across - across
    near = step[0] <= 1 and abs(step[1]) <= 2
    return near and places == [
        (down + n * step[0], across + n * step[1]) for n in range(len(places))
    ]

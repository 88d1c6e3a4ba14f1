"""Where everything of a board is drawn: one geometry for drawing, mouse and window size.

The cells of a variant know where they lie. Lines run wherever two neighbours belong to
different boxes, so that boxes of any shape come out right; on a board without boxes, bars
stand between the cells of a row.
"""

from __future__ import annotations

from bisect import bisect
from functools import cached_property
from itertools import accumulate
from math import isqrt

from satdoku.messages import _
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

# What a crossing looks like by the lines that leave it: up 1, down 2, left 4, right 8.
CROSSINGS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
HEADER = 1  # the line with the columns' numbers


class BoardLayout(Value):
    variant: Variant
    roomy: bool  # with pencil marks in every cell
    cell_width: int
    cell_height: int
    columns: tuple[int, ...]  # where each half cell begins, and the board ends
    rows: tuple[int, ...]
    lines: tuple[str, ...]  # the drawing, without digits and coordinates

    @property
    def width(self) -> int:
        return self.columns[-1]

    @property
    def height(self) -> int:
        return self.rows[-1]

    @property
    def middle(self) -> tuple[int, int]:
        """Where a cell's digit is, from its upper left corner."""
        return (self.cell_width - 1) // 2, self.cell_height // 2

    @property
    def notes_across(self) -> int:
        """How many pencil marks stand side by side."""
        return _side(self.variant.digits)

    @cached_property
    def label_width(self) -> int:
        return max(len(str(cell.row)) for cell in self.variant.cells)

    def corner(self, cell: int) -> tuple[int, int]:
        place = self.variant.cells[cell]
        return self.columns[place.across], self.rows[place.down]

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell drawn at a place, counted from the drawing's upper left corner."""
        half, row = bisect(self.columns, x) - 1, bisect(self.rows, y) - 1
        for cell in (self._cells.get((across, row)) for across in (half, half - 1)):
            if cell is not None:
                left, top = self.corner(cell)
                inside = x - left < self.cell_width and y - top < self.cell_height
                return cell if inside else None
        return None

    @cached_property
    def _cells(self) -> dict[tuple[int, int], int]:
        return {(place.across, place.down): i for i, place in enumerate(self.variant.cells)}


def layout(variant: Variant, *, roomy: bool = False) -> BoardLayout:
    side = _side(variant.digits)
    width, height = (2 * side + 1, -(-variant.digits // side)) if roomy else (3, 1)
    pitch = _pitch(variant, width)
    borders = _Borders(variant)
    margin = max(len(str(cell.row)) for cell in variant.cells) + 1
    columns = _starts(margin, [pitch * a // 2 for a in range(borders.across + 1)], borders.uprights)
    rows = _starts(HEADER, [height * d for d in range(borders.down + 1)], borders.levels)
    lines = _draw(borders, columns, rows)
    return BoardLayout(variant, roomy, max(width, pitch), height, columns, rows, lines)


def fitting(variant: Variant, width: int, height: int) -> BoardLayout | None:
    """The layout for a space: with all pencil marks where they fit, or None where nothing does."""
    for roomy in (True, False):
        found = layout(variant, roomy=roomy)
        if found.width <= width and found.height <= height:
            return found
    return None


def too_small(variant: Variant, width: int, height: int, window: tuple[int, int]) -> str:
    """What to say if nothing fits into the space that a window leaves for the board."""
    needed = layout(variant)
    columns, lines = window
    return _(
        "This board needs a window of {width}×{height} characters, and this one has"
        " {columns}×{lines}. Please make it larger, or the font smaller; the game is kept.",
        width=columns + max(0, needed.width - width),
        height=lines + max(0, needed.height - height),
        columns=columns,
        lines=lines,
    )


def _side(digits: int) -> int:
    return isqrt(digits - 1) + 1


def _pitch(variant: Variant, width: int) -> int:
    """From cell to cell, lines left out. Where rows are shifted by a half, it has to be even;
    without boxes there is then a bar of another row above the middle of every cell."""
    if not any(cell.across % 2 for cell in variant.cells):
        return width
    return width + 1 if variant.boxes else width - 1


class _Borders:
    """Between which neighbours the lines run, by half cells across and whole ones down."""

    def __init__(self, variant: Variant) -> None:
        self.across = max(cell.across for cell in variant.cells) + 2
        self.down = max(cell.down for cell in variant.cells) + 1
        self._box: dict[tuple[int, int], int] = {}
        self._has_boxes = bool(variant.boxes)
        alone = [(cell,) for cell in range(len(variant.cells))]
        for number, box in enumerate(variant.boxes or alone):
            for place in map(variant.cells.__getitem__, box):
                self._box[place.across, place.down] = number
                self._box[place.across + 1, place.down] = number
        self.uprights = [
            any(self.upright(a, d) for d in range(self.down)) for a in range(self.across + 1)
        ]
        self.levels = [
            any(self.level(a, d) for a in range(self.across)) for d in range(self.down + 1)
        ]

    def upright(self, across: int, down: int) -> bool:
        """A line on the left of this half cell."""
        return self._box.get((across - 1, down)) != self._box.get((across, down))

    def level(self, across: int, down: int) -> bool:
        """A line above this half cell."""
        differs = self._box.get((across, down - 1)) != self._box.get((across, down))
        return self._has_boxes and differs

    def crossing(self, across: int, down: int) -> int:
        return (
            UP * self.upright(across, down - 1)
            + DOWN * self.upright(across, down)
            + LEFT * self.level(across - 1, down)
            + RIGHT * self.level(across, down)
        )


def _starts(margin: int, plain: list[int], has_line: list[bool]) -> tuple[int, ...]:
    pairs = zip(plain, accumulate(has_line), strict=True)
    return tuple(margin + start + lines for start, lines in pairs)


def _draw(borders: _Borders, columns: tuple[int, ...], rows: tuple[int, ...]) -> tuple[str, ...]:
    canvas = [[" "] * columns[-1] for _row in range(rows[-1])]
    for d, a in ((d, a) for d in range(borders.down + 1) for a in range(borders.across + 1)):
        x, y = columns[a] - 1, rows[d] - 1
        if borders.uprights[a] and borders.levels[d]:
            canvas[y][x] = CROSSINGS[borders.crossing(a, d)]
        if a < borders.across and borders.level(a, d):
            for along in range(x + 1, columns[a + 1] - borders.uprights[a + 1]):
                canvas[y][along] = CROSSINGS[LEFT + RIGHT]
        if d < borders.down and borders.upright(a, d):
            for along in range(y + 1, rows[d + 1] - borders.levels[d + 1]):
                canvas[along][x] = CROSSINGS[UP + DOWN]
    return tuple("".join(line) for line in canvas)

"""The geometry of a board, used for drawing, mouse input and window sizes alike.

Variants define where their cells are. Lines run wherever two neighbours belong to different boxes,
which works for boxes of any shape. On a board with shifted rows and no boxes, cells are hexagons if
there is room, and are set between two bars if not.
"""

from __future__ import annotations

from bisect import bisect
from functools import cache, cached_property
from itertools import accumulate
from math import isqrt

from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.theme.signs import (
    DOWN,
    FALLING,
    LEFT,
    LEVEL,
    LINES,
    RIGHT,
    RISING,
    UP,
    UPRIGHT,
)
from satdoku.value import Value

WIDE = 7  # columns of a cell with its marks side by side
NARROW = 3


class Size(Value):
    """The size of a board's cells."""

    places: bool = False  # every mark has a fixed place, as on a phone keypad
    wide: bool = True
    ruled: bool = False  # with lines between all cells, not only around boxes
    hexagons: bool = False
    crowding: int = 1  # how much of the frame it can displace, see `frame.LEVELS`


WITH_BOXES = (
    Size(places=True, ruled=True),
    Size(places=True),
    Size(crowding=3),
    Size(wide=False, crowding=3),
)
HEXAGONS = (
    Size(places=True, hexagons=True),
    Size(hexagons=True, crowding=2),
    Size(crowding=3),
    Size(wide=False, hexagons=True, crowding=2),
    Size(wide=False, crowding=3),
)


def sizes(variant: Variant) -> tuple[Size, ...]:
    """Cell sizes, the largest first."""
    if not _shifted(variant) or variant.boxes:
        return WITH_BOXES
    return tuple(
        size for size in HEXAGONS if not size.hexagons or _cell(variant, size)[0] in (3, 7)
    )


class BoardLayout(Value):
    variant: Variant
    size: Size
    cell_width: int
    cell_height: int
    columns: tuple[int, ...]  # where each half cell begins, and where the board ends
    rows: tuple[int, ...]
    lines: tuple[str, ...]  # the empty board, without digits and coordinates
    rulers: bool

    @property
    def width(self) -> int:
        return self.columns[-1]

    @property
    def height(self) -> int:
        return len(self.lines)

    @property
    def middle(self) -> tuple[int, int]:
        """The position of a cell's digit, relative to its upper left corner."""
        return (self.cell_width - 1) // 2, self.cell_height // 2

    @property
    def marks_across(self) -> int:
        """How many pencil marks fit side by side, if each has a fixed place."""
        return _side(self.variant.digits)

    @property
    def framed(self) -> bool:
        """Whether every cell has lines on all sides."""
        return self.size.ruled

    @cached_property
    def label_width(self) -> int:
        return max(len(str(cell.row)) for cell in self.variant.cells)

    def corner(self, cell: int) -> tuple[int, int]:
        place = self.variant.cells[cell]
        return self.columns[place.across], self.rows[place.down]

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell drawn at a position relative to the upper left corner. If lines run between all
        cells, those to the right and below count as part of the cell: a click that narrowly misses
        a cell is meant for it."""
        half, row = bisect(self.columns, x) - 1, bisect(self.rows, y) - 1
        for cell in (self._cells.get((across, row)) for across in (half, half - 1)):
            if cell is not None:
                left, top = self.corner(cell)
                line = int(self.framed)
                inside = x - left < self.cell_width + line and y - top < self.cell_height + line
                return cell if inside else None
        return None

    @cached_property
    def _cells(self) -> dict[tuple[int, int], int]:
        return {(place.across, place.down): i for i, place in enumerate(self.variant.cells)}


@cache
def layout(variant: Variant, size: Size, *, rulers: bool = True) -> BoardLayout:
    width, height = _cell(variant, size)
    pitch = _pitch(variant, width)
    borders = _Borders(variant, size)
    label = max(len(str(cell.row)) for cell in variant.cells) + 1
    # Column numbers go on the line above the board, or on an extra line if there is none.
    header = int(rulers and (size.hexagons or not borders.levels[0]))
    plain = [pitch * a // 2 for a in range(borders.across + 1)]
    columns = _starts(label if rulers else 0, plain, borders.uprights)
    rows = _starts(header, [height * d for d in range(borders.down + 1)], borders.levels)
    canvas = [[" "] * columns[-1] for _row in range(rows[-1])]
    _draw(canvas, borders, columns, rows)
    lines = tuple("".join(line) for line in canvas)
    made = BoardLayout(variant, size, max(width, pitch), height, columns, rows, lines, rulers)
    return _with_edges(made) if size.hexagons else made


def _cell(variant: Variant, size: Size) -> tuple[int, int]:
    side = _side(variant.digits)
    if size.places:
        return max(2 * side + 1, WIDE), -(-variant.digits // side)
    return (WIDE if size.wide else NARROW), 1


def _side(digits: int) -> int:
    return isqrt(digits - 1) + 1


def _shifted(variant: Variant) -> bool:
    return any(cell.across % 2 for cell in variant.cells)


def _pitch(variant: Variant, width: int) -> int:
    """The distance between cells, without lines. It must be even if rows are shifted by half a
    cell; without boxes, the bars of the next row are then above the middle of each cell."""
    if not _shifted(variant):
        return width
    return width + 1 if variant.boxes else width - 1


class _Borders:
    """The position and weight of the lines between neighbours, in half cells across and whole cells
    down."""

    def __init__(self, variant: Variant, size: Size) -> None:
        self.across = max(cell.across for cell in variant.cells) + 2
        self.down = max(cell.down for cell in variant.cells) + 1
        self._has_boxes = bool(variant.boxes)
        self.hexagons = size.hexagons
        self._of_boxes, self._of_cells = (2, 1) if size.ruled and self._has_boxes else (1, 0)
        self._box: dict[tuple[int, int], int] = {}
        self._cell: dict[tuple[int, int], int] = {}
        alone = [(cell,) for cell in range(len(variant.cells))]
        for found, groups in ((self._box, variant.boxes or alone), (self._cell, alone)):
            for number, cells in enumerate(groups):
                for place in map(variant.cells.__getitem__, cells):
                    found[place.across, place.down] = number
                    found[place.across + 1, place.down] = number
        self.uprights = [
            any(self.upright(a, d) for d in range(self.down)) for a in range(self.across + 1)
        ]
        self.levels = [
            self.hexagons or any(self.level(a, d) for a in range(self.across))
            for d in range(self.down + 1)
        ]

    def upright(self, across: int, down: int) -> int:
        """The line to the left of this half cell."""
        return self._between((across - 1, down), (across, down))

    def level(self, across: int, down: int) -> int:
        """The line above this half cell."""
        return self._between((across, down - 1), (across, down)) if self._has_boxes else 0

    def _between(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        if self._box.get(one) != self._box.get(other):
            return self._of_boxes
        return self._of_cells if self._cell.get(one) != self._cell.get(other) else 0

    def crossing(self, across: int, down: int) -> str:
        return LINES[
            UP * self.upright(across, down - 1)
            + DOWN * self.upright(across, down)
            + LEFT * self.level(across - 1, down)
            + RIGHT * self.level(across, down)
        ]


def _starts(margin: int, plain: list[int], has_line: list[bool]) -> tuple[int, ...]:
    pairs = zip(plain, accumulate(has_line), strict=True)
    return tuple(margin + start + lines for start, lines in pairs)


def _draw(
    canvas: list[list[str]], borders: _Borders, columns: tuple[int, ...], rows: tuple[int, ...]
) -> None:
    for d, a in ((d, a) for d in range(borders.down + 1) for a in range(borders.across + 1)):
        x, y = columns[a] - 1, rows[d] - 1
        if borders.uprights[a] and borders.levels[d] and not borders.hexagons:
            canvas[y][x] = borders.crossing(a, d)
        if a < borders.across and (weight := borders.level(a, d)):
            for along in range(x + 1, columns[a + 1] - borders.uprights[a + 1]):
                canvas[y][along] = LINES[LEVEL * weight]
        if d < borders.down and (weight := borders.upright(a, d)):
            for along in range(y + 1, rows[d + 1] - borders.levels[d + 1]):
                canvas[along][x] = LINES[UPRIGHT * weight]


def _with_edges(made: BoardLayout) -> BoardLayout:
    """The upper and lower edges of hexagons: a peak above every cell, and an inverted one below.

    They meet the neighbours' edges because rows are shifted by half a cell.
    """
    canvas = [list(line) for line in made.lines]
    columns = (made.cell_width + 1) // 2 + 1
    up, down = RISING[columns], FALLING[columns]
    for cell in range(len(made.variant.cells)):
        left, top = made.corner(cell)
        for y, edge in ((top - 1, up + down[1:]), (top + made.cell_height, down + up[1:])):
            for x, sign in enumerate(edge, left - 1):
                canvas[y][x] = sign
    return made.replace(lines=tuple("".join(line) for line in canvas))

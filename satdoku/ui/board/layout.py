"""The geometry of a board, used for drawing, mouse input and window sizes alike.

Variants define where their cells are. Lines run wherever two neighbours belong to different boxes,
which works for boxes of any shape, and between all cells if the size says so. On a board with
shifted rows and no boxes, cells are hexagons if there is room, and are set between two bars if not.
"""

from __future__ import annotations

from bisect import bisect
from functools import cache, cached_property
from itertools import accumulate

from satdoku.sudoku.constraints.figure import Outside
from satdoku.sudoku.variants.variant import Cell, Variant
from satdoku.ui.board.sizes import Shape, Size, shape_of
from satdoku.ui.board.tints import figures_of, sums_of
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

Place = tuple[int, int]  # column and line on the board


class Seam(Value):
    """A part of the lines between cells, or a gap in them, and the cells around it."""

    cells: tuple[int, ...]
    places: tuple[Place, ...]


class BoardLayout(Value):
    variant: Variant
    size: Size
    columns: tuple[int, ...]  # where each half cell begins, and where the board ends
    rows: tuple[int, ...]
    lines: tuple[str, ...]  # the empty board, without digits and coordinates
    rulers: bool
    before: int  # columns between row numbers and board, for clues
    right: int  # columns after the board, for clues
    top: int  # the line of the column numbers, below that of clues

    @property
    def width(self) -> int:
        return self.columns[-1] + self.right

    @property
    def height(self) -> int:
        return len(self.lines)

    @property
    def cell_width(self) -> int:
        return self.shape.width

    @property
    def cell_height(self) -> int:
        return self.size.height

    @cached_property
    def shape(self) -> Shape:
        """Below sums in the first line of cells, all digits stand in the second."""
        shape = shape_of(self.size, self.variant.digits)
        if not (self.has_sums_in_cells and sums_of(self.variant)):
            return shape
        x, y = shape.digit
        return shape.replace(digit=(x, max(1, y)))

    @property
    def has_sums_in_cells(self) -> bool:
        """True if there is no line above the first cell of a cage that could hold its sum."""
        return self.size.height > 1 and not self.size.levels

    @property
    def middle(self) -> tuple[int, int]:
        """The position of a cell's digit, relative to its upper left corner."""
        return self.shape.digit

    def row_numbers_at(self, place: Cell) -> int:
        """The column where the number of a row begins, at the edge of its grid."""
        first = self._first_in_row[place.row]
        return self.columns[first] - 2 - self.before - len(str(place.row))

    @cached_property
    def _first_in_row(self) -> dict[int, int]:
        """For each row of several grids, where it begins; otherwise where the board does."""
        found: dict[int, int] = {}
        for cell in self.variant.cells:
            found[cell.row] = min(cell.across, found.get(cell.row, cell.across))
        return found if len(self.variant.grids) > 1 else dict.fromkeys(found, 0)

    def column_numbers_at(self, place: Cell) -> int:
        """The line of the number of a column, above its first cell."""
        if len(self.variant.grids) > 1 and not self.size.hexagons:
            return self.rows[place.down] - 1
        return self.top

    def has_level(self, y: int) -> bool:
        """True if a line of the board is drawn at that height."""
        return y >= 0 and any(y == row - 1 for row in self.rows) and not self._is_cell_row(y)

    def _is_cell_row(self, y: int) -> bool:
        return any(top <= y < top + self.cell_height for _left, top in self.corners)

    def centre(self, cell: int) -> Place:
        """Where the digit of a cell stands."""
        (left, top), (x, y) = self.corners[cell], self.middle
        return left + x, top + y

    def gap_after(self, cell: int) -> int:
        """1 if a line runs between the cell and the one to the right of it, else 0."""
        place = self.variant.cells[cell]
        return self.columns[place.across + 2] - self.columns[place.across] - self.cell_width

    def gap_below(self, cell: int) -> int:
        """1 if a line runs between the cell and the one below it, else 0."""
        place = self.variant.cells[cell]
        return self.rows[place.down + 1] - self.rows[place.down] - self.cell_height

    def clue_line(self, *, above: bool) -> int:
        return 0 if above else self.height - 1

    def corner(self, cell: int) -> Place:
        return self.corners[cell]

    @cached_property
    def corners(self) -> tuple[Place, ...]:
        return tuple(
            (self.columns[place.across], self.rows[place.down]) for place in self.variant.cells
        )

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell drawn at a position relative to the upper left corner. If lines run between all
        cells, those to the right and below count as part of the cell: a click that narrowly misses
        a cell selects it."""
        half, row = bisect(self.columns, x) - 1, bisect(self.rows, y) - 1
        for cell in (self._cells.get((across, row)) for across in (half, half - 1)):
            if cell is not None:
                left, top = self.corner(cell)
                line = int(self.size.framed)
                inside = x - left < self.cell_width + line and y - top < self.cell_height + line
                return cell if inside else None
        return None

    @cached_property
    def _cells(self) -> dict[tuple[int, int], int]:
        return {(place.across, place.down): i for i, place in enumerate(self.variant.cells)}

    @cached_property
    def lifted(self) -> frozenset[int]:
        """Cells of every second row of their box, on a lighter ground: no line separates rows."""
        if self.size.levels or self.size.hexagons or self.size.height < 2:
            return frozenset()
        found: set[int] = set()
        for box in self.variant.boxes or (range(len(self.variant.cells)),):
            rows = sorted({self.variant.cells[cell].down for cell in box})
            lifted = set(rows[1::2])
            found.update(cell for cell in box if self.variant.cells[cell].down in lifted)
        return frozenset(found)

    @cached_property
    def inside(self) -> frozenset[Place]:
        """The places of cells and, unless they are hexagons, of the lines around them."""
        if self.size.hexagons:
            return frozenset(self.cell_places)
        lines = {
            (x, y)
            for y, line in enumerate(self.lines)
            for x, sign in enumerate(line)
            if sign != " "
        }
        gaps = (place for seam in self.seams for place in seam.places)
        return frozenset(lines.union(self.cell_places, gaps))

    @cached_property
    def heavy(self) -> frozenset[Place]:
        """Where the lines of boxes run, if cells have lines, too."""
        if not self.size.uprights:
            return frozenset()
        return frozenset(
            (x, y)
            for y, line in enumerate(self.lines)
            for x, sign in enumerate(line)
            if sign != " " and _is_heavy(sign)
        )

    @cached_property
    def crossings(self) -> tuple[Place, ...]:
        """Where lines between cells meet each other or those around boxes."""
        return tuple(
            (column - 1, row - 1)
            for row in self.rows
            for column in self.columns
            if self.has_level(row - 1) and self.lines[row - 1][column - 1] != " "
        )

    @cached_property
    def seams(self) -> tuple[Seam, ...]:
        """Everything between two or four cells."""
        if self.size.hexagons:
            return ()
        found: dict[tuple[int, ...], list[Place]] = {}
        area = self.cell_places
        for y in range(self.rows[0], self.rows[-1]):
            for x in range(self.columns[0], self.columns[-1]):
                if (x, y) not in area:
                    around = self._around(x, y)
                    if len(around) > 1:
                        found.setdefault(around, []).append((x, y))
        return tuple(Seam(cells, tuple(places)) for cells, places in found.items())

    def _around(self, x: int, y: int) -> tuple[int, ...]:
        """The cells on both sides of a line, or on all sides of a crossing."""
        area = self.cell_places
        sides = ((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1))
        for one, other in sides:
            if one in area and other in area:
                return area[one], area[other]
        corners = [(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)]
        return tuple(area[c] for c in corners) if all(c in area for c in corners) else ()

    @cached_property
    def cell_places(self) -> dict[Place, int]:
        """The cell at each place."""
        return {
            (left + x, top + y): cell
            for cell, (left, top) in enumerate(self.corners)
            for x in range(self.cell_width)
            for y in range(self.cell_height)
        }


def _is_heavy(sign: str) -> bool:
    ways = LINES.find(sign)
    return any(ways // way % 3 == 2 for way in (UP, DOWN, LEFT, RIGHT))


@cache
def layout(variant: Variant, size: Size, *, rulers: bool = True) -> BoardLayout:
    borders = _Borders(variant, size)
    before, after, above, below = _clue_room(variant)
    label = max(len(str(cell.row)) for cell in variant.cells) + 1
    # Column numbers go on the line above the board, or on an extra line if there is none.
    header = int(rulers and (size.hexagons or not borders.levels[0]))
    pitch = _pitch(variant, size.width)
    plain = [pitch * a // 2 for a in range(borders.across + 1)]
    left = before + (label if rulers else 0)
    columns = _starts(left, plain, borders.uprights)
    down = [size.height * d for d in range(borders.down + 1)]
    rows = _starts(header + above, down, borders.levels)
    canvas = [[" "] * (columns[-1] + after) for _row in range(rows[-1] + below)]
    _draw(canvas, borders, columns, rows)
    lines = tuple("".join(line) for line in canvas)
    made = BoardLayout(variant, size, columns, rows, lines, rulers, before, after, above)
    return _with_edges(made) if size.hexagons else made


def _clue_room(variant: Variant) -> tuple[int, int, int, int]:
    """Columns before and after the board, and lines above and below it, for clues outside."""
    before = after = above = below = 0
    for figure in figures_of(variant):
        if isinstance(figure, Outside):
            across, down = outward(variant, figure)
            if down < 0:
                above = 1
            elif down > 0:
                below = 1
            elif across < 0:
                before = max(before, len(figure.text) + 1)
            else:
                after = max(after, len(figure.text) + 1)
    return before, after, above, below


def outward(variant: Variant, figure: Outside) -> tuple[int, int]:
    """The direction from a clue's second cell to its first, in half cells and rows."""
    one, other = (variant.cells[cell] for cell in figure.cells[:2])
    return one.across - other.across, one.down - other.down


def _pitch(variant: Variant, width: int) -> int:
    """The distance between cells, without lines. It must be even if rows are shifted by half a
    cell; without boxes, the bars of the next row are then above the middle of each cell."""
    shifted = any(cell.across % 2 for cell in variant.cells)
    return width - 1 if shifted and not variant.boxes else width


class _Borders:
    """The position and weight of the lines between neighbours, in half cells across and whole cells
    down."""

    def __init__(self, variant: Variant, size: Size) -> None:
        self.across = max(cell.across for cell in variant.cells) + 2
        self.down = max(cell.down for cell in variant.cells) + 1
        self._has_boxes = bool(variant.boxes)
        self.hexagons = size.hexagons
        self._of_boxes = 2 if self._has_boxes and not size.hexagons else 1
        self._uprights, self._levels = int(size.uprights), int(size.levels)
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
        return self._between((across - 1, down), (across, down), self._uprights)

    def level(self, across: int, down: int) -> int:
        """The line above this half cell."""
        if not self._has_boxes:
            return 0
        return self._between((across, down - 1), (across, down), self._levels)

    def _between(self, one: tuple[int, int], other: tuple[int, int], plain: int) -> int:
        if self._box.get(one) != self._box.get(other):
            return self._of_boxes
        return plain if self._cell.get(one) != self._cell.get(other) else 0

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

"""Draws the boards of all variants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, zip_longest

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

from satdoku.sudoku.variants.variant import Cell
from satdoku.ui.board.cell import Sign, cell_rows, parsed
from satdoku.ui.board.figures import draw_figures, labels_in_cells
from satdoku.ui.board.layout import BoardLayout
from satdoku.ui.board.looks import SIDES, THEMES, BoardTheme, Ground
from satdoku.ui.board.view import View
from satdoku.value import Value

Line = tuple[Sign, ...]
Raster = list[list[Sign]]

WIDE_HEXAGON = 5  # columns of a hexagon whose roof and floor can have its ground
FRAME = {"level": "━", "upright": "┃", "corners": "┏┓┗┛"}


class Drawing(Value):
    """Lines of equal width that rich prints unchanged; a `Text` would be wrapped first."""

    lines: tuple[tuple[Segment, ...], ...]
    rows: tuple[list[Sign], ...] = ()  # the characters with their styles, for the next drawing

    @property
    def plain(self) -> str:
        return "\n".join("".join(segment.text for segment in line) for line in self.lines)

    def indented(self, columns: int) -> Drawing:
        before = (Segment(" " * columns),) if columns else ()
        return Drawing(tuple((*before, *line) for line in self.lines), self.rows)

    def segments(self, width: int) -> Iterator[list[Segment]]:
        """Each line, padded to `width`, which must not be less than its own."""
        for line in self.lines:
            yield [*line, Segment(" " * (width - sum(len(part.text) for part in line)))]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield from line
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        width = sum(len(segment.text) for segment in self.lines[0])
        return Measurement(width, width)


class Cutout(Value):
    """The visible part of a drawing: its upper left corner and its size."""

    left: int
    top: int
    width: int
    height: int


def render(
    layout: BoardLayout,
    view: View,
    theme: BoardTheme = THEMES["dark"],
    cutout: Cutout | None = None,
    before: Drawing | None = None,
) -> Drawing:
    """The board as `layout.height` lines of `layout.width` characters, or a part of it. Lines that
    are as in the drawing `before` are taken from it."""
    raster = [*map(list, _empty(layout, theme))]
    grounds = _lifted(layout, view.grounds)
    _draw_cells(raster, layout, view, theme, grounds)
    _draw_seams(raster, layout, theme, grounds)
    draw_figures(raster, layout, theme, grounds)
    _draw_frame(raster, layout, view, theme)
    if layout.rulers:
        _write_coordinates(raster, layout, view, theme)
    shown = cutout or Cutout(0, 0, layout.width, layout.height)
    rows = tuple(
        line[shown.left : shown.left + shown.width]
        for line in raster[shown.top : shown.top + shown.height]
    )
    known = zip(before.rows, before.lines, strict=True) if before else ()
    return Drawing(
        tuple(
            last[1] if last is not None and last[0] == row else _segments(row)
            for row, last in zip_longest(rows, islice(known, len(rows)))
        ),
        rows,
    )


@lru_cache(maxsize=8)
def _empty(layout: BoardLayout, theme: BoardTheme) -> tuple[Line, ...]:
    """The board's lines without cell contents."""
    board = theme.grounds[Ground.BOARD]
    thin, thick = parsed(theme.thin, board), parsed(theme.thick, board)
    paper = parsed(theme.thick)  # of hexagons
    inside, heavy = layout.inside, layout.heavy
    only_thick = not layout.size.uprights
    return tuple(
        tuple(
            (
                sign,
                paper if (x, y) not in inside else thick if only_thick or (x, y) in heavy else thin,
            )
            for x, sign in enumerate(line)
        )
        for y, line in enumerate(layout.lines)
    )


def _lifted(layout: BoardLayout, grounds: tuple[Ground, ...]) -> list[Ground]:
    found = list(grounds)
    for cell in layout.lifted:
        if found[cell] is Ground.BOARD:
            found[cell] = Ground.LIFT
    return found


def _draw_cells(
    raster: Raster, layout: BoardLayout, view: View, theme: BoardTheme, grounds: list[Ground]
) -> None:
    symbols, shape, labels = view.variant.symbols, layout.shape, labels_in_cells(layout)
    for cell, state in enumerate(view.states):
        if state.ground is not grounds[cell] or cell in labels:
            state = state.replace(ground=grounds[cell], label=labels.get(cell, ""))
        left, top = layout.corners[cell]
        for y, row in enumerate(cell_rows(state, shape, theme, symbols), top):
            raster[y][left : left + shape.width] = row
        if layout.size.hexagons:
            board = theme.grounds[Ground.BOARD]
            _fill_edges(raster, layout, cell, theme.grounds[grounds[cell]], board)


def _fill_edges(raster: Raster, layout: BoardLayout, cell: int, ground: str, board: str) -> None:
    """Extend the ground of a hexagon under its roof and over its floor. Narrow ones share all of
    these, which then have the ground of the board."""
    left, top = layout.corners[cell]
    middle, wide = layout.cell_width // 2, layout.cell_width >= WIDE_HEXAGON
    style = parsed(ground if wide else board)
    reach = 1 if wide else middle + 1
    for y in (top - 1, top + layout.cell_height):
        for x in range(left + middle - reach, left + middle + reach + 1):
            sign, own = raster[y][x]
            raster[y][x] = sign, combined(own, style)


def _draw_seams(
    raster: Raster, layout: BoardLayout, theme: BoardTheme, grounds: list[Ground]
) -> None:
    """Lines between cells on the same ground are on it, too, so that it is one area."""
    for seam in layout.seams:
        first, *others = seam.cells
        ground = grounds[first]
        if ground is not Ground.BOARD and all(grounds[cell] is ground for cell in others):
            style = parsed(theme.grounds[ground])
            for x, y in seam.places:
                sign, own = raster[y][x]
                raster[y][x] = sign, combined(own, style)


@lru_cache(maxsize=2000)
def combined(style: Style, ground: Style) -> Style:
    """The style on another ground."""
    return style + ground


def _segments(line: Iterable[Sign]) -> tuple[Segment, ...]:
    """Runs of equal style. Styles are compared by identity: each style is parsed once and cached.
    Blanks take the preceding style if they look the same: longer runs draw faster."""
    found: list[Segment] = []
    run: list[str] = []
    style: Style | None = None
    for sign, own in line:
        if own is not style and not (
            sign == " " and style is not None and _blank_alike(own, style)
        ):
            if run:
                found.append(Segment("".join(run), style))
            run, style = [], own
        run.append(sign)
    return (*found, Segment("".join(run), style))


@lru_cache(maxsize=4000)
def _blank_alike(one: Style, other: Style) -> bool:
    """True if a blank looks the same in both."""
    ruled = any(style.underline or style.strike or style.reverse for style in (one, other))
    return not ruled and one.bgcolor == other.bgcolor


def _draw_frame(raster: Raster, layout: BoardLayout, view: View, theme: BoardTheme) -> None:
    """The lines around the cell with the cursor, as far as there are any."""
    if view.cursor is None:
        return
    left, top = layout.corners[view.cursor]
    right, bottom = left + layout.cell_width, top + layout.cell_height
    style = parsed(theme.frame, theme.grounds[Ground.BOARD])
    if layout.size.hexagons:
        _colour_edges(raster, (left, top, right, bottom), parsed(theme.frame))
        return
    levels = [y for y in (top - 1, bottom) if layout.has_level(y)]
    sides = SIDES if theme.signs else "┃┃"
    if layout.size.uprights:
        for x, sign in zip((left - 1, right), sides, strict=True):
            for y in range(top, bottom):
                raster[y][x] = sign, style
    for y in levels if layout.size.uprights else ():
        for x in range(left, right):
            raster[y][x] = FRAME["level"], style
        if len(levels) == 2:
            corners = FRAME["corners"][:2] if y < top else FRAME["corners"][2:]
            for x, sign in zip((left - 1, right), corners, strict=True):
                raster[y][x] = sign, style


def _colour_edges(raster: Raster, box: tuple[int, int, int, int], style: Style) -> None:
    """The sides, the roof and the floor of the hexagon with the cursor, in its colour."""
    left, top, right, bottom = box
    margin = (right - left) // 4
    sides = [(x, y) for x in (left - 1, right) for y in range(top, bottom)]
    edges = [(x, y) for x in range(left + margin, right - margin) for y in (top - 1, bottom)]
    for x, y in sides + edges:
        sign, own = raster[y][x]
        raster[y][x] = sign, combined(own, style)


def _write_coordinates(raster: Raster, layout: BoardLayout, view: View, theme: BoardTheme) -> None:
    usual, here = parsed(theme.coordinates), parsed(theme.here)
    board = parsed(theme.grounds[Ground.BOARD])
    selected = None if view.cursor is None else view.variant.cells[view.cursor]
    for place in {cell.row: cell for cell in view.variant.cells}.values():
        style = here if selected and selected.row == place.row else usual
        y = layout.rows[place.down] + layout.middle[1]
        _write(raster, layout.row_numbers_at(place), y, str(place.row), style)
    for place in _columns_shown(view):
        style = here if selected and selected.column == place.column else usual
        label = str(place.column)
        x = layout.columns[place.across] + layout.middle[0] + 1 - len(label)
        y = layout.column_numbers_at(place)
        on_line = raster[y][x][0] != " "
        _write(raster, x, y, label, combined(style, board) if on_line else style)


def _write(raster: Raster, x: int, y: int, text: str, style: Style) -> None:
    raster[y][x : x + len(text)] = [(sign, style) for sign in text]


def _columns_shown(view: View) -> Iterable[Cell]:
    """One cell per column; if columns are numbered within rows, the cells of one row.

    This is the row of the selected cell: numbers based on the longest row would be wrong for all
    others.
    """
    cells = view.variant.cells
    if not view.variant.shifted:
        first: dict[int, Cell] = {}
        for cell in cells:
            first.setdefault(cell.column, cell)
        return first.values()
    if view.cursor is None:
        return ()
    return [cell for cell in cells if cell.row == cells[view.cursor].row]

"""Draws the boards of all variants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

from satdoku.sudoku.variants.variant import Cell
from satdoku.ui.board.cell import Shape, Sign, cell_rows, parsed
from satdoku.ui.board.layout import BoardLayout
from satdoku.ui.board.looks import THEMES, BoardTheme
from satdoku.ui.board.view import View
from satdoku.value import Value

Line = tuple[Sign, ...]


class Drawing(Value):
    """Lines of equal width that rich prints unchanged; a `Text` would be wrapped first."""

    lines: tuple[tuple[Segment, ...], ...]

    @property
    def plain(self) -> str:
        return "\n".join("".join(segment.text for segment in line) for line in self.lines)

    def indented(self, columns: int) -> Drawing:
        before = (Segment(" " * columns),) if columns else ()
        return Drawing(tuple((*before, *line) for line in self.lines))

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
) -> Drawing:
    """The board as `layout.height` lines of `layout.width` characters, or a part of it."""
    canvas = [*map(list, _empty(layout, theme.lines))]
    if layout.rulers:
        _write_coordinates(canvas, layout, view, theme)
    symbols, shape = view.variant.symbols, _shape(layout)
    for cell, state in enumerate(view.states):
        left, top = layout.corner(cell)
        for y, row in enumerate(cell_rows(state, shape, theme, symbols), top):
            canvas[y][left : left + shape.width] = row
        if layout.framed and state.label:
            _write(canvas, left, top - 1, state.label, parsed(theme.here))
    if layout.framed and view.cursor is not None:
        _frame(canvas, layout, view.cursor, theme)
    shown = cutout or Cutout(0, 0, layout.width, layout.height)
    return Drawing(
        tuple(
            _segments(line[shown.left : shown.left + shown.width])
            for line in canvas[shown.top : shown.top + shown.height]
        )
    )


@lru_cache(maxsize=8)
def _empty(layout: BoardLayout, style: str) -> tuple[Line, ...]:
    """The board's lines without cell contents."""
    lines = parsed(style)
    return tuple(tuple((sign, lines) for sign in line) for line in layout.lines)


def _shape(layout: BoardLayout) -> Shape:
    across = layout.marks_across if layout.size.places else 0
    return Shape(layout.cell_width, layout.cell_height, across, layout.framed)


def _segments(line: Iterable[Sign]) -> tuple[Segment, ...]:
    """Runs of equal style. Styles are compared by identity: each cell's styles are parsed once and
    cached."""
    found: list[Segment] = []
    run: list[str] = []
    style: Style | None = None
    for sign, own in line:
        if own is not style:
            if run:
                found.append(Segment("".join(run), style))
            run, style = [], own
        run.append(sign)
    return (*found, Segment("".join(run), style))


def _frame(canvas: list[list[Sign]], layout: BoardLayout, cell: int, theme: BoardTheme) -> None:
    """Draw the lines around the cursor in the cursor's colour."""
    left, top = layout.corner(cell)
    right, bottom = left + layout.cell_width, top + layout.cell_height
    around = [(x, y) for y in (top - 1, bottom) for x in range(left - 1, right + 1)]
    around += [(x, y) for x in (left - 1, right) for y in range(top, bottom)]
    style = parsed(theme.frame)
    for x, y in around:
        canvas[y][x] = canvas[y][x][0], style


def _write_coordinates(
    canvas: list[list[Sign]], layout: BoardLayout, view: View, theme: BoardTheme
) -> None:
    usual, here = parsed(theme.coordinates), parsed(theme.here)
    selected = None if view.cursor is None else view.variant.cells[view.cursor]
    for place in {cell.row: cell for cell in view.variant.cells}.values():
        style = here if selected and selected.row == place.row else usual
        y = layout.rows[place.down] + layout.middle[1]
        _write(canvas, 0, y, str(place.row).rjust(layout.label_width), style)
    for place in _columns_shown(view):
        style = here if selected and selected.column == place.column else usual
        label = str(place.column)
        x = layout.columns[place.across] + layout.middle[0] + 1 - len(label)
        _write(canvas, x, 0, label, style)


def _write(canvas: list[list[Sign]], x: int, y: int, text: str, style: Style) -> None:
    canvas[y][x : x + len(text)] = [(sign, style) for sign in text]


def _columns_shown(view: View) -> Iterable[Cell]:
    """One cell per column; if columns are numbered within rows, the cells of one row.

    This is the row of the selected cell: numbers based on the longest row would be wrong for all
    others.
    """
    cells = view.variant.cells
    if not view.variant.shifted:
        return {cell.column: cell for cell in cells}.values()
    if view.cursor is None:
        return ()
    return [cell for cell in cells if cell.row == cells[view.cursor].row]

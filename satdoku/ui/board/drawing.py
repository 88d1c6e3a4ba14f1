"""One drawing for the boards of all variants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

from satdoku.play import notes
from satdoku.play.session import Session
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Cell, Variant
from satdoku.ui.board.layout import BoardLayout
from satdoku.ui.board.looks import THEMES, BoardTheme, Look, Role
from satdoku.ui.reports.games import notes_text
from satdoku.value import Value

NO_RULES = Style(underline=False)  # lines under nothing
HAS_NOTES = "'"  # in the middle of a cell too small to show them


class View(Value):
    """What is to be seen of a game."""

    grid: Grid
    givens: Grid
    notes: notes.Notes
    selected: int | None = None
    last: int | None = None
    clashing: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    hinted: frozenset[int] = frozenset()

    @classmethod
    def of(
        cls,
        session: Session,
        selected: int | None = None,
        wrong: frozenset[int] = frozenset(),
        hinted: frozenset[int] = frozenset(),
    ) -> View:
        board = session.board
        clashing = frozenset(cell for clash in session.clashes for cell in clash.cells)
        shown = (board.grid, session.givens, board.notes, selected, board.last)
        return cls(*shown, clashing, wrong, hinted)

    @property
    def variant(self) -> Variant:
        return self.grid.variant

    def hidden(self) -> View:
        """The board of a game that is paused: not a digit of it."""
        blank = Grid.empty(self.variant)
        return View(blank, blank, notes.blank(self.variant))

    def roles(self, cell: int) -> Iterator[Role]:
        """In the order they are drawn."""
        variant, digit = self.variant, self.grid[cell]
        peers = variant.peers[self.selected] if self.selected is not None else ()
        alike = self.selected is not None and digit and self.grid[self.selected] == digit
        being = {
            Role.TINTED: any(variant.units[unit].tinted for unit in variant.units_of[cell]),
            Role.PEER: cell in peers,
            Role.GIVEN: self.givens[cell],
            Role.ENTRY: digit and not self.givens[cell],
            Role.NOTED: self.notes[cell],
            Role.HINTED: cell in self.hinted,
            Role.SAME: alike and cell != self.selected,
            Role.LAST: cell == self.last,
            Role.SELECTED: cell == self.selected,
            Role.CLASH: cell in self.clashing,
            Role.WRONG: cell in self.wrong,
        }
        return (role for role in sorted(being) if being[role])


class Drawing(Value):
    """Lines of one width, for rich to print as they are; a `Text` would be wrapped first."""

    lines: tuple[tuple[Segment, ...], ...]

    @property
    def plain(self) -> str:
        return "\n".join("".join(segment.text for segment in line) for line in self.lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield from line
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        width = sum(len(segment.text) for segment in self.lines[0])
        return Measurement(width, width)


class _Canvas:
    """Characters and their styles, to be written over."""

    def __init__(self, lines: tuple[str, ...], style: Style) -> None:
        self._signs = [list(line) for line in lines]
        self._styles = [[style] * len(line) for line in lines]

    def write(self, x: int, y: int, text: str, style: Style) -> None:
        for place, sign in enumerate(text, x):
            self._signs[y][place] = sign
            self._styles[y][place] = style

    def drawing(self) -> Drawing:
        return Drawing(tuple(map(_segments, self._signs, self._styles)))


def _segments(signs: list[str], styles: list[Style]) -> tuple[Segment, ...]:
    found, x = [], 0
    for style, run in groupby(styles):
        end = x + len(list(run))
        found.append(Segment("".join(signs[x:end]), style))
        x = end
    return tuple(found)


def render(layout: BoardLayout, view: View, theme: BoardTheme = THEMES["dark"]) -> Drawing:
    """The board as `layout.height` lines of `layout.width` characters."""
    canvas = _Canvas(layout.lines, Style.parse(theme.lines))
    _write_coordinates(canvas, layout, view, theme)
    for cell in range(len(view.grid.digits)):
        _write_cell(canvas, layout, view, cell, theme)
    return canvas.drawing()


def notes_line(view: View) -> str:
    """The pencil marks of the selected cell, for boards that cannot show those of all."""
    if view.selected is None or not view.notes[view.selected]:
        return ""
    return notes_text(view.variant, view.selected, view.notes[view.selected])


def _write_coordinates(canvas: _Canvas, layout: BoardLayout, view: View, theme: BoardTheme) -> None:
    usual, here = Style.parse(theme.coordinates), Style.parse(theme.here)
    selected = None if view.selected is None else view.variant.cells[view.selected]
    for place in {cell.row: cell for cell in view.variant.cells}.values():
        style = here if selected and selected.row == place.row else usual
        y = layout.rows[place.down] + layout.middle[1]
        canvas.write(0, y, str(place.row).rjust(layout.label_width), style)
    for place in _columns_shown(view):
        style = here if selected and selected.column == place.column else usual
        label = str(place.column)
        x = layout.columns[place.across] + layout.middle[0] + 1 - len(label)
        canvas.write(x, 0, label, style)


def _columns_shown(view: View) -> Iterable[Cell]:
    """A cell of each column; where columns count within their row, those of one row.

    That row is the selected cell's; numbers over the longest would be wrong for all others.
    """
    cells = view.variant.cells
    if not view.variant.shifted:
        return {cell.column: cell for cell in cells}.values()
    if view.selected is None:
        return ()
    return [cell for cell in cells if cell.row == cells[view.selected].row]


def _write_cell(
    canvas: _Canvas, layout: BoardLayout, view: View, cell: int, theme: BoardTheme
) -> None:
    looks = [theme.looks[role] for role in view.roles(cell)]
    style = _combined(tuple(look.style for look in looks))
    left, top = layout.corner(cell)
    for y in range(top, top + layout.cell_height):
        canvas.write(left, y, " " * layout.cell_width, style + NO_RULES)
    x, y = left + layout.middle[0], top + layout.middle[1]
    if view.grid[cell]:
        canvas.write(x, y, view.variant.symbol(view.grid[cell]), style)
    elif layout.roomy:
        _write_notes(canvas, layout, view, cell, style)
    elif view.notes[cell]:
        canvas.write(x, y, HAS_NOTES, style)
    _write_signs(canvas, looks, (left, 2 * x - left, y), style)


@cache
def _combined(styles: tuple[str, ...]) -> Style:
    return sum(map(Style.parse, styles), Style.null())


def _write_signs(
    canvas: _Canvas, looks: list[Look], at: tuple[int, int, int], style: Style
) -> None:
    """The signs of the strongest role that has one, on the left and right of the cell."""
    left, right, y = at
    for x, signs in (
        (left, [look.left for look in looks]),
        (right, [look.right for look in looks]),
    ):
        for sign in filter(None, signs):
            canvas.write(x, y, sign, style)


def _write_notes(canvas: _Canvas, layout: BoardLayout, view: View, cell: int, style: Style) -> None:
    left, top = layout.corner(cell)
    first = left + layout.middle[0] - (layout.notes_across - 1)
    for mark in view.notes[cell]:
        down, across = divmod(mark - 1, layout.notes_across)
        canvas.write(first + 2 * across, top + down, view.variant.symbol(mark), style)

"""Draws what rules add to a board: cages, paths, signs between cells, clues outside.

Each kind of figure is drawn by one function, which knows cells and lines of the layout but no
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from satdoku.sudoku.constraints.figure import (
    ARROW,
    BULB,
    RING,
    Between,
    Border,
    Corner,
    Outside,
    Path,
)
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.cell import Sign, parsed
from satdoku.ui.board.layout import BoardLayout, Place, outward
from satdoku.ui.board.looks import QUIET, BoardTheme, Ground
from satdoku.ui.board.tints import figures_of, sums_of
from satdoku.ui.theme.signs import DOWN, LEFT, LINES, RIGHT, UP

Raster = list[list[Sign]]

DASHES = {"─": "┈", "│": "┊"}
TIPS = {(0, -1): "▲", (0, 1): "▼", (-1, 0): "◀", (1, 0): "▶"}
SLANTED = {(-1, -1): "◤", (1, -1): "◥", (-1, 1): "◣", (1, 1): "◢"}
RINGS = ("╭╮", "││", "╰╯")
TURNED = {"<": "∧", ">": "∨"}  # from a cell to the one below it
DIAGONALS = {(-1, -1): "↘", (1, -1): "↙", (-1, 1): "↗", (1, 1): "↖"}


def draw_figures(
    raster: Raster,
    layout: BoardLayout,
    theme: BoardTheme,
    grounds: Sequence[Ground],
) -> None:
    figures = figures_of(layout.variant)
    if not figures:
        return
    _draw_paths(raster, layout, theme, grounds)
    for figure in figures:
        draw = _DRAWN.get(type(figure))
        if draw is not None:
            draw(raster, layout, theme, figure)
    if layout.size.uprights and any(isinstance(figure, Border) for figure in figures):
        _mend_crossings(raster, layout)


# -- cages -----------------------------------------------------------------------------------


def labels_in_cells(layout: BoardLayout) -> Mapping[int, str]:
    """The sums of cages whose first cell has no line above it."""
    return sums_of(layout.variant) if layout.has_sums_in_cells else {}


def _draw_border(raster: Raster, layout: BoardLayout, theme: BoardTheme, border: Border) -> None:
    """Thin lines inside a cage vanish, those around it become dashed."""
    inside = frozenset(border.cells)
    cage = parsed(theme.cage)
    for seam in _seams_of(layout, border.cells):
        for x, y in seam.places:
            sign, style = raster[y][x]
            if (x, y) in layout.heavy:
                continue
            if inside.issuperset(seam.cells):
                raster[y][x] = " ", style
            elif sign in DASHES:
                raster[y][x] = DASHES[sign], style + cage
    if border.label and layout.size.levels:
        left, top = layout.corners[min(border.cells)]
        style = parsed(f"bold {theme.label}", theme.grounds[Ground.BOARD])
        _write(raster, left - (layout.columns[0] < left), top - 1, border.label, style)


def _mend_crossings(raster: Raster, layout: BoardLayout) -> None:
    """Take away the arms of crossings whose lines have vanished."""
    for x, y in layout.crossings:
        sign, style = raster[y][x]
        ways = LINES.find(sign)
        for dx, dy, way in ((0, -1, UP), (0, 1, DOWN), (-1, 0, LEFT), (1, 0, RIGHT)):
            if ways > 0 and ways // way % 3 and raster[y + dy][x + dx][0] == " ":
                ways -= ways // way % 3 * way
        if ways >= 0:
            raster[y][x] = LINES[ways], style


@lru_cache(maxsize=500)
def _seams_of(layout: BoardLayout, cells: tuple[int, ...]) -> tuple[Any, ...]:
    inside = frozenset(cells)
    return tuple(seam for seam in layout.seams if inside.intersection(seam.cells))


# -- paths -----------------------------------------------------------------------------------


def _draw_paths(
    raster: Raster, layout: BoardLayout, theme: BoardTheme, grounds: Sequence[Ground]
) -> None:
    cell_of = layout.cell_places
    for number, path in enumerate(paths_of(layout.variant)):
        band = parsed(theme.bands[number % len(theme.bands)])
        for x, y in _band(layout, path):
            if (cell := cell_of.get((x, y))) is None or grounds[cell] <= QUIET:
                sign, style = raster[y][x]
                raster[y][x] = sign, style + band
        tip = parsed(theme.paths[number % len(theme.paths)])
        for x, y, sign in _ends(layout, path):
            if raster[y][x][0] == " ":
                raster[y][x] = sign, raster[y][x][1] + tip


@lru_cache(maxsize=8)
def paths_of(variant: Variant) -> tuple[Path, ...]:
    return tuple(figure for figure in figures_of(variant) if isinstance(figure, Path))


@lru_cache(maxsize=500)
def _band(layout: BoardLayout, path: Path) -> tuple[Place, ...]:
    """The places of a path: from centre to centre, three columns wide and a line high. Small cells
    are covered as a whole."""
    if layout.size.height == 1:
        return tuple(place for cell in path.cells for place in _whole(layout, cell))
    found: dict[Place, None] = {}
    for one, other in pairwise(map(layout.centre, path.cells)):
        found.update(dict.fromkeys(_thick_line(one, other)))
    if path.start == BULB:
        found.update(dict.fromkeys(_bulb(layout, path.cells[0])))
    return tuple(found)


def _thick_line(one: Place, other: Place) -> Iterator[Place]:
    (x, y), (to_x, to_y) = one, other
    steps = max(abs(to_y - y), 1) if to_y != y else abs(to_x - x)
    for step in range(steps + 1):
        at = x + round((to_x - x) * step / steps), y + round((to_y - y) * step / steps)
        yield from ((at[0] + beside, at[1]) for beside in (-1, 0, 1))
        if to_y != y and step < steps:  # fill the gap to the next line of a slanted path
            after = x + round((to_x - x) * (step + 1) / steps)
            half = (at[0] + after) // 2
            yield from ((each, at[1]) for each in range(min(at[0], half), max(at[0], half) + 1))


def _whole(layout: BoardLayout, cell: int) -> Iterator[Place]:
    left, top = layout.corners[cell]
    for y in range(top, top + layout.cell_height):
        yield from ((x, y) for x in range(left, left + layout.cell_width))


def _bulb(layout: BoardLayout, cell: int) -> Iterator[Place]:
    left, top = layout.corners[cell]
    edge = 1 if layout.cell_width > 3 else 0
    for y in range(top, top + layout.cell_height):
        yield from ((x, y) for x in range(left + edge, left + layout.cell_width - edge))


@lru_cache(maxsize=500)
def _ends(layout: BoardLayout, path: Path) -> tuple[tuple[int, int, str], ...]:
    """The rings and tips at the ends of a path, and the bulb's brackets in small cells."""
    found: list[tuple[int, int, str]] = []
    first, last = path.cells[0], path.cells[-1]
    for kind, cell in ((path.start, first), (path.end, last)):
        if kind == RING:
            found += _ring(layout, cell)
        elif kind == BULB and layout.size.height == 1:
            left, top = layout.corners[cell]
            found.append((left, top, "("))
            found.append((left + layout.cell_width - 1, top, ")"))
    if path.end == ARROW:
        found.append(_tip(layout, path.cells[-2], last))
    if path.start == ARROW:
        found.append(_tip(layout, path.cells[1], first))
    return tuple(found)


def _ring(layout: BoardLayout, cell: int) -> Iterator[tuple[int, int, str]]:
    left, top = layout.corners[cell]
    height, right = layout.cell_height, left + layout.cell_width - 1
    if height == 1:
        yield left, top, "○"
        return
    for line in range(height):
        signs = RINGS[0] if not line else RINGS[2] if line == height - 1 else RINGS[1]
        yield left, top + line, signs[0]
        yield right, top + line, signs[1]


def _tip(layout: BoardLayout, before: int, cell: int) -> tuple[int, int, str]:
    """Beside the centre of the last cell, where no digit stands."""
    one, other = layout.variant.cells[before], layout.variant.cells[cell]
    step = _sign(other.across - one.across), _sign(other.down - one.down)
    x, y = layout.centre(cell)
    if layout.size.height == 1:
        left = layout.corners[cell][0]
        return left + layout.cell_width - 1, y, (TIPS | SLANTED)[step]
    return x + 1, y, (TIPS | SLANTED)[step]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# -- signs and clues -------------------------------------------------------------------------


def _draw_between(raster: Raster, layout: BoardLayout, theme: BoardTheme, sign: Between) -> None:
    one, other = layout.variant.cells[sign.one], layout.variant.cells[sign.other]
    beside = one.down == other.down
    text = sign.sign if beside else TURNED.get(sign.sign, sign.sign)
    x, y = _middle(layout.centre(sign.one), layout.centre(sign.other))
    first = sign.one if (one.down, one.across) <= (other.down, other.across) else sign.other
    left, top = layout.corners[first]
    if beside:
        x = left + layout.cell_width - (layout.gap_after(first) == 0)
    elif layout.gap_below(first):
        y = top + layout.cell_height
    elif layout.cell_height > 1:
        x, y = left + layout.cell_width - 1, top + layout.cell_height - 1
    else:
        return
    own = raster[y][x][1]
    style = theme.here if text not in "○●" else f"bold {theme.cage}"
    _write(raster, x, y, text, _on_ground_of(own, style))


def _draw_corner(raster: Raster, layout: BoardLayout, theme: BoardTheme, corner: Corner) -> None:
    """On the crossing of the four cells; down the line between them if there is no crossing."""
    if not layout.size.uprights:
        return
    first = min(corner.cells)
    left, top = layout.corners[first]
    x, y = left + layout.cell_width, top + layout.cell_height
    style = _on_ground_of(raster[y][x][1], theme.here)
    if layout.gap_below(first):
        _write(raster, x - len(corner.text) // 2, y, corner.text, style)
        return
    for line, sign in enumerate(corner.text, y - (len(corner.text) + 1) // 2):
        _write(raster, x, line, sign, style)


def _draw_outside(raster: Raster, layout: BoardLayout, theme: BoardTheme, clue: Outside) -> None:
    across, down = outward(layout.variant, clue)
    first = layout.variant.cells[clue.cells[0]]
    x, y = layout.centre(clue.cells[0])
    arrow = DIAGONALS.get((_sign(across), _sign(down)), "")
    text, style = f"{arrow}{clue.text}", parsed(theme.given)
    if across and not down:
        before = layout.columns[0] - 1 - len(text) if across < 0 else layout.columns[-1] + 1
        start, y = before, layout.rows[first.down] + layout.middle[1]
    else:
        x += _sign(across) * (layout.cell_width + 1) // 2
        start = x - (len(text) - 1) // 2
        y = layout.clue_line(above=down < 0)
    start = max(0, min(start, layout.width - len(text)))
    _write(raster, start, y, text, style)


def _middle(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _on_ground_of(own: Any, style: str) -> Any:
    found = parsed(style)
    return found + parsed(f"on {own.bgcolor.name}") if own.bgcolor else found


def _write(raster: Raster, x: int, y: int, text: str, style: Any) -> None:
    for at, sign in enumerate(text, x):
        if 0 <= at < len(raster[y]):
            raster[y][at] = sign, style


_Draw = Callable[[Raster, BoardLayout, BoardTheme, Any], None]
_DRAWN: Mapping[type, _Draw] = {
    Border: _draw_border,
    Between: _draw_between,
    Corner: _draw_corner,
    Outside: _draw_outside,
}

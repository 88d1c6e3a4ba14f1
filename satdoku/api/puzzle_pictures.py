"""Pictures of a puzzle: SVG, and HTML for notebooks."""

from __future__ import annotations

from html import escape

from satdoku.drawing import SheetPage
from satdoku.messages import _
from satdoku.printing.board import PrintedBoard
from satdoku.printing.svg import svg_text
from satdoku.sudoku.grid import Grid

POINTS = 0.75  # in a pixel
EDGE = 0.05  # of a cell, so that the frame is drawn whole


def svg(grid: Grid, solution: Grid | None, width: float) -> str:
    """`width` is in pixels."""
    board = PrintedBoard(grid.variant)
    across, down = (length + 2 * EDGE for length in board.size)
    cell = width * POINTS / across
    shapes = tuple(board.at((EDGE * cell, EDGE * cell), cell).draw(grid, solution))
    page = SheetPage(across * cell, down * cell, shapes)
    _declaration, *elements = svg_text(page)
    return "".join(elements)


def html(grid: Grid) -> str:
    """The picture, with the name of the variant below it."""
    about = _("{variant}, {count} givens", variant=str(grid.variant.name), count=grid.givens)
    return (
        f'<figure style="margin:0">{svg(grid, None, 360)}'
        f"<figcaption>{escape(about)}</figcaption></figure>"
    )

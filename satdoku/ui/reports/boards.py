"""Prints boards on standard output as the game draws them."""

from __future__ import annotations

import sys

from rich.console import Console

from satdoku.play import notes
from satdoku.sudoku.grid import Grid
from satdoku.ui.board.drawing import render
from satdoku.ui.board.layout import layout
from satdoku.ui.board.looks import THEMES
from satdoku.ui.board.sizes import sizes
from satdoku.ui.board.view import View
from satdoku.ui.theme.signs import in_ascii, knows_signs


def print_board(grid: Grid, givens: Grid | None = None) -> None:
    """Print the board in its smallest size, without colours: givens are bold on a terminal. Spaces
    between two lines stay spaces, which satdoku can read back."""
    variant = grid.variant
    view = View(grid, givens or grid, notes.blank(variant))
    drawing = render(layout(variant, sizes(variant)[-1]), view, THEMES["mono"])
    if knows_signs(sys.stdout.encoding or "ascii"):
        Console(width=drawing_width(drawing.plain), highlight=False).print(drawing)
    else:
        print(in_ascii(drawing.plain))
    sys.stdout.flush()


def drawing_width(text: str) -> int:
    return max(map(len, text.split("\n")))

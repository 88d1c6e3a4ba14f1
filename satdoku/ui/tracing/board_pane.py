"""The board of a puzzle whose formula is searched."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from satdoku.messages import _
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.watch import WatchedSearch
from satdoku.ui.board.drawing import Cutout, render
from satdoku.ui.board.layout import BoardLayout, layout, sizes
from satdoku.ui.board.looks import BoardTheme
from satdoku.ui.board.view import Selection, View


def board_layout(variant: Variant, width: int, height: int) -> BoardLayout:
    """The largest that fits; the smallest, if none does."""
    found = [layout(variant, size) for size in sizes(variant)]
    found.append(layout(variant, sizes(variant)[-1], rulers=False))
    fitting = (made for made in found if made.width <= width and made.height <= height)
    return next(fitting, found[-1])


def board_drawing(
    watched: WatchedSearch, theme: BoardTheme, width: int, height: int
) -> RenderableType:
    assert watched.puzzle is not None
    cell = watched.cell(watched.trace.last)
    grid = watched.board()
    view = View(
        grid,
        watched.puzzle,
        watched.candidates(),
        selection=Selection() if cell is None else Selection((cell,)),
        last=cell,
    )
    made = board_layout(watched.puzzle.variant, width, height)
    if made.width > width or made.height > height:
        return _cut_out(made, view, theme, width, height)
    return render(made, view, theme)


def _cut_out(
    made: BoardLayout, view: View, theme: BoardTheme, width: int, height: int
) -> RenderableType:
    """What lies around the cell, if the board is larger than the pane."""
    left, top = made.corner(view.cursor or 0)
    x = max(0, min(left - width // 2, made.width - width))
    y = max(0, min(top - height // 2, made.height - height))
    return render(made, view, theme, Cutout(x, y, min(width, made.width), min(height, made.height)))


def board_title(watched: WatchedSearch) -> Text:
    assert watched.puzzle is not None
    grid = watched.board()
    filled = sum(map(bool, grid.digits))
    return Text(
        _(
            "{name}: {filled} of {count}",
            name=str(grid.variant.name),
            filled=filled,
            count=len(grid.digits),
        ),
        "title",
    )

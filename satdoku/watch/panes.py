"""The panes of a watched search: tree, clauses, graph or board, two side by side if they fit."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from satdoku.messages import _
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.drawing import Cutout, render
from satdoku.ui.board.layout import BoardLayout, layout
from satdoku.ui.board.looks import BoardTheme
from satdoku.ui.board.sizes import sizes
from satdoku.ui.board.view import Selection, View
from satdoku.ui.theme.tones import Tone
from satdoku.watch.clause_pane import clause_lines
from satdoku.watch.graph_pane import graph_lines
from satdoku.watch.store_pane import store_lines
from satdoku.watch.tree_pane import tree_lines
from satdoku.watch.watched_search import WatchedSearch
from satdoku.watch.watches_pane import watches_lines


def board_layout(variant: Variant, width: int, height: int) -> BoardLayout:
    """The largest layout that fits, or else the smallest."""
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
    )
    made = board_layout(watched.puzzle.variant, width, height)
    if made.width > width or made.height > height:
        return _cut_out(made, view, theme, width, height)
    return render(made, view, theme)


def _cut_out(
    made: BoardLayout, view: View, theme: BoardTheme, width: int, height: int
) -> RenderableType:
    """The part around the cell, if the board is larger than the pane."""
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
        Tone.TITLE,
    )


SIDE_BY_SIDE = 70  # minimum columns for two panes
GAP = 3  # columns between them
LEFT_SHARE = 45  # percentage of the width for the left pane

Pane = Callable[[WatchedSearch, BoardTheme, int, int], RenderableType]


def _tree(watched: WatchedSearch, theme: BoardTheme, width: int, height: int) -> RenderableType:
    nodes = watched.trace.tree.root.size
    title = Text(_("Search tree (nodes: {count})", count=nodes), Tone.TITLE)
    return _titled(title, tree_lines(watched, width, height - 1))


def _clauses(watched: WatchedSearch, theme: BoardTheme, width: int, height: int) -> RenderableType:
    title, *lines = clause_lines(watched, width, height)
    return _titled(title, lines)


def _graph(watched: WatchedSearch, theme: BoardTheme, width: int, height: int) -> RenderableType:
    title = Text(_("Implications: literal ← causes"), Tone.TITLE)
    return _titled(title, graph_lines(watched, width, height - 1))


def _inside(watched: WatchedSearch, theme: BoardTheme, width: int, height: int) -> RenderableType:
    """The engine's data structure for the clauses: watches for CDCL, else the linked store."""
    if watched.trace.engine == "cdcl":
        title, lines = _("Watched literals: in brackets"), watches_lines(watched, width, height - 1)
    else:
        title, lines = _("Linked clause store"), store_lines(watched, width, height - 1)
    return _titled(Text(title, Tone.TITLE), lines)


def _board(watched: WatchedSearch, theme: BoardTheme, width: int, height: int) -> RenderableType:
    return Group(board_title(watched), board_drawing(watched, theme, width, height - 1))


def _titled(title: Text, lines: list[Text]) -> RenderableType:
    for line in (title, *lines):
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(title, *lines)


OF_FORMULA: tuple[tuple[Pane, ...], ...] = (
    (_tree, _clauses),
    (_tree, _graph),
    (_clauses, _graph),
    (_tree, _inside),
)
OF_PUZZLE: tuple[tuple[Pane, ...], ...] = ((_board, _clauses), (_board, _graph), (_tree, _graph))


def views(watched: WatchedSearch, width: int) -> tuple[tuple[Pane, ...], ...]:
    """The panes shown together; if only one fits, each alone."""
    pairs = OF_FORMULA if watched.puzzle is None else OF_PUZZLE
    if width >= SIDE_BY_SIDE:
        return pairs
    return tuple((pane,) for pane in dict.fromkeys(pane for pair in pairs for pane in pair))


def draw_panes(
    watched: WatchedSearch, theme: BoardTheme, view: int, width: int, height: int
) -> RenderableType:
    found = views(watched, width)
    panes = found[view % len(found)]
    if len(panes) == 1:
        return panes[0](watched, theme, width, height)
    left = _left_width(watched, panes[0], width, height)
    widths = left, width - GAP - left
    table = Table.grid(padding=(0, GAP, 0, 0))
    for columns in widths:
        table.add_column(width=columns, no_wrap=True)
    table.add_row(
        *(
            pane(watched, theme, columns, height)
            for pane, columns in zip(panes, widths, strict=True)
        )
    )
    return table


def _left_width(watched: WatchedSearch, pane: Pane, width: int, height: int) -> int:
    """A little less than half, but a board takes what it needs."""
    if pane is _board and watched.puzzle is not None:
        made = board_layout(watched.puzzle.variant, width * 3 // 5, height - 1)
        return min(made.width, width * 3 // 5)
    return (width - GAP) * LEFT_SHARE // 100

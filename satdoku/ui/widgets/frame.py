"""Around every screen: its title above, its keys below, and a kind word in too small a window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit.filters import Condition
from prompt_toolkit.layout.containers import (
    AnyContainer,
    ConditionalContainer,
    DynamicContainer,
    Float,
    HSplit,
    VSplit,
    Window,
)
from prompt_toolkit.layout.dimension import Dimension
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from satdoku import __version__
from satdoku.messages import _
from satdoku.ui.keys import footer
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.pen import BEHIND
from satdoku.ui.widgets.backdrop import Backdrop
from satdoku.ui.widgets.both_ends import both_ends
from satdoku.ui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from satdoku.ui.app import App

HEAD = 2  # lines above every screen
MARGIN = Screen.margin


def frame(app: App) -> Backdrop:
    foot = Window(
        Canvas(lambda w, h: _foot(app, w), focusable=False),
        height=lambda: Dimension.exact(_foot_height(app)),
    )
    whole = HSplit(
        [
            Window(Canvas(lambda w, h: _head(app, w), focusable=False), height=HEAD),
            _between(app, DynamicContainer(lambda: app.screen.body), lambda: _side(app)),
            _between(app, foot, lambda: MARGIN),
        ]
    )
    # Over the rest, not in its place: the screen keeps the focus.
    small = Window(Canvas(lambda w, h: _too_small(app), focusable=False), style=BEHIND)
    cover = ConditionalContainer(small, Condition(lambda: not _fits(app)))
    covering = Float(cover, top=0, bottom=0, left=0, right=0)
    return Backdrop(whole, [covering])


def room(app: App) -> tuple[int, int]:
    """Columns and lines that the window leaves for the screen between head and foot."""
    columns, lines = app.size
    return columns - 2 * MARGIN, lines - HEAD - _foot_height(app)


def _between(app: App, container: AnyContainer, side: Callable[[], int]) -> AnyContainer:
    """With so many columns free at either side.

    All widths are exact: prompt_toolkit deals out what is left column by column, which is slow.
    """

    def width() -> Dimension:
        return Dimension.exact(max(1, app.size[0] - 2 * side()))

    def margin() -> Dimension:
        return Dimension.exact(side())

    return VSplit([Window(width=margin), HSplit([container], width=width), Window(width=margin)])


def _side(app: App) -> int:
    """Columns at either side of a screen, which stands in the middle of a wide window."""
    return max(app.screen.margin, (app.size[0] - app.screen.most_columns) // 2)


def _head(app: App, width: int) -> RenderableType:
    title = Text.assemble(" ", (_(app.screen.title), "title"))
    version = Text(f"satdoku {__version__} ", "quiet")
    return Group(both_ends(title, version, width), Rule(style="quiet"))


def _foot(app: App, width: int) -> RenderableType:
    return Group(*_foot_lines(app, width))


def _foot_height(app: App) -> int:
    return len(_foot_lines(app, app.size[0] - 2 * MARGIN))


def _foot_lines(app: App, width: int) -> list[Text]:
    lines = [Text()]
    if app.notice:
        lines += Text(app.notice, "unsure").wrap(Console(width=width), width)
    return lines + footer([*app.screen.keys, *app.keys], width)


def _fits(app: App) -> bool:
    columns, lines = app.size
    return columns >= app.screen.least[0] and lines >= app.screen.least[1]


def _too_small(app: App) -> RenderableType:
    (columns, lines), (least_columns, least_lines) = app.size, app.screen.least
    return Text(
        _(
            "This window has {columns}×{lines} characters; please give satdoku"
            " {least_columns}×{least_lines} or more. Esc goes back, Ctrl-D quits.",
            columns=columns,
            lines=lines,
            least_columns=least_columns,
            least_lines=least_lines,
        )
    )

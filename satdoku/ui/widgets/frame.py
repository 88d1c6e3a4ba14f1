"""The frame of every screen: title above, keys below, and a message if the window is too small.

A screen says how many lines it wants. If the window has fewer, the frame shrinks: it first drops
its blank lines, then the title, then the keys.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.layout.containers import (
    AnyContainer,
    ConditionalContainer,
    DynamicContainer,
    HSplit,
    VSplit,
    Window,
)
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.mouse_events import MouseButton
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from satdoku import __version__
from satdoku.messages import _
from satdoku.ui.keys import QUIT, actions, footer, named
from satdoku.ui.theme.pen import BEHIND
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.backdrop import Backdrop
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.split_line import split_line
from satdoku.ui.widgets.wrapping import wrapped
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.ui.app import App


class Level(Value):
    """The parts of the frame that fit into a window of some size."""

    head: int  # lines: the title, and a rule under it
    apart: int  # blank lines above the keys
    keys: bool
    margin: int  # minimum free columns on either side
    most_lines: int | None = None  # of keys


LEVELS = (
    Level(head=2, apart=1, keys=True, margin=2),
    Level(head=1, apart=0, keys=True, margin=1),
    Level(head=0, apart=0, keys=True, margin=0, most_lines=1),
    Level(head=0, apart=0, keys=False, margin=0),
)
WITH_TITLE = 1  # the last level with a title


def frame(app: App) -> Backdrop:
    def foot_height() -> int:
        return _foot_height(app, _level(app), app.fit.keys)

    footer = Window(
        Canvas(lambda w, h: _foot(app, w), partial(_click_key, app), focusable=False),
        height=lambda: Dimension.exact(foot_height()),
    )
    head = Window(
        Canvas(lambda w, h: _head(_(app.screen.title), w), focusable=False),
        height=lambda: Dimension.exact(_level(app).head),
    )
    # If it were empty, prompt_toolkit would give it a share of the spare lines.
    has_foot = Condition(lambda: foot_height() > 0)
    body = DynamicContainer(lambda: app.screen.body)
    whole = HSplit(
        [
            head,
            _between(app, body, lambda: _side(app)),
            ConditionalContainer(_between(app, footer, lambda: _level(app).margin), has_foot),
        ]
    )
    small = Window(Canvas(lambda w, h: _too_small(app), focusable=False), style=BEHIND)

    def measured(columns: int, lines: int) -> bool:
        app.measured(columns, lines)
        return fits(app)

    return Backdrop(whole, small, measured, lambda: app.changed)


class Fit(Value):
    """The room that a redraw has; computed once, when it starts."""

    keys: tuple[tuple[str, str], ...]  # of the footer, with their meanings
    rooms: tuple[tuple[int, int], ...]  # columns and lines that each frame level leaves
    level: int  # the frame level that the screen chose


def fit(app: App) -> Fit:
    keys = named([*app.screen.keys, *app.keys])
    columns, lines = app.size
    rooms = tuple(
        (
            max(1, columns - 2 * level.margin),
            max(1, lines - level.head - _foot_height(app, level, keys)),
        )
        for level in LEVELS
    )
    return Fit(keys, rooms, app.screen.level(rooms))


def room(app: App) -> tuple[int, int]:
    """Columns and lines available to the screen."""
    return app.fit.rooms[app.fit.level]


def columns_of(app: App) -> int:
    """Columns of the screen, between its margins."""
    return max(1, app.size[0] - 2 * _side(app))


def fits(app: App) -> bool:
    """True if the window is large enough for the screen to be drawn at all."""
    columns, lines = app.size
    return columns >= app.screen.least[0] and lines >= app.screen.least[1]


def _level(app: App) -> Level:
    return LEVELS[app.fit.level]


def _between(app: App, container: AnyContainer, side: Callable[[], int]) -> AnyContainer:
    """The container with a margin on either side.

    All widths are exact: prompt_toolkit distributes spare columns one by one, which is slow.
    """

    def width() -> Dimension:
        return Dimension.exact(max(1, app.size[0] - 2 * side()))

    def margin() -> Dimension:
        return Dimension.exact(side())

    return VSplit([Window(width=margin), HSplit([container], width=width), Window(width=margin)])


def _side(app: App) -> int:
    """Columns on either side of a screen, which is centred in a wide window."""
    margin = min(app.screen.margin, _level(app).margin)
    return max(margin, (app.size[0] - app.screen.most_columns) // 2)


@lru_cache(maxsize=4)
def _head(name: str, width: int) -> RenderableType:
    title = Text.assemble(" ", (name, Tone.TITLE))
    version = Text(f"satdoku {__version__} ", Tone.QUIET)
    return Group(split_line(title, version, width), Rule(style=Tone.QUIET))


def _foot_height(app: App, level: Level, keys: tuple[tuple[str, str], ...]) -> int:
    width = max(1, app.size[0] - 2 * level.margin)
    return len(_foot_of(app.notice, keys, level, _most_keys(app, level), width, 0).renderables)


def _foot(app: App, width: int) -> Group:
    """If there is room, the keys start in the same column as the screen, or at the margin of the
    first frame level."""
    level = _level(app)
    indent = max(0, min(_side(app), LEVELS[0].margin) - level.margin)
    return _foot_of(app.notice, app.fit.keys, level, _most_keys(app, level), width, indent)


def _most_keys(app: App, level: Level) -> int | None:
    """The number of lines of keys shown; None if all."""
    most = [one for one in (app.screen.most_keys, level.most_lines) if one is not None]
    return min(most, default=None)


@lru_cache(maxsize=8 * len(LEVELS))
def _foot_of(
    notice: str,
    keys: tuple[tuple[str, str], ...],
    level: Level,
    most_keys: int | None,
    width: int,
    indent: int,
) -> Group:
    """Cached, so that the same text is the same object and is not redrawn."""
    lines = [Text()] * level.apart
    if notice:
        lines += wrapped(Text(notice, Tone.UNSURE), width)
    if level.keys:
        named = _key_lines(keys, width)[:most_keys]
        free = min((width - line.cell_len for line in named), default=0)
        lines += [Text(" " * min(indent, free)) + line for line in named]
    return Group(*lines)


def _click_key(app: App, place: Point, button: MouseButton) -> None:
    lines = _foot(app, max(1, app.size[0] - 2 * _level(app).margin)).renderables
    press_at(app, str(lines[place.y]) if place.y < len(lines) else "", place.x)


def press_at(app: App, line: str, column: int) -> None:
    """A click on a key in a line of keys does what pressing the key does."""
    keys = actions([*app.screen.keys, *app.keys])
    for (label, meaning), action in zip(app.fit.keys, keys, strict=False):
        entry = f"{label} {meaning}"
        start = line.find(entry)
        if start >= 0 and 0 <= column - cell_len(line[:start]) < cell_len(entry):
            app.attempt(action)
            return


def _key_lines(keys: tuple[tuple[str, str], ...], width: int) -> list[Text]:
    """Leave out the quit key, which the help also shows, if that saves a line."""
    whole = footer(keys, width)
    shorter = footer([key for key in keys if key[0] != QUIT], width)
    return whole if len(whole) == len(shorter) else shorter


def _too_small(app: App) -> RenderableType:
    (columns, lines), (least_columns, least_lines) = app.size, app.screen.least
    told = _(
        "This window is too small ({columns}×{lines}); please enlarge it to at least "
        "{least_columns}×{least_lines}. Esc goes back, Ctrl-D quits.",
        columns=columns,
        lines=lines,
        least_columns=least_columns,
        least_lines=least_lines,
    )
    return Text(f"{_(app.screen.meanwhile)} {told}" if app.screen.meanwhile else told)

"""The background of the window and everything drawn on it; can redraw a single window.

As the style of the outermost container, prompt_toolkit would merge it into the style of every
single cell.
"""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.application import get_app
from prompt_toolkit.layout.containers import (
    AnyContainer,
    Container,
    FloatContainer,
    Window,
    to_container,
)
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition

from satdoku.ui.theme.pen import BEHIND
from satdoku.ui.widgets.unchanged_rows import share_unchanged

BLANK = Char(" ", BEHIND)
LARGEST = 640, 200  # columns and lines drawn at most: more takes seconds, and no screen is larger
AFTER_ALL = 1_000_000  # z-index above everything else


class Backdrop(FloatContainer):
    """Fills the background before the windows draw their contents.

    In a large window this takes a hundredth of a second, which a clock would cost every second. So
    if only one window has changed, the rest of the last screen is reused.
    """

    def __init__(
        self,
        content: AnyContainer,
        instead: AnyContainer,
        measured: Callable[[int, int], bool],
        changed: Callable[[], Window | None] = lambda: None,
    ) -> None:
        """`measured` is called with the columns and lines of each redraw, and returns whether the
        content fits. If not, `instead` is drawn, and the content keeps the focus. `changed` returns
        the only window that has changed, if any."""
        super().__init__(content, [])
        self._instead, self._measured, self._changed = to_container(instead), measured, changed

    def get_children(self) -> list[Container]:
        return [*super().get_children(), self._instead]

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        last = None if get_app().is_done else get_app().renderer.last_rendered_screen
        place = _bounded(write_position)
        fits = self._measured(place.width, place.height)
        write = super().write_to_screen if fits else self._instead.write_to_screen
        if last is not None:
            screen.draw_with_z_index(AFTER_ALL, lambda: share_unchanged(screen, last))
            changed, places = self._changed(), last.visible_windows_to_write_positions
            if fits and changed is not None and changed in places:
                write, place = changed.write_to_screen, places[changed]
                _resume(screen, mouse_handlers, last, place)
        _paint(screen, place)
        write(screen, mouse_handlers, place, parent_style, erase_bg, z_index)


def _bounded(place: WritePosition) -> WritePosition:
    columns, lines = min(place.width, LARGEST[0]), min(place.height, LARGEST[1])
    return WritePosition(place.xpos, place.ypos, columns, lines)


def _resume(
    screen: Screen, mouse_handlers: MouseHandlers, last: Screen, changed: WritePosition
) -> None:
    """The last screen with its mouse handlers; rows that will change are copied."""
    screen.data_buffer.update(last.data_buffer)
    for y in range(changed.ypos, changed.ypos + changed.height):
        screen.data_buffer[y] = last.data_buffer[y].copy()
    screen.width, screen.height = last.width, last.height
    screen.show_cursor = last.show_cursor
    screen.cursor_positions.update(last.cursor_positions)
    screen.visible_windows_to_write_positions.update(last.visible_windows_to_write_positions)
    mouse_handlers.mouse_handlers.update(get_app().renderer.mouse_handlers.mouse_handlers)


def _paint(screen: Screen, place: WritePosition) -> None:
    line = dict.fromkeys(range(place.xpos, place.xpos + place.width), BLANK)
    for y in range(place.ypos, place.ypos + place.height):
        screen.data_buffer[y].update(line)

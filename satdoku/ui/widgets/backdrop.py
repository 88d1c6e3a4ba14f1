"""The colour behind everything.

As a style of the outermost container, prompt_toolkit would join it to that of every single cell.
"""

from __future__ import annotations

from prompt_toolkit.application import get_app
from prompt_toolkit.layout.containers import FloatContainer
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition

from satdoku.ui.theme.pen import BEHIND
from satdoku.ui.widgets.settled_rows import settle

BLANK = Char(" ", BEHIND)
AFTER_ALL = 1_000_000  # over all that is drawn


class Backdrop(FloatContainer):
    """Every cell is painted before the windows write into them."""

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        left, top = write_position.xpos, write_position.ypos
        line = dict.fromkeys(range(left, left + write_position.width), BLANK)
        for y in range(top, top + write_position.height):
            screen.data_buffer[y].update(line)
        super().write_to_screen(
            screen, mouse_handlers, write_position, parent_style, erase_bg, z_index
        )
        last = get_app().renderer.last_rendered_screen
        if last is not None and not get_app().is_done:
            screen.draw_with_z_index(AFTER_ALL, lambda: settle(screen, last))

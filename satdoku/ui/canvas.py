"""A part of the window that rich draws, and that knows where it was clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.formatted_text.utils import fragment_list_width, split_lines
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from rich.console import RenderableType

from satdoku.ui.pen import Pen

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone

Draw = Callable[[int, int], RenderableType]  # for a width and a height
Click = Callable[[Point, MouseButton], None]
Wheel = Callable[[int], None]  # 1 down, -1 up

WHEEL = {MouseEventType.SCROLL_UP: -1, MouseEventType.SCROLL_DOWN: 1}


class Canvas(UIControl):
    def __init__(
        self,
        draw: Draw,
        click: Click | None = None,
        wheel: Wheel | None = None,
        *,
        focusable: bool = True,
    ) -> None:
        self._draw, self._click, self._wheel = draw, click, wheel
        self._focusable = focusable
        self.pen: Callable[[], Pen] = Pen  # the app's, once it shows the screen

    def is_focusable(self) -> bool:
        return self._focusable

    def create_content(self, width: int, height: int | None) -> UIContent:
        text = self.pen().ansi(self._draw(width, height or 1), width)
        lines = [_padded(line, width) for line in split_lines(to_formatted_text(ANSI(text)))]
        return UIContent(lines.__getitem__, len(lines), show_cursor=False)

    def mouse_handler(self, mouse_event: MouseEvent) -> NotImplementedOrNone:
        kind = mouse_event.event_type
        if kind in WHEEL and self._wheel is not None:
            self._wheel(WHEEL[kind])
            return None
        if kind is MouseEventType.MOUSE_UP and self._click is not None:
            self._click(mouse_event.position, mouse_event.button)
            return None
        return NotImplemented


def _padded(line: StyleAndTextTuples, width: int) -> StyleAndTextTuples:
    """To its full width: prompt_toolkit takes a click on an empty line for one on the first."""
    return [*line, ("", " " * (width - fragment_list_width(line)))]

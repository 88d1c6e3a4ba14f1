"""A window drawn by rich that reports where it was clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from rich.console import RenderableType

from satdoku.ui.theme.pen import BEHIND, Pen

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone

Draw = Callable[[int, int], RenderableType]  # called with width and height
Click = Callable[[Point, MouseButton], None]
Drag = Callable[[Point, Point], None]  # where the button was pressed, and where the mouse is now
Wheel = Callable[[int], None]  # 1 down, -1 up

WHEEL = {MouseEventType.SCROLL_UP: -1, MouseEventType.SCROLL_DOWN: 1}


class Canvas(UIControl):
    def __init__(
        self,
        draw: Draw,
        click: Click | None = None,
        wheel: Wheel | None = None,
        *,
        drag: Drag | None = None,
        focusable: bool = True,
    ) -> None:
        self._draw, self._click, self._wheel, self._drag = draw, click, wheel, drag
        self._pressed: Point | None = None  # where the left button was pressed
        self._dragging = False
        self._focusable = focusable
        self._drawn: tuple[RenderableType, tuple[Pen, int], list[StyleAndTextTuples]] | None = None
        # Replaced by the app's when the screen is shown.
        self.pen: Callable[[], Pen] = Pen
        self.attempt: Callable[[Callable[[], None]], None] = lambda action: action()

    def is_focusable(self) -> bool:
        return self._focusable

    def create_content(self, width: int, height: int | None) -> UIContent:
        # A click below the last line counts as a click on it, so the last line must be blank.
        blank: StyleAndTextTuples = [(BEHIND, " " * width)]
        lines = [*self._lines(self._draw(width, height or 1), width), blank]
        return UIContent(lines.__getitem__, len(lines), show_cursor=False)

    def _lines(self, drawing: RenderableType, width: int) -> list[StyleAndTextTuples]:
        """The lines of the last redraw, if the same object is drawn in the same way."""
        way = self.pen(), width
        if self._drawn is None or self._drawn[0] is not drawing or self._drawn[1] != way:
            self._drawn = drawing, way, way[0].lines(drawing, width)
        return self._drawn[2]

    def mouse_handler(self, mouse_event: MouseEvent) -> NotImplementedOrNone:
        taken: list[bool] = []
        self.attempt(lambda: taken.append(self._take(mouse_event)))
        return NotImplemented if taken == [False] else None

    def _take(self, mouse_event: MouseEvent) -> bool:
        """Returns whether the event means anything here."""
        kind = mouse_event.event_type
        if kind in WHEEL and self._wheel is not None:
            self._wheel(WHEEL[kind])
            return True
        if kind is MouseEventType.MOUSE_DOWN:
            left = mouse_event.button is MouseButton.LEFT
            self._pressed, self._dragging = mouse_event.position if left else None, False
        if kind is MouseEventType.MOUSE_MOVE and self._drag is not None and self._pressed:
            if mouse_event.button is MouseButton.LEFT:
                self._dragging = True
                self._drag(self._pressed, mouse_event.position)
                return True
            self._pressed = None  # released elsewhere
        if kind is MouseEventType.MOUSE_UP and self._click is not None:
            dragged, self._pressed, self._dragging = self._dragging, None, False
            if not dragged:
                self._click(mouse_event.position, mouse_event.button)
            return True
        return False

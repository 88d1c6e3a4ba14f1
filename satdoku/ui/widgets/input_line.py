"""A line to type into, with a word before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prompt_toolkit.buffer import Buffer, EditReadOnlyBuffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.layout.containers import VSplit, Window
from prompt_toolkit.layout.controls import BufferControl
from prompt_toolkit.layout.dimension import Dimension
from rich.cells import cell_len
from rich.text import Text

from satdoku.messages import safe
from satdoku.ui.theme.pen import BEHIND
from satdoku.ui.typed_text import MOST, TextTooLongError, extended
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.escaped_input import EscapedInput

BREAK = "↵"


class BoundedBuffer(Buffer):
    """A buffer that refuses to hold more text, and says so. prompt_toolkit then rings the bell."""

    def __init__(self, most: int, refuse: Callable[[str], None], **options: Any) -> None:
        self._most, self._refuse, self._refused = most, refuse, False
        super().__init__(**options)

    def set_document(self, value: Document, bypass_readonly: bool = False) -> None:
        try:
            extended("", value.text, self._most)
        except TextTooLongError as error:
            self._refuse(str(error))
            self._refused = True
            raise EditReadOnlyBuffer from error
        super().set_document(value, bypass_readonly)
        if self._refused:
            self._refuse("")
            self._refused = False


class InputLine:
    def __init__(
        self,
        label: str,
        refuse: Callable[[str], None],
        changed: Callable[[Buffer], None] | None = None,
        *,
        most: int = MOST,
        locked: Callable[[], bool] = lambda: False,
        keeps_lines: bool = False,
        columns: Callable[[], int] | None = None,
    ) -> None:
        """`refuse` says why more than `most` characters are not taken. While the line is locked,
        typing changes nothing. `columns` are those of label and line: where
        they are not told, prompt_toolkit deals them out one by one, which takes a while."""
        self._keeps_lines = keeps_lines
        self.buffer = BoundedBuffer(
            most, refuse, multiline=False, on_text_changed=changed, read_only=Condition(locked)
        )
        control = BufferControl(self.buffer, [EscapedInput()], focus_on_click=True)
        prompt = Text(label, "bold")

        def width() -> Dimension:
            free = None if columns is None else max(1, columns() - prompt.cell_len)
            return Dimension() if free is None else Dimension.exact(free)

        self.window = Window(  # what takes the focus
            control, width, height=1, style=BEHIND, get_horizontal_scroll=self._scroll
        )
        before = Canvas(lambda width, height: prompt, focusable=False)
        self.row = VSplit([Window(before, width=prompt.cell_len), self.window])
        if keeps_lines:
            self.buffer.on_text_insert += self._join

    @property
    def text(self) -> str:
        """As it was typed or pasted."""
        return self.buffer.text.replace(BREAK, "\n") if self._keeps_lines else self.buffer.text

    def _scroll(self, window: Window) -> int:
        """prompt_toolkit would keep the scroll of a long line for a short one, out of view."""
        text, drawn = self.buffer.text, window.render_info
        width = 0 if drawn is None else drawn.window_width
        short = len(text) < width and cell_len(safe(text)) < width
        return 0 if short else window.horizontal_scroll

    def _join(self, buffer: Buffer) -> None:
        """Pasted lines become one, with a sign where each ended: all of it is seen and erased."""
        joined = BREAK.join(buffer.text.splitlines())
        if joined != buffer.text:
            buffer.set_document(Document(joined))

"""A line to type into, with a word before it."""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.layout.containers import VSplit, Window
from prompt_toolkit.layout.controls import BufferControl
from prompt_toolkit.layout.dimension import Dimension
from rich.text import Text

from satdoku.ui.theme.pen import BEHIND
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.escaped_input import EscapedInput

BREAK = "↵"


class InputLine:
    def __init__(
        self,
        label: str,
        changed: Callable[[Buffer], None] | None = None,
        *,
        locked: Callable[[], bool] = lambda: False,
        keeps_lines: bool = False,
        columns: Callable[[], int] | None = None,
    ) -> None:
        """While it is locked, typing changes nothing. `columns` are those of label and line: where
        they are not told, prompt_toolkit deals them out one by one, which takes a while."""
        self._keeps_lines = keeps_lines
        self.buffer = Buffer(multiline=False, on_text_changed=changed, read_only=Condition(locked))
        control = BufferControl(self.buffer, [EscapedInput()], focus_on_click=True)
        prompt = Text(label, "bold")

        def width() -> Dimension:
            free = None if columns is None else max(1, columns() - prompt.cell_len)
            return Dimension() if free is None else Dimension.exact(free)

        self.window = Window(control, width, height=1, style=BEHIND)  # what takes the focus
        before = Canvas(lambda width, height: prompt, focusable=False)
        self.row = VSplit([Window(before, width=prompt.cell_len), self.window])
        if keeps_lines:
            self.buffer.on_text_insert += self._join

    @property
    def text(self) -> str:
        """As it was typed or pasted."""
        return self.buffer.text.replace(BREAK, "\n") if self._keeps_lines else self.buffer.text

    def _join(self, buffer: Buffer) -> None:
        """Pasted lines become one, with a sign where each ended: all of it is seen and erased."""
        joined = BREAK.join(buffer.text.splitlines())
        if joined != buffer.text:
            buffer.set_document(Document(joined))

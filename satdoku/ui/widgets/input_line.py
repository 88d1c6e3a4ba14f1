"""An input line that is safe against control characters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any

from prompt_toolkit.buffer import Buffer, EditReadOnlyBuffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import fragment_list_len
from prompt_toolkit.layout.containers import VSplit, Window
from prompt_toolkit.layout.controls import BufferControl
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from rich.cells import cell_len
from rich.text import Text

from satdoku.messages import safe
from satdoku.ui.theme.pen import BEHIND
from satdoku.ui.theme.tones import Tone
from satdoku.ui.typed_text import MOST, TextTooLongError, extended
from satdoku.ui.widgets.canvas import Canvas

AROUND = 1000  # characters on either side of the cursor, more than a window shows


class EscapedInput(Processor):
    """Shows control characters escaped, each mapped to its range of display columns.

    Of a long line it shows only the part around the cursor: prompt_toolkit's scrolling is quadratic
    in the length of the line.
    """

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        fragments = transformation_input.fragments
        length = fragment_list_len(fragments)
        cursor = transformation_input.document.cursor_position_col
        first, end = max(0, cursor - AROUND), min(length, cursor + AROUND)
        shown = _cut(fragments, first, end)
        text = "".join(part for _style, part, *_rest in shown)
        if len(text) == length and safe(text) == text:
            return Transformation(fragments)
        starts = [0]
        for ch in text:
            starts.append(starts[-1] + len(safe(ch)))
        return Transformation(
            [(style, safe(part), *rest) for style, part, *rest in shown],  # type: ignore[misc]
            lambda source: starts[max(0, min(source - first, len(text)))],
            lambda display: first + bisect_right(starts, display) - 1,
        )


def _cut(fragments: StyleAndTextTuples, first: int, end: int) -> StyleAndTextTuples:
    kept: StyleAndTextTuples = []
    at = 0
    for style, text, *rest in fragments:
        part = text[max(0, first - at) : max(0, end - at)]
        kept.append((style, part, *rest))  # type: ignore[arg-type]
        at += len(text)
    return kept


BREAK = "↵"


class BoundedBuffer(Buffer):
    """A buffer of limited length. It reports overlong input, and prompt_toolkit then rings the
    bell."""

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
        active: Callable[[], bool] = lambda: True,
    ) -> None:
        """`refuse` is called when input exceeds `most` characters. While the line is locked, typing
        changes nothing. `columns` is the width of label and line: without it, prompt_toolkit
        distributes columns one by one, which is slow. The label is quiet unless `active`."""
        self._keeps_lines = keeps_lines
        self.buffer = BoundedBuffer(
            most, refuse, multiline=False, on_text_changed=changed, read_only=Condition(locked)
        )
        control = BufferControl(self.buffer, [EscapedInput()], focus_on_click=True)
        prompt, resting = Text(label, "bold"), Text(label, Tone.QUIET)

        def width() -> Dimension:
            free = None if columns is None else max(1, columns() - prompt.cell_len)
            return Dimension() if free is None else Dimension.exact(free)

        self.window = Window(  # what takes the focus
            control, width, height=1, style=BEHIND, get_horizontal_scroll=self._scroll
        )
        before = Canvas(lambda width, height: prompt if active() else resting, focusable=False)
        self.row = VSplit([Window(before, width=prompt.cell_len), self.window])
        if keeps_lines:
            self.buffer.on_text_insert += self._join

    @property
    def text(self) -> str:
        """The text as typed or pasted."""
        return self.buffer.text.replace(BREAK, "\n") if self._keeps_lines else self.buffer.text

    def _scroll(self, window: Window) -> int:
        """prompt_toolkit would keep a long line's scroll offset for a short one, which would be out
        of view."""
        text, drawn = self.buffer.text, window.render_info
        width = 0 if drawn is None else drawn.window_width
        short = len(text) < width and cell_len(safe(text)) < width
        return 0 if short else window.horizontal_scroll

    def _join(self, buffer: Buffer) -> None:
        """Join pasted lines, with a visible sign at each line break."""
        joined = BREAK.join(buffer.text.splitlines())
        if joined != buffer.text:
            buffer.set_document(Document(joined))

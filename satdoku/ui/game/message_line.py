"""What is said under the board: a question, a refusal, or a sentence about the last move."""

from __future__ import annotations

from prompt_toolkit.application import get_app
from rich.text import Text

from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.question import Asking
from satdoku.ui.widgets.wrapping import wrapped

CUT = "…"


class MessageLine:
    def __init__(self, message: str = "", *, key: str) -> None:
        """`key` reads on. It stands behind a part: the footer gives way to a large board."""
        self.asking = Asking()
        self._cut = Text.assemble(f"{CUT} ", (key, Tone.KEY))
        self._parts = 1  # as it was drawn last
        self._text = ""  # likewise, all of it
        self.say(message)

    def say(self, message: str, *, refused: bool = False) -> None:
        self.message, self.refused = message, refused
        self._part = 0  # that is read

    def text(self, style: str, otherwise: str) -> Text:
        """`otherwise` is what there is to say where nothing else is."""
        if self.asking.pending():
            before = Text(f"{self.message} " if self.message else "", Tone.GOOD)
            return before.append(self.asking.text(), Tone.UNSURE)
        if self.refused:
            return Text(f"✗ {self.message}", Tone.BAD)
        return Text(self.message or otherwise, style)

    def is_cut(self) -> bool:
        return self._parts > 1

    def read_on(self) -> None:
        """The next part; after the last one, the first."""
        self._part = (self._part + 1) % self._parts

    def fitted(self, text: Text, width: int, height: int) -> Text:
        """The part of the text that is read, in this many lines. All but the last end in an
        ellipsis and the key. A new text is read from its beginning."""
        if text.plain != self._text:
            self._text, self._part = text.plain, 0
        parts = self._parts_of(text, width, max(1, height))
        was_cut, self._parts = self.is_cut(), len(parts)
        self._part = min(self._part, len(parts) - 1)
        if self.is_cut() != was_cut:
            get_app().invalidate()  # the footer names the key only now, and it was drawn before
        return parts[self._part]

    def _parts_of(self, text: Text, width: int, height: int) -> list[Text]:
        lines = wrapped(text, width)
        if len(lines) <= height:
            return [Text("\n").join(lines)]
        lines = wrapped(text, max(1, width - len(self._cut)))
        starts = range(0, len(lines), height)
        for start in starts[1:]:
            lines[start - 1].append_text(self._cut)
        return [Text("\n").join(lines[start : start + height]) for start in starts]


def fitted(text: Text, width: int, height: int) -> Text:
    """The text, cut with an ellipsis where it needs more lines than there are."""
    lines = wrapped(text, width)
    if len(lines) <= height or height < 1:
        return Text("\n").join(lines)
    lines = lines[:height]
    lines[-1].rstrip()
    lines[-1].truncate(width - len(CUT))
    lines[-1].append(CUT)
    return Text("\n").join(lines)

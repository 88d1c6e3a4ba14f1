"""The message under the board: a question, a refusal, or a comment on the last move."""

from __future__ import annotations

from prompt_toolkit.application import get_app
from rich.text import Text

from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.question import Asking
from satdoku.ui.widgets.wrapping import wrapped

CUT = "…"


class MessageLine:
    def __init__(self, message: str = "", *, key: str) -> None:
        """`key` shows the next part. It is repeated after each part because large boards hide the
        footer."""
        self.asking = Asking()
        self._cut = Text.assemble(f"{CUT} ", (key, Tone.KEY))
        self._parts = 1  # at the last redraw
        self._text = ""  # the full text at the last redraw
        self.say(message)

    def say(self, message: str, *, refused: bool = False) -> None:
        self.message, self.refused = message, refused
        self._part = 0  # the part being shown

    def text(self, style: str, otherwise: str) -> Text:
        """The current message, or `otherwise` if there is none."""
        if self.asking.pending():
            before = Text(f"{self.message} " if self.message else "", Tone.GOOD)
            return before.append(self.asking.text(), Tone.UNSURE)
        if self.refused:
            return Text(f"✗ {self.message}", Tone.BAD)
        return Text(self.message or otherwise, style)

    def is_cut(self) -> bool:
        return self._parts > 1

    def more(self) -> bool:
        """True if a part follows the one being shown."""
        return self._part < self._parts - 1

    def read_on(self) -> None:
        """Show the next part; after the last, the first again."""
        self._part = (self._part + 1) % self._parts

    def fitted(self, text: Text, width: int, height: int) -> Text:
        """The current part of the text in this many lines. All parts but the last end with an
        ellipsis and the key. A new text starts at its beginning."""
        if text.plain != self._text:
            self._text, self._part = text.plain, 0
        parts = self._parts_of(text, width, max(1, height))
        was_cut, self._parts = self.is_cut(), len(parts)
        self._part = min(self._part, len(parts) - 1)
        if self.is_cut() != was_cut:
            get_app().invalidate()  # the footer, already drawn, now has to show the key
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
    """The text, truncated with an ellipsis if it needs more lines than available."""
    lines = wrapped(text, width)
    if len(lines) <= height or height < 1:
        return Text("\n").join(lines)
    lines = lines[:height]
    lines[-1].rstrip()
    lines[-1].truncate(width - len(CUT))
    lines[-1].append(CUT)
    return Text("\n").join(lines)

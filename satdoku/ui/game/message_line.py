"""What is said under the board: a question, a refusal, or a sentence about the last move."""

from __future__ import annotations

from rich.text import Text

from satdoku.ui.widgets.question import Asking
from satdoku.ui.widgets.wrapping import wrapped

CUT = "…"


class MessageLine:
    def __init__(self, message: str = "") -> None:
        self.asking = Asking()
        self.say(message)

    def say(self, message: str, *, refused: bool = False) -> None:
        self.message, self.refused = message, refused

    def text(self, style: str, otherwise: str) -> Text:
        """`otherwise` is what there is to say where nothing else is."""
        if self.asking.pending():
            before = Text(f"{self.message} " if self.message else "", "good")
            return before.append(self.asking.text(), "unsure")
        if self.refused:
            return Text(f"✗ {self.message}", "bad")
        return Text(self.message or otherwise, style)


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

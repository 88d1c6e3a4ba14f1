"""Shows a puzzle in formats that other people and programs can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prompt_toolkit.layout.containers import Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.sudoku.grid import Grid
from satdoku.ui.keys import Key
from satdoku.ui.reports.games import share_texts
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas


class SharingScreen(Screen):
    """The text starts in the first column, so that a selection copies nothing else."""

    title = N_("Share this puzzle")
    page = "playing"
    margin = 0

    def __init__(self, puzzle: Grid, copy: Callable[[str], str], *, mouse: bool) -> None:
        """`copy` puts a text on the clipboard and returns a message."""
        self.texts, self.mouse, self._copy = share_texts(puzzle), mouse, copy
        self.body = Window(Canvas(self._draw))
        self.copied = ""
        self.keys = (
            Key(("y",), lambda: self._take(0), "y", N_("copy the line")),
            Key(("c",), lambda: self._take(1), "c", N_("copy the code"), lambda: self._has(1)),
        )

    def _has(self, index: int) -> bool:
        return bool(self.texts[index][1])

    def _take(self, index: int) -> None:
        self.copied = self._copy(self.texts[index][1])

    def _draw(self, width: int, height: int) -> RenderableType:
        return Group(*self._lines(width))

    def _lines(self, width: int) -> Iterator[Text]:
        yield Text()
        for title, text in self.texts:
            yield Text(title, Tone.QUIET)
            yield from (Text(part, Tone.VALUE) for part in _broken(text, width))
            yield Text()
        if any(len(text) > width for _title, text in self.texts):
            yield Text(
                _(
                    "You can paste text that is broken across lines here as it is: at the "
                    "puzzle prompt, or in quotes after satdoku play."
                ),
                Tone.QUIET,
            )
        if self.mouse:
            yield Text(_("In most terminals, hold Shift to select text."), Tone.QUIET)
        yield Text(self.copied, Tone.GOOD)


def _broken(text: str, width: int) -> list[str]:
    """Break the text into lines of similar length, so that no single character is left over."""
    lines = max(1, -(-len(text) // width))
    length = -(-len(text) // lines)
    return [text[start : start + length] for start in range(0, len(text), length)] or [""]

"""Shows what a player has to know first, for example that games cannot be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.messages import N_
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import ReadingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.scroller import Lines
from satdoku.ui.widgets.wrapping import wrapped

if TYPE_CHECKING:
    from satdoku.ui.app import App


def open_notice(app: App, notice: str) -> None:
    """Show the notice on top of the open screen, which continues afterwards."""
    if notice:
        app.open(NoticeScreen(app, notice))


class NoticeScreen(ReadingScreen):
    most_columns = 76

    def __init__(self, app: App, notice: str) -> None:
        def lines_for(width: int) -> Lines:
            lines = [Text(), *wrapped(Text(notice, Tone.UNSURE), width)]
            return Lines(len(lines), lambda index: lines[index].copy())

        super().__init__(N_("Please note"), lines_for)
        self.keys = (Key(("enter",), app.back, "Enter", N_("continue")), *self.keys)

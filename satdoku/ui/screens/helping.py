"""Help for a screen: its keys, and the page of the manual that tells about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.tasks import manual
from satdoku.ui.keys import Key
from satdoku.ui.screens.reading import ReadingScreen
from satdoku.ui.screens.screen import Screen
from satdoku.ui.widgets.scroller import Lines

if TYPE_CHECKING:
    from satdoku.ui.app import App

KEYS = 12  # columns
EVERYWHERE = (
    ("? F1", N_("this help")),
    ("Ctrl-D", N_("quit")),
    ("Ctrl-Z", N_("suspend satdoku; fg in the shell goes on")),
    ("Ctrl-L", N_("draw the window again")),
)


class HelpScreen(ReadingScreen):
    most_columns = 92

    def __init__(self, app: App, about: Screen) -> None:
        from satdoku.ui.reports.manual_page import ManualPage

        keys = list(_keys(about))
        page = ManualPage(manual.page(about.page).text)

        def lines_for(width: int) -> Lines:
            lines = [*keys, *app.pen.texts(page, width)]
            return Lines(len(lines), lambda index: lines[index].copy())

        super().__init__(N_("Help"), lines_for)
        self.keys = (*self.keys, Key(("?", "f1"), app.back))


def _keys(screen: Screen) -> Iterator[Text]:
    """Those that the foot names, and those that every screen has."""
    yield Text(_("Keys: {screen}", screen=_(screen.title)), "title")
    leaving = [("Esc", screen.leaving)] if screen.leaving else []
    own = [(key.label, key.meaning) for key in screen.keys if key.label and key.active()]
    for label, meaning in (*own, *leaving, *EVERYWHERE):
        pad = " " * max(1, KEYS - cell_len(_(label)))
        yield Text.assemble("  ", (_(label), "key"), pad, _(meaning))
    yield Text()

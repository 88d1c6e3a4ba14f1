"""The manual's pages, and the help of a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.tasks import manual
from satdoku.ui.keys import Key
from satdoku.ui.screens.picking import PickingScreen
from satdoku.ui.screens.screen import ReadingScreen, Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.scroller import Lines

if TYPE_CHECKING:
    from satdoku.ui.app import App


KEYS = 12  # columns
EVERYWHERE = (
    ("? F1", N_("this help")),
    ("Ctrl-D", N_("quit")),
    ("Ctrl-Z", N_("suspend satdoku; type fg in the shell to resume")),
    ("Ctrl-L", N_("redraw the window")),
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
    """The keys in the footer, and those of every screen."""
    yield Text(_("Keys: {screen}", screen=_(screen.title)), Tone.TITLE)
    leaving = [("Esc", screen.leaving)] if screen.leaving else []
    own = [(key.label, key.meaning) for key in screen.keys if key.label and key.active()]
    for label, meaning in (*own, *leaving, *EVERYWHERE):
        pad = " " * max(1, KEYS - cell_len(_(label)))
        yield Text.assemble("  ", (_(label), Tone.KEY), pad, _(meaning))
    yield Text()


TITLE = N_("Manual")


def open_manual(app: App) -> None:
    pages = manual.pages()
    rows = [(Text(page.title), Text(page.name, Tone.QUIET)) for page in pages]

    def chosen(index: int) -> None:
        app.open(PageScreen(app, pages[index]))

    app.open(PickingScreen(TITLE, _("Which page?"), rows, chosen))


class PageScreen(ReadingScreen):
    most_columns = 92

    def __init__(self, app: App, page: manual.Page) -> None:
        from satdoku.ui.reports.manual_page import ManualPage

        drawing = ManualPage(page.text)

        def lines_for(width: int) -> Lines:
            drawn = app.pen.texts(drawing, width)
            return Lines(len(drawn), lambda index: drawn[index].copy())

        super().__init__(page.title, lines_for)

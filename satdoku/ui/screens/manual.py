"""The manual: a list of its pages, and a screen to read one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.messages import N_, _
from satdoku.tasks import manual
from satdoku.ui.screens.picking import PickingScreen
from satdoku.ui.screens.reading import ReadingScreen
from satdoku.ui.widgets.scroller import Lines

if TYPE_CHECKING:
    from satdoku.ui.app import App

TITLE = N_("Manual")


def open_manual(app: App) -> None:
    pages = manual.pages()
    rows = [(Text(page.title), Text(page.name, "quiet")) for page in pages]

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

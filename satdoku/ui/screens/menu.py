"""The first screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.ui.canvas import Canvas
from satdoku.ui.choices import Choices, Row
from satdoku.ui.keys import Key
from satdoku.ui.menu import ITEMS
from satdoku.ui.screens import comparing, listing, settings, solving, verifying
from satdoku.ui.screens.screen import Screen

if TYPE_CHECKING:
    from satdoku.ui.app import App

INTERRUPTED = 130

# What each item of the menu opens, by its name.
OPENERS: dict[str, Callable[[App], None]] = {
    "solve": solving.open_solving,
    "verify": verifying.open_verifying,
    "show": listing.open_listing,
    "compare": comparing.open_comparing,
    "settings": settings.open_settings,
    "quit": lambda app: app.quit(),
}


class MenuScreen(Screen):
    title = N_("Menu")
    leaving = ""
    most_columns = 44

    def __init__(self, app: App) -> None:
        self.app = app
        self.choices = Choices(self._rows, self._choose)
        self.body = HSplit(
            [
                Window(Canvas(self._welcome, focusable=False), height=5),
                Window(self.choices.canvas, height=len(ITEMS)),
                Window(Canvas(self._notice, focusable=False)),
            ]
        )
        self.keys = (
            Key(("up", "k"), lambda: self.choices.move(-1), "↑↓", N_("move")),
            Key(("down", "j"), lambda: self.choices.move(1)),
            Key(
                ("enter",), lambda: self._choose(self.choices.selected or 0), "Enter", N_("choose")
            ),
            *(self._digit(index) for index in range(len(ITEMS))),
            Key(("c-c", "<sigint>"), lambda: self.app.quit(INTERRUPTED)),
        )

    def leave(self) -> bool:
        return False

    def _digit(self, index: int) -> Key:
        shown = ("0–9", N_("at once")) if index == 0 else ("", "")
        return Key((ITEMS[index].key,), lambda: self._choose(index), *shown)

    def _rows(self) -> list[Row]:
        return [(Text(f"{item.key}  {_(item.title)}"), Text()) for item in ITEMS]

    def _choose(self, index: int) -> None:
        self.choices.selected = index
        OPENERS[ITEMS[index].name](self.app)

    def _notice(self, width: int, height: int) -> RenderableType:
        return Text(f"\n{self.app.notice}", "unsure")

    def _welcome(self, width: int, height: int) -> RenderableType:
        return Group(
            Text(),
            Text("satdoku", "title"),
            Text(_("SAT and Sudoku in the terminal"), "quiet"),
        )

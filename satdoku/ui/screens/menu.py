"""The first screen."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.errors import INTERRUPTED
from satdoku.messages import N_, _
from satdoku.play.save import SavedGame
from satdoku.ui.keys import Key
from satdoku.ui.menu import ITEMS, OFFER, offer
from satdoku.ui.screens.screen import Screen
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.choices import Choices, Row
from satdoku.ui.widgets.frame import room

if TYPE_CHECKING:
    from satdoku.ui.app import App

WELCOME = 5  # lines, where there is room

# The module and the function that open an item of the menu, by its name. A screen is imported when
# it is opened.
OPENERS: dict[str, tuple[str, str]] = {
    "daily": ("daily", "open_daily"),
    "solve": ("solving", "open_solving"),
    "play": ("choosing", "open_choosing"),
    "percent": ("choosing", "open_percent"),
    "classic": ("choosing", "open_classic"),
    "verify": ("verifying", "open_verifying"),
    "show": ("listing", "open_listing"),
    "compare": ("comparing", "open_comparing"),
    "saved": ("saved", "open_saved_games"),
    "settings": ("settings", "open_settings"),
    "manual": ("manual", "open_manual"),
}


def opener(name: str) -> Callable[[App], None]:
    if name == "quit":
        return lambda app: app.quit()
    module, function = OPENERS[name]
    found: Callable[[App], None] = getattr(import_module(f"satdoku.ui.screens.{module}"), function)
    return found


class MenuScreen(Screen):
    title = N_("Menu")
    leaving = ""
    most_columns = 60

    @property
    def lines_wanted(self) -> int:  # type: ignore[override]
        return len(self._rows())

    def __init__(self, app: App) -> None:
        self.app = app
        self.offered: SavedGame | None = None
        self.choices = Choices(self._rows, self._choose)
        self.body = HSplit(
            [
                Window(Canvas(self._welcome, focusable=False), height=self._welcome_height),
                Window(self.choices.canvas, height=lambda: len(self._rows())),
                Window(),
            ]
        )
        self.keys = (
            Key(("up", "k"), lambda: self.choices.move(-1), "↑↓", N_("move")),
            Key(("down", "j"), lambda: self.choices.move(1)),
            Key(
                ("enter",), lambda: self._choose(self.choices.selected or 0), "Enter", N_("choose")
            ),
            *(self._digit(index) for index in range(len(ITEMS))),
            Key((OFFER,), self._go_on, OFFER, N_("go on"), lambda: self.offered is not None),
            Key(("c-c", "<sigint>"), lambda: self.app.quit(INTERRUPTED)),
        )

    def leave(self) -> bool:
        return False

    def shown(self) -> None:
        """A game that was interrupted comes first."""
        before = self.offered
        self.app.attempt(self._look)
        if self.choices.selected is not None and (self.offered is None) != (before is None):
            self.choices.selected = 0

    def _look(self) -> None:
        self.offered = offer(self.app.store)

    def _digit(self, index: int) -> Key:
        shown = ("0–8 p s d", N_("at once")) if index == 0 else ("", "")
        return Key((ITEMS[index].key,), lambda: self._open(index), *shown)

    def _rows(self) -> list[Row]:
        rows: list[Row] = [(Text(item.label(self.app.settings)), Text()) for item in ITEMS]
        if self.offered is not None:
            from satdoku.ui.reports.games import offer_text

            rows.insert(0, (Text(f"{OFFER}  {offer_text(self.offered)}"), Text()))
        return rows

    def _choose(self, row: int) -> None:
        index = row - (self.offered is not None)
        if index < 0:
            self._go_on()
        else:
            self._open(index)

    def _open(self, index: int) -> None:
        self.choices.selected = index + (self.offered is not None)
        opener(ITEMS[index].name)(self.app)

    def _go_on(self) -> None:
        game = self.offered
        if game is not None:
            from satdoku.ui.screens.dealing import open_saved

            self.app.attempt(lambda: open_saved(self.app, game.id))

    def _welcome_height(self) -> int:
        return max(0, min(WELCOME, room(self.app)[1] - len(self._rows())))

    def _welcome(self, width: int, height: int) -> RenderableType:
        return Group(
            Text(),
            Text("satdoku", "title"),
            Text(_("SAT and Sudoku in the terminal"), "quiet"),
        )

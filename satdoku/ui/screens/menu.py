"""The main menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.errors import INTERRUPTED
from satdoku.messages import N_, _
from satdoku.play.save import SavedGame
from satdoku.ui.keys import Key
from satdoku.ui.menu import ITEMS, OFFER, Item, items_for, offer
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.choices import Choices, Row
from satdoku.ui.widgets.frame import WITH_TITLE, room

if TYPE_CHECKING:
    from satdoku.ui.app import App
    from satdoku.ui.game.tour import Tour

WELCOME = 5  # lines, if there is room

# The module and function that open each menu item, by name. Screens are imported when first opened.
OPENERS: dict[str, tuple[str, str]] = {
    "daily": ("satdoku.ui.screens.daily", "open_daily"),
    "solve": ("satdoku.ui.screens.solving", "open_solving"),
    "play": ("satdoku.ui.screens.choosing", "open_choosing"),
    "percent": ("satdoku.ui.screens.choosing", "open_percent"),
    "classic": ("satdoku.ui.screens.choosing", "open_classic"),
    "verify": ("satdoku.ui.screens.verifying", "open_verifying"),
    "show": ("satdoku.ui.screens.listing", "open_listing"),
    "compare": ("satdoku.bench.screens", "open_comparing"),
    "watch": ("satdoku.watch.screen", "open_tracing"),
    "decode": ("satdoku.ui.screens.decoded", "open_decoding"),
    "print": ("satdoku.printing.screen", "open_printing"),
    "saved": ("satdoku.ui.screens.saved", "open_saved_games"),
    "settings": ("satdoku.ui.screens.form", "open_settings"),
    "manual": ("satdoku.ui.screens.manual", "open_manual"),
    "tour": ("satdoku.ui.screens.touring", "open_tour"),
}


def opener(name: str) -> Callable[[App], None]:
    if name == "quit":
        return lambda app: app.quit()
    module, function = OPENERS[name]
    found: Callable[[App], None] = getattr(import_module(module), function)
    return found


class MenuScreen(Screen):
    title = N_("Menu")
    leaving = ""
    most_columns = 60

    @property
    def lines_wanted(self) -> int:  # type: ignore[override]
        return len(self._rows())

    def level(self, rooms: Sequence[tuple[int, int]]) -> int:
        """Title and keys stay visible, because the list can scroll."""
        return min(super().level(rooms), WITH_TITLE)

    def __init__(self, app: App) -> None:
        self.app = app
        self.offered: SavedGame | None = None
        self._offering = False  # at the last redraw
        self.choices = Choices(self._rows, self._choose)
        self.body = HSplit(
            [
                Window(Canvas(self._welcome, focusable=False), height=self._welcome_height),
                Window(self.choices.canvas, height=self._list_height),
                Window(),
            ]
        )
        self.keys = (
            Key(("up", "k"), lambda: self.choices.move(-1), "↑↓", N_("move")),
            Key(("down", "j"), lambda: self.choices.move(1)),
            Key(
                ("enter",), lambda: self._choose(self.choices.selected or 0), "Enter", N_("choose")
            ),
            *map(self._key, ITEMS),
            Key((OFFER,), self._go_on, OFFER, N_("go on"), self._offers),
            Key(("c-c", "<sigint>"), lambda: self.app.quit(INTERRUPTED)),
        )

    def leave(self) -> bool:
        return False

    def shown(self) -> None:
        """An interrupted game comes first."""
        self.app.attempt(self._look)
        before, self._offering = self._offering, self._offers()
        if self.choices.selected is not None and self._offering != before:
            self.choices.selected = 0

    def _look(self) -> None:
        self.offered = offer(self.app.store)

    @property
    def _tour(self) -> Tour | None:
        """The unfinished tour, if any."""
        tour = self.app.tour
        return tour if tour is not None and tour.going else None

    def _offers(self) -> bool:
        return self.offered is not None or self._tour is not None

    def _key(self, item: Item) -> Key:
        shown = ("0–8 a–z", N_("at once")) if item is ITEMS[0] else ("", "")
        return Key((item.key,), lambda: self._open(item), *shown)

    def _rows(self) -> list[Row]:
        labels = [item.label(self.app.settings) for item in self._items]
        if self._offers():
            labels.insert(0, f"{OFFER}  {self._offer_text()}")
        return [(Text(label), Text()) for label in labels]

    @property
    def _items(self) -> list[Item]:
        return items_for(self.app.settings)

    def _offer_text(self) -> str:
        if self._tour is not None:
            return _("Go on with the tour")
        from satdoku.ui.reports.games import offer_text

        assert self.offered is not None
        return offer_text(self.offered)

    def _choose(self, row: int) -> None:
        index = row - self._offers()
        if index < 0:
            self._go_on()
        else:
            self._open(self._items[index])

    def _open(self, item: Item) -> None:
        self.choices.selected = self._items.index(item) + self._offers()
        opener(item.name)(self.app)

    def _go_on(self) -> None:
        tour, game = self._tour, self.offered
        if tour is not None:
            from satdoku.ui.screens.touring import go_on_with_tour

            go_on_with_tour(self.app, tour)
        elif game is not None:
            from satdoku.ui.screens.dealing import open_saved

            self.app.attempt(lambda: open_saved(self.app, game.id))

    def _list_height(self) -> int:
        return min(len(self._rows()), room(self.app)[1])

    def _welcome_height(self) -> int:
        return max(0, min(WELCOME, room(self.app)[1] - len(self._rows())))

    def _welcome(self, width: int, height: int) -> RenderableType:
        return Group(
            Text(),
            Text("satdoku", Tone.TITLE),
            Text(_("SAT and Sudoku in the terminal"), Tone.QUIET),
        )

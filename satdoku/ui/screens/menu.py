"""The main menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.errors import INTERRUPTED
from satdoku.flows.table import FLOWS
from satdoku.messages import N_, _
from satdoku.play.save import SavedGame
from satdoku.ui.keys import Key
from satdoku.ui.menu import GROUPS, ITEMS, OFFER, Item, items_for, offer
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.frame import WITH_TITLE, room
from satdoku.ui.widgets.groups import BESIDE, Groups, Titled

if TYPE_CHECKING:
    from satdoku.ui.app import App
    from satdoku.ui.game.tour import Tour

WELCOME = 4  # lines, if there is room
ABOUT = 2  # lines that describe the selected item

# The module and function that open each menu item that is no flow, by name. Screens are imported
# when first opened.
OPENERS: dict[str, tuple[str, str]] = {
    "decode": ("satdoku.ui.screens.decoded", "open_decoding"),
    "saved": ("satdoku.ui.screens.saved", "open_saved_games"),
    "settings": ("satdoku.ui.screens.form", "open_settings"),
    "manual": ("satdoku.ui.screens.manual", "open_manual"),
    "set": ("satdoku.ui.screens.workbench", "open_workbench"),
    "tour": ("satdoku.ui.screens.touring", "open_tour"),
    "learn": ("satdoku.ui.screens.dojo", "open_dojo"),
    "exercises": ("satdoku.ui.screens.sat_lessons", "open_sat_lessons"),
}


def opener(name: str) -> Callable[[App], None]:
    if name == "quit":
        return lambda app: app.quit()
    if name in FLOWS:
        from satdoku.ui.screens.flow import open_flow

        return lambda app: open_flow(app, name)
    module, function = OPENERS[name]
    found: Callable[[App], None] = getattr(import_module(module), function)
    return found


class MenuScreen(Screen):
    title = N_("Menu")
    leaving = ""
    most_columns = 84

    @property
    def lines_wanted(self) -> int:  # type: ignore[override]
        return self.groups.lines(self._columns) + ABOUT

    @property
    def _columns(self) -> int:
        return min(self.app.size[0] - 2 * self.margin, self.most_columns)

    def level(self, rooms: Sequence[tuple[int, int]]) -> int:
        """Title and keys stay visible, because the list can scroll."""
        return min(super().level(rooms), WITH_TITLE)

    def __init__(self, app: App) -> None:
        self.app = app
        self.offered: SavedGame | None = None
        self._offering = False  # at the last redraw
        self.groups = Groups(self._titled, self._choose)
        self.body = HSplit(
            [
                Window(Canvas(self._welcome, focusable=False), height=self._welcome_height),
                Window(self.groups.canvas, height=self._groups_height),
                Window(Canvas(self._about, focusable=False), height=ABOUT),
                Window(),
            ]
        )
        self.keys = (
            Key(("up", "k"), lambda: self.groups.move(-1), "↑↓", N_("move")),
            Key(("down", "j"), lambda: self.groups.move(1)),
            Key(("left", "h"), lambda: self.groups.turn(-1), "←→", N_("group"), self._beside),
            Key(("right", "l"), lambda: self.groups.turn(1), active=self._beside),
            Key(("enter",), lambda: self._choose(self.groups.selected), "Enter", N_("choose")),
            *map(self._key, ITEMS),
            Key((OFFER,), self._go_on, OFFER, N_("continue"), self._offers),
            Key(("c-c", "<sigint>"), lambda: self.app.quit(INTERRUPTED)),
        )

    def leave(self) -> bool:
        return False

    def shown(self) -> None:
        """An interrupted game comes first."""
        self.app.attempt(self._look)
        before, self._offering = self._offering, self._offers()
        if self._offering != before:
            self.groups.selected = 0

    def _look(self) -> None:
        self.offered = offer(self.app.store)

    def _beside(self) -> bool:
        return self._columns >= BESIDE

    @property
    def _tour(self) -> Tour | None:
        """The unfinished tour, if any."""
        tour = self.app.tour
        return tour if tour is not None and tour.going else None

    def _offers(self) -> bool:
        return self.offered is not None or self._tour is not None

    def _key(self, item: Item) -> Key:
        shown = ("0–8 a–z", N_("jump")) if item is ITEMS[0] else ("", "")
        return Key((item.key,), lambda: self._open(item), *shown)

    def _titled(self) -> list[Titled]:
        """The groups; the offer is the first item of the first."""
        labels = {
            group: [item.label(self.app.settings) for item in self._items if item.group == group]
            for group in GROUPS
        }
        if self._offers():
            labels[GROUPS[0]].insert(0, f"{OFFER}  {self._offer_label()}")
        return [Titled(_(group), tuple(labels[group])) for group in GROUPS]

    @property
    def _items(self) -> list[Item]:
        """In the order of the groups."""
        return sorted(items_for(self.app.settings), key=lambda item: GROUPS.index(item.group))

    def _offer_label(self) -> str:
        if self._tour is not None:
            return _("Continue the tour")
        from satdoku.ui.reports.games import offer_label

        assert self.offered is not None
        return offer_label(self.offered)

    def _offer_text(self) -> str:
        """The game and how far it has come, where there is room for it."""
        if self.offered is None or self._tour is not None:
            return self._offer_label()
        from satdoku.ui.reports.games import offer_text

        return offer_text(self.offered)

    def _choose(self, row: int) -> None:
        index = row - self._offers()
        if index < 0:
            self._go_on()
        else:
            self._open(self._items[index])

    def _open(self, item: Item) -> None:
        self.groups.selected = self._items.index(item) + self._offers()
        opener(item.name)(self.app)

    def _go_on(self) -> None:
        tour, game = self._tour, self.offered
        if tour is not None:
            from satdoku.ui.screens.touring import go_on_with_tour

            go_on_with_tour(self.app, tour)
        elif game is not None:
            from satdoku.ui.screens.dealing import open_saved

            open_saved(self.app, game.id)

    def _groups_height(self) -> int:
        return max(1, min(self.groups.lines(self._columns), room(self.app)[1] - ABOUT))

    def _welcome_height(self) -> int:
        free = room(self.app)[1] - self._groups_height() - ABOUT
        return max(0, min(WELCOME, free))

    def _about(self, width: int, height: int) -> RenderableType:
        """Describe the selected item."""
        index = self.groups.selected - self._offers()
        about = self._offer_text() if index < 0 else _(self._items[index].about)
        text = Text(f"  {about}", Tone.QUIET, no_wrap=True, overflow="ellipsis")
        return Group(Text(), text)

    def _welcome(self, width: int, height: int) -> RenderableType:
        return Group(
            Text(),
            Text("  satdoku", Tone.TITLE),
            Text(f"  {_('SAT and Sudoku in the terminal')}", Tone.QUIET),
        )

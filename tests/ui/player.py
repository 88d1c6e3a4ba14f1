"""A game in the full-screen app: played by keys, and read back from the store."""

from __future__ import annotations

from collections.abc import Mapping

from satdoku.play.save import SavedGame
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.screens.dealing import open_saved
from satdoku.ui.screens.playing import PlayingScreen
from tests.ui.driver import Driver
from tests.ui.games import CLASSIC, OPEN, SOLUTION, begin

# A window with cells three columns wide and signs beside the digits, so boards are readable as
# text.
NARROW = (66, 24)
SIGNS = {"states": "signs"}


class Player(Driver):
    """Continues the only game in its store, as the menu would. The menu is below it, undrawn."""

    def __init__(
        self,
        puzzle: str = OPEN,
        solution: str | None = SOLUTION,
        variant: Variant = CLASSIC,
        *,
        size: tuple[int, int] = NARROW,
        shown: str = "Move ›",
        settings: Mapping[str, str] = {},
    ) -> None:
        super().__init__(size=size, settings={**SIGNS, **settings})
        self.id = begin(self.store, variant, puzzle, solution).id
        self.shown = shown

    def arrive(self) -> None:
        open_saved(self.app, self.id)
        self.until(self.shown)

    @property
    def screen(self) -> PlayingScreen:
        assert isinstance(self.app.screen, PlayingScreen)
        return self.app.screen

    @property
    def moves(self) -> list[str]:
        return self.store.moves(self.id)

    @property
    def saved(self) -> SavedGame:
        game = self.store.game(self.id)
        assert game is not None
        return game

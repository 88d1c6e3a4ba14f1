"""The menu, as a table that the full-screen app and the line mode share."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import satdoku
from satdoku.messages import N_, speak
from satdoku.play.save import SavedGame, Store
from satdoku.ui.fields import language_of
from satdoku.ui.store import open_store

if TYPE_CHECKING:
    from satdoku.play.game_request import GameRequest

OFFER = "c"  # the key of the game to go on with


@dataclass(frozen=True)
class Item:
    key: str
    name: str  # what the modes know it by
    title: str


ITEMS: tuple[Item, ...] = (
    Item("1", "solve", N_("Solve a CNF file")),
    Item("2", "play", N_("Play Sudoku")),
    Item("3", "verify", N_("Verify a .res file")),
    Item("4", "show", N_("Show clauses")),
    Item("5", "compare", N_("Compare engines")),
    Item("6", "saved", N_("Saved games and statistics")),
    Item("7", "settings", N_("Settings")),
    Item("8", "manual", N_("Manual")),
    Item("0", "quit", N_("Quit")),
)


def run_menu(language: str | None = None) -> int:
    """Full-screen on a terminal that can, line by line on anything else."""
    store, notice = open_store(os.environ)
    with closing(store):
        _speak(language, store)
        if not has_screen():
            from satdoku.ui.lines.menu import run_lines

            return run_lines(store, notice)
        from satdoku.ui.app import App
        from satdoku.ui.screens.menu import MenuScreen

        return App(MenuScreen, store, samples=samples(), notice=notice).run()


def run_game(request: GameRequest, seed: int | None, language: str | None = None) -> int:
    """A game at once; on a full screen, the menu is where one comes to from it."""
    store, notice = open_store(os.environ)
    with closing(store):
        _speak(language, store)
        if not has_screen():
            from satdoku.ui.lines.game import run_game_lines

            return run_game_lines(store, notice, request, seed)
        from satdoku.ui.app import App
        from satdoku.ui.screens.dealing import open_dealing
        from satdoku.ui.screens.menu import MenuScreen

        app = App(MenuScreen, store, samples=samples())
        open_dealing(app, request, seed, notice)
        return app.run()


def _speak(language: str | None, store: Store) -> None:
    """The setting, unless the command line named another."""
    speak(language or language_of(store.settings().get("language", "")))


def offer(store: Store) -> SavedGame | None:
    """The game to go on with that was played last."""
    return next(iter(store.unfinished()), None)


def has_screen() -> bool:
    """Both ends are a terminal, and one that knows more than plain lines."""
    streams = (sys.stdin, sys.stdout)
    known = os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    return known and all(stream is not None and stream.isatty() for stream in streams)


def samples() -> list[Path]:
    """The formulas of the checkout that we are in, or run from, the smallest first."""
    checkouts = (Path(), Path(satdoku.__file__).parents[1])
    found = (list((place / "cnf_samples").glob("*.cnf")) for place in checkouts)
    return sorted(next(filter(None, found), []), key=lambda path: path.stat().st_size)

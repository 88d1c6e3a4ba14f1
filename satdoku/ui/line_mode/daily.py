"""The puzzle of the day in line mode."""

from __future__ import annotations

import time
from datetime import date

from satdoku.messages import _
from satdoku.play.daily import daily_seed, daily_spec
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.save import Store
from satdoku.sudoku.variants import USUAL
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.line_mode.dealing import dealt
from satdoku.ui.line_mode.game import play_game
from satdoku.ui.line_mode.prompt import ask
from satdoku.ui.preferences import VARIANT
from satdoku.ui.reports.daily import again_note, daily_intro


def run_daily_lines(store: Store, notice: str, variant: Variant, day: date) -> int:
    if notice:
        print(notice)
    try:
        play_game(_daily(store, variant, day))
    except EOFError:
        print()
    return 0


def play_daily(store: Store) -> None:
    """Ask for the variant, then play."""
    print(daily_intro(store.date, store.daily_streak()))
    variant = load(ask(_("Variant"), store.settings().get(VARIANT, USUAL)))
    play_game(_daily(store, variant, store.date))


def _daily(store: Store, variant: Variant, day: date) -> Game:
    """The puzzle of that day: start it, continue it, or play it again."""
    request, seed = daily_spec(variant, day), daily_seed(variant, day)
    begun = store.daily_game(request.day, variant.id)
    if begun is None:
        return dealt(store, request, seed)
    if begun.state is GameState.PLAYING:
        return Game.resume(store, begun.id, load, time.monotonic)
    return dealt(store, request.replace(day="", note=again_note(day)), seed)

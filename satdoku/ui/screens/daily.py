"""The puzzle of the day: a list of the variants, and the game."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.messages import N_
from satdoku.play.daily import daily_seed, daily_spec
from satdoku.play.game_state import GameState
from satdoku.sudoku.variants import USUAL
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.preferences import VARIANT
from satdoku.ui.reports.daily import again_note, daily_intro, daily_standing
from satdoku.ui.screens.dealing import open_dealing, open_saved
from satdoku.ui.screens.picking import PickingScreen
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.ui.app import App

TITLE = N_("Puzzle of the day")


def open_daily(app: App) -> None:
    day, variants = app.store.date, [load(name) for name in NAMES]
    rows = [
        (Text(str(variant.name)), Text(_standing(app, variant, day), Tone.QUIET))
        for variant in variants
    ]
    last = app.settings.get(VARIANT, "")
    app.open(
        PickingScreen(
            TITLE,
            daily_intro(day, app.store.daily_streak()),
            rows,
            lambda index: open_puzzle_of(app, day, variants[index]),
            first=NAMES.index(last if last in NAMES else USUAL),
            page="playing",
        )
    )


def _standing(app: App, variant: Variant, day: date) -> str:
    return daily_standing(variant, day, app.store.daily_game(day.isoformat(), variant.id))


def open_puzzle_of(app: App, day: date, variant: Variant) -> None:
    """Start it, continue it, or play it again."""
    request, seed = daily_spec(variant, day), daily_seed(variant, day)
    begun = app.store.daily_game(request.day, variant.id)
    if begun is None:
        open_dealing(app, request, seed)
    elif begun.state is GameState.PLAYING:
        open_saved(app, begun.id)
    else:
        open_dealing(app, request.replace(day="", note=again_note(day)), seed)

"""Sentences about puzzles of the day."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from satdoku.messages import _
from satdoku.play.clock import spoken
from satdoku.play.daily import daily_spec
from satdoku.play.game_state import GameState

if TYPE_CHECKING:
    from satdoku.play.save import SavedGame
    from satdoku.play.statistics import DailyStreak
    from satdoku.sudoku.variants.variant import Variant


def daily_intro(day: date, streak: DailyStreak) -> str:
    return f"{day.isoformat()}. {streak_text(streak)}"


def streak_text(streak: DailyStreak) -> str:
    return _(
        "Days solved in a row: {now}, longest: {longest}.", now=streak.now, longest=streak.longest
    )


def daily_statistics(streak: DailyStreak) -> str:
    told = _("Puzzles of the day solved: {count}.", count=streak.solved)
    return f"{told} {streak_text(streak)}"


def daily_standing(variant: Variant, day: date, game: SavedGame | None) -> str:
    """The player's progress with the puzzle."""
    if game is None:
        return _("level {level}", level=daily_spec(variant, day).level)
    if game.state is GameState.PLAYING:
        return _("begun, {time}", time=spoken(game.elapsed))
    if game.state is GameState.WON:
        return _("solved in {time}", time=spoken(game.elapsed))
    return _("given up")


def again_note(day: date) -> str:
    """The note on a puzzle that the player has already finished."""
    return _(
        "Puzzle of the day, {date}, once more; only the first game of it counts.",
        date=day.isoformat(),
    )

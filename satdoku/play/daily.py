"""The puzzle of the day: the same for everyone, from the date and the variant alone."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.play.clock import spoken
from satdoku.play.game_spec import GameSpec
from satdoku.play.game_state import GameState
from satdoku.play.save import SavedGame
from satdoku.play.statistics import DailyStreak
from satdoku.sudoku.variants import NAMES
from satdoku.sudoku.variants.variant import Variant

LEVELS = (1, 2, 3, 3, 4, 5, 6)  # from Monday, when time is short, to Sunday
HARDEST = {"classic-4": 1, "classic-6": 3, "classic-25": 1}  # the hardest found quickly


def daily_spec(variant: Variant, day: date) -> GameSpec:
    if variant.id not in NAMES:
        raise UsageError(_("Only the built-in variants have a puzzle of the day."))
    level = min(LEVELS[day.weekday()], HARDEST.get(variant.id, max(LEVELS)))
    note = _("Puzzle of the day, {date}.", date=day.isoformat())
    return GameSpec(variant, level=level, note=note, day=day.isoformat())


def daily_seed(variant: Variant, day: date) -> int:
    """As random as any other seed, and the same on every machine."""
    told = f"satdoku {day.isoformat()} {variant.id}"
    return int.from_bytes(sha256(told.encode()).digest()[:4])


def parse_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise UsageError(
            _("“{text}” is not a date; write it like 2026-11-17.", text=text[:40])
        ) from error


def daily_intro(day: date, streak: DailyStreak) -> str:
    return f"{day.isoformat()}. {streak_text(streak)}"


def streak_text(streak: DailyStreak) -> str:
    return _(
        "Days solved in a row: {now}, longest streak: {longest}.",
        now=streak.now,
        longest=streak.longest,
    )


def daily_statistics(streak: DailyStreak) -> str:
    told = _("Puzzles of the day solved: {count}.", count=streak.solved)
    return f"{told} {streak_text(streak)}"


def daily_standing(variant: Variant, day: date, game: SavedGame | None) -> str:
    """The player's progress with the puzzle."""
    if game is None:
        return _("level {level}", level=daily_spec(variant, day).level)
    if game.state is GameState.PLAYING:
        return _("in progress, {time}", time=spoken(game.elapsed))
    if game.state is GameState.WON:
        return _("solved in {time}", time=spoken(game.elapsed))
    return _("given up")


def again_note(day: date) -> str:
    """The note on a puzzle that the player has already finished."""
    return _(
        "Puzzle of the day, {date}, again; only your first game of it counts.",
        date=day.isoformat(),
    )

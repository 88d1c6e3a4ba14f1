"""What a player reads at the end of a game: its figures beside those of the games like it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.messages import _
from satdoku.play.clock import spoken
from satdoku.play.state import GameState
from satdoku.ui.reports.games import kind_text, level_text
from satdoku.ui.reports.sparkline import sparkline

if TYPE_CHECKING:
    from satdoku.play.game import Game
    from satdoku.play.statistics import GameStatistics
    from satdoku.sudoku.grading.grade import Grade

UNKNOWN = "–"


def end_sentence(game: Game) -> str:
    return game.result() if game.session.state is GameState.WON else _("Not solved this time.")


def end_rows(game: Game, grade: Grade | None) -> list[tuple[str, str]]:
    """A name and a value for each figure."""
    level = level_text(grade, game.kind) if grade is not None else ""
    return [
        (_("game"), " · ".join(filter(None, [kind_text(game.kind), level]))),
        (_("time"), spoken(game.elapsed)),
        (_("hints"), str(game.session.hints)),
        (_("mistakes"), str(len(game.session.mistakes))),
        *_compared(game.store.statistics_of(game.kind)),
        *_day(game),
    ]


def _day(game: Game) -> list[tuple[str, str]]:
    """Of a puzzle of the day."""
    day, streak = game.store.day_of(game.id), game.store.daily_streak()
    told = _("{date}, days in a row: {now}", date=day, now=streak.now)
    return [(_("puzzle of"), told)] if day else []


def _compared(found: GameStatistics | None) -> list[tuple[str, str]]:
    """With all games of the variant and level, this one included."""
    if found is None:
        return []
    best = _("none without a hint yet")
    if found.best is not None:
        best = _("{time} without a hint", time=spoken(found.best))
    mean = UNKNOWN if found.mean is None else spoken(found.mean)
    return [
        (_("best"), best),
        (
            _("mean"),
            _("{time}, won: {won} of {played}", time=mean, won=found.won, played=found.played),
        ),
        (
            _("streak"),
            _("{count}, longest: {longest}", count=found.streak, longest=found.longest_streak),
        ),
        (_("last games"), sparkline(found.last)),
    ]

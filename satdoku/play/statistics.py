"""Results of games by variant and level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import fsum

from satdoku.value import Value

MOST_LAST = 20  # games that are listed one by one


class Kind(Value):
    """Games that are compared with each other: those of one level or one number of givens."""

    variant: str
    level: int | None
    givens: int | None

    @classmethod
    def of(cls, variant: str, level: int | None, givens: int) -> Kind:
        return cls(variant, level, givens if level is None else None)


class Ended(Value):
    """A game that is over: won, given up or dropped."""

    kind: Kind
    won: bool
    elapsed: float
    hints: int


class GameStatistics(Value):
    kind: Kind
    played: int
    won: int
    best: float | None  # seconds of the fastest win without a hint
    mean: float | None  # seconds of all wins
    streak: int  # wins since the last game that was not won
    longest_streak: int
    last: tuple[float | None, ...]  # seconds of the last games, the latest last; None: not won


def statistics(games: Iterable[Ended]) -> list[GameStatistics]:
    """The statistics of these games, which come in the order in which they ended."""
    kinds: dict[Kind, list[Ended]] = defaultdict(list)
    for game in games:
        kinds[game.kind].append(game)
    return [_of_kind(kind, ended) for kind, ended in sorted(kinds.items(), key=_by_name)]


def _by_name(entry: tuple[Kind, list[Ended]]) -> tuple[str, int, int]:
    kind = entry[0]
    return kind.variant, kind.level or 0, kind.givens or 0


def _of_kind(kind: Kind, games: list[Ended]) -> GameStatistics:
    times = [game.elapsed for game in games if game.won]
    unaided = [game.elapsed for game in games if game.won and not game.hints]
    streak = longest = 0
    for game in games:
        streak = streak + 1 if game.won else 0
        longest = max(longest, streak)
    return GameStatistics(
        kind,
        len(games),
        len(times),
        min(unaided, default=None),
        fsum(times) / len(times) if times else None,
        streak,
        longest,
        tuple(game.elapsed if game.won else None for game in games[-MOST_LAST:]),
    )

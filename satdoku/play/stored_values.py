"""The values that each column of the database can hold.

A damaged or edited file can hold anything: a date in the year 10^18, a blob for a name. Every value
is checked here as it is read. A row with a value that satdoku never writes counts as unreadable, so
no other code has to expect one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from satdoku.play.game_state import GameState

Check = Callable[[object], bool]

LONGEST = 100_000  # characters of a text; the moves and boards of the largest variants are shorter
LATEST = 32_503_680_000.0  # the year 3000, in seconds since 1970: later dates fail on some systems
MOST_SECONDS = 1e9  # for a game: thirty years
MOST = 10**9  # moves, hints
LEVELS = 10


def _whole(least: int, most: int) -> Check:
    return lambda value: isinstance(value, int) and least <= value <= most


def _number(most: float) -> Check:
    return lambda value: isinstance(value, int | float) and 0 <= value <= most


def _text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST and "\0" not in value


def _value_of_setting(value: object) -> bool:
    return value == "" or _text(value)


def _path(value: object) -> bool:
    return isinstance(value, bytes | str) and 0 < len(value) <= LONGEST and not _has_nul(value)


def _has_nul(value: bytes | str) -> bool:
    return b"\0" in value if isinstance(value, bytes) else "\0" in value


def _day(value: object) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _state(value: object) -> bool:
    return value in set(GameState)


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


_ID = _whole(1, 2**63 - 1)
_MOMENT = _number(LATEST)

# A database without all of these tables and columns is damaged.
COLUMNS: Mapping[str, Mapping[str, Check]] = {
    "game": {
        "id": _ID,
        "variant": _text,
        "level": _or_none(_whole(1, LEVELS)),
        "givens": _text,
        "solution": _or_none(_text),
        "state": _state,
        "moves": _whole(0, MOST),
        "elapsed": _number(MOST_SECONDS),
        "hints": _whole(0, MOST),
        "played": _MOMENT,
    },
    "move": {"game": _ID, "number": _whole(0, MOST), "text": _text},
    "setting": {"name": _text, "value": _value_of_setting},
    "recent_file": {"path": _path, "used": _MOMENT},
    "move_time": {"game": _ID, "number": _whole(0, MOST), "elapsed": _number(MOST_SECONDS)},
    "practice": {
        "id": _ID,
        "technique": _text,
        "variant": _text,
        "solved": _whole(0, 1),
        "seconds": _number(MOST_SECONDS),
        "practised": _MOMENT,
    },
    "daily": {"day": _day, "variant": _text, "game": _ID, "begun": _MOMENT},
}

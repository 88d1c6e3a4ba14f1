"""The state of a game: being played, won, given up or dropped."""

from __future__ import annotations

from enum import StrEnum


class GameState(StrEnum):
    PLAYING = "playing"
    WON = "won"
    GIVEN_UP = "given up"
    DROPPED = "dropped"  # the player removed it from the saved games

"""How a game stands."""

from __future__ import annotations

from enum import StrEnum


class GameState(StrEnum):
    PLAYING = "playing"
    WON = "won"
    GIVEN_UP = "given up"
    DROPPED = "dropped"  # of a saved game: nobody wants to go on with it

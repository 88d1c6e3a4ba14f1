"""What the digit keys do on the board."""

from __future__ import annotations

from enum import Enum

from satdoku.messages import N_


class Mode(Enum):
    """The values are words for the status line, to be translated."""

    ENTER = ""
    PENCIL = N_("PENCIL")
    COLOUR = N_("COLOUR")
    LOOK = N_("LOOK AT WHICH DIGIT?")  # for one digit, which is looked at from then on

"""The purpose of a piece of text. Each theme gives every tone a style; see `pen.py`."""

from __future__ import annotations

from enum import StrEnum


class Tone(StrEnum):
    """Style names. rich ignores unknown names; the type checker does not."""

    TITLE = "title"
    KEY = "key"
    VALUE = "value"
    QUIET = "quiet"
    SELECTED = "selected"
    GOOD = "good"
    BAD = "bad"
    UNSURE = "unsure"
    BUTTON = "button"
    PRESSED = "pressed"
    CHOSEN = "chosen"
    # What a hint shows on the board, in its sentence
    HINT = "hint"
    SET1 = "set1"
    SET2 = "set2"
    SET3 = "set3"
    SET4 = "set4"
    STRONG = "strong"
    WEAK = "weak"
    GONE = "gone"

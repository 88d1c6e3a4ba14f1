"""What a piece of text is for. Each theme gives every tone a style; see `pen.py`."""

from __future__ import annotations

from enum import StrEnum


class Tone(StrEnum):
    """The names of styles. rich ignores a name that it does not know; the type checker does not."""

    TITLE = "title"
    KEY = "key"
    VALUE = "value"
    QUIET = "quiet"
    SELECTED = "selected"
    GOOD = "good"
    BAD = "bad"
    UNSURE = "unsure"

"""Parses a time limit."""

from __future__ import annotations

from satdoku.errors import UsageError
from satdoku.messages import _


def parse_timeout(text: str | None) -> float | None:
    """The seconds in the text; None for no limit."""
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise UsageError(
            _("“{text}” is not a time limit; give a number of seconds above 0.", text=text)
        )
    return seconds

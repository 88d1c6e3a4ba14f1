"""The maximum length of typed text. A paste can be a whole book, and every key redraws the line."""

from __future__ import annotations

from satdoku.errors import SatdokuError
from satdoku.messages import _

MOST = 4096  # characters, the longest path on Linux


class TextTooLongError(SatdokuError):
    pass


def extended(text: str, added: str, most: int = MOST) -> str:
    """The text with the addition, unless it would be too long."""
    whole = text + added
    if len(whole) > most:
        raise TextTooLongError(
            _("This text is too long: a line holds at most {most} characters.", most=most)
        )
    return whole

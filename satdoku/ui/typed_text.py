"""The longest text that can be typed. A paste can be a book, and every key draws the line again."""

from __future__ import annotations

from satdoku.errors import SatdokuError
from satdoku.messages import _

MOST = 4096  # characters, as many as a path has on Linux


class TextTooLongError(SatdokuError):
    pass


def extended(text: str, added: str, most: int = MOST) -> str:
    """Both together, if that is not too long."""
    whole = text + added
    if len(whole) > most:
        raise TextTooLongError(
            _("This text is too long: the line holds at most {most} characters.", most=most)
        )
    return whole

"""Text broken into lines, without drawing it."""

from __future__ import annotations

from functools import cache

from rich.console import Console
from rich.text import Text


@cache
def _console() -> Console:
    """One for all: to make a console is to ask the terminal about itself."""
    return Console()


def wrapped(text: Text, width: int) -> list[Text]:
    return list(text.wrap(_console(), width))

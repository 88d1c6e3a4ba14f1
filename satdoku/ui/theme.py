"""How things look: the styles by their meaning, and rich's drawing as text with colours in it.

The sixteen colours are the terminal's own, so that light and dark themes both stay readable.
"""

from __future__ import annotations

import io

from rich.console import Console, RenderableType
from rich.theme import Theme

STYLES = {
    "title": "bold",
    "key": "bold cyan",
    "quiet": "bright_black",
    "selected": "reverse",
    "value": "cyan",
    "good": "bold green",
    "bad": "bold red",
    "unsure": "bold yellow",
    "bar.back": "bright_black",
    "bar.complete": "cyan",
    "bar.finished": "green",
}


def ansi(drawing: RenderableType, width: int) -> str:
    """The drawing in lines of that width, for prompt_toolkit's `ANSI`."""
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=True,
        legacy_windows=False,
        color_system="truecolor",  # prompt_toolkit knows what the terminal can do
        theme=Theme(STYLES),
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as capture:
        console.print(drawing)
    return capture.get()

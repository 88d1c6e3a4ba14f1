"""rich's drawing as text with colours in it, in the colours of a theme."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache

from prompt_toolkit.styles import Style
from rich.console import Console, RenderableType
from rich.theme import Theme

from satdoku.ui.ascii_signs import in_ascii
from satdoku.ui.palette import DARK, Palette

WINDOW = "window"  # the class of all that is behind the drawings


@dataclass(frozen=True)
class Pen:
    palette: Palette = DARK
    ascii_only: bool = False

    def ansi(self, drawing: RenderableType, width: int) -> str:
        """The drawing in lines of that width, for prompt_toolkit's `ANSI`."""
        console = Console(
            file=io.StringIO(),
            width=width,
            force_terminal=True,
            legacy_windows=False,
            color_system="truecolor",  # prompt_toolkit knows what the terminal can do
            no_color=not self.palette.coloured,
            theme=_theme(self.palette),
            highlight=False,
            markup=False,
            emoji=False,
        )
        with console.capture() as capture:
            console.print(drawing)
        text = capture.get()
        return in_ascii(text) if self.ascii_only else text


@cache
def window_style(palette: Palette) -> Style:
    """What lies behind the drawings, for prompt_toolkit."""
    return Style([(WINDOW, f"bg:{palette.paper} {palette.ink}")] if palette.coloured else [])


@cache
def _theme(palette: Palette) -> Theme:
    """Styles by their meaning."""
    return Theme(
        {
            "title": "bold",
            "key": f"bold {palette.key}",
            "quiet": palette.quiet,
            "selected": "reverse",
            "value": palette.key,
            "good": f"bold {palette.good}",
            "bad": f"bold {palette.bad}",
            "unsure": f"bold {palette.unsure}",
            "bar.back": palette.quiet,
            "bar.complete": palette.key,
            "bar.finished": palette.good,
        }
    )

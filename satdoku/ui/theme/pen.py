"""Converts rich's output to prompt_toolkit's formatted text, in the colours of a theme.

The conversion is direct: from a string with escape codes, prompt_toolkit would have to parse the
styles again, character by character.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Protocol, runtime_checkable

from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.styles import ANSI_COLOR_NAMES, Style
from rich.color import Color, ColorType
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style as RichStyle
from rich.text import Text
from rich.theme import Theme

from satdoku.ui.theme.palette import DARK, Palette, markdown_styles
from satdoku.ui.theme.signs import in_ascii
from satdoku.ui.theme.tones import Tone
from satdoku.value import Value

WINDOW = "window"  # the style class of everything drawn
BEHIND = f"class:{WINDOW}"
ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")


@runtime_checkable
class ReadyLines(Protocol):
    """A drawing that already consists of lines, which rich need not split and join again."""

    def segments(self, width: int) -> Iterable[list[Segment]]: ...


class Pen(Value):
    palette: Palette = DARK
    ascii_only: bool = False

    def lines(self, drawing: RenderableType, width: int) -> list[StyleAndTextTuples]:
        """The drawing as lines padded to the width.

        prompt_toolkit treats a click on an empty line as one on the first line.
        """
        return [
            [
                (_words(style), in_ascii(text) if self.ascii_only else text)
                for text, style, control in line
                if not control
            ]
            for line in self._segments(drawing, width)
        ]

    def texts(self, drawing: RenderableType, width: int) -> list[Text]:
        """The drawing as lines that can be redrawn individually."""
        return [
            Text.assemble(*((text, style or "") for text, style, control in line if not control))
            for line in self._segments(drawing, width)
        ]

    def _segments(self, drawing: RenderableType, width: int) -> Iterable[list[Segment]]:
        if isinstance(drawing, ReadyLines):
            return drawing.segments(width)
        console = _console(self.palette)
        return console.render_lines(drawing, console.options.update_width(width))


@cache
def window_style(palette: Palette) -> Style:
    """The background of all drawings, for prompt_toolkit."""
    if not palette.coloured:
        return Style([])
    paper, ink = (_name(Color.parse(colour)) for colour in (palette.paper, palette.ink))
    return Style([(WINDOW, f"bg:{paper} {ink}")])


@cache
def _console(palette: Palette) -> Console:
    return Console(
        width=80,
        height=25,
        force_terminal=True,
        legacy_windows=False,
        color_system="truecolor",  # prompt_toolkit adapts colours to the terminal
        no_color=not palette.coloured,
        theme=Theme(_styles(palette)),
        highlight=False,
        markup=False,
        emoji=False,
    )


def _styles(palette: Palette) -> dict[str, str]:
    """The style of each tone, and of rich's own elements."""
    return {
        Tone.TITLE: "bold",
        Tone.KEY: f"bold {palette.key}",
        Tone.QUIET: palette.quiet,
        Tone.SELECTED: "reverse",
        Tone.VALUE: palette.key,
        Tone.GOOD: f"bold {palette.good}",
        Tone.BAD: f"bold {palette.bad}",
        Tone.UNSURE: f"bold {palette.accent}",
        Tone.BUTTON: palette.button,
        Tone.PRESSED: palette.selected or "reverse",
        Tone.CHOSEN: f"bold {palette.chosen}",
        Tone.HINT: f"bold {palette.hint}",
        Tone.SET1: f"bold {palette.sets[0]}",
        Tone.SET2: f"bold {palette.sets[1]}",
        Tone.SET3: f"bold {palette.sets[2]}",
        Tone.SET4: f"bold {palette.same}",
        Tone.STRONG: f"bold {palette.strong}",
        Tone.WEAK: f"underline {palette.weak}",
        Tone.GONE: f"bold {palette.gone}",
        "bar.back": palette.quiet,
        "bar.complete": palette.key,
        "bar.finished": palette.good,
        **markdown_styles(palette),
    }


@cache
def _words(style: RichStyle | None) -> str:
    """A style in prompt_toolkit's syntax."""
    if style is None:
        return BEHIND
    words = [BEHIND, *(word for word in ATTRIBUTES if getattr(style, word))]
    for before, colour in (("fg:", style.color), ("bg:", style.bgcolor)):
        if colour is not None and not colour.is_default:
            words.append(before + _name(colour))
    return " ".join(words)


def _name(colour: Color) -> str:
    """The colour by name if it is one of the 16 that every terminal has, otherwise by red, green
    and blue."""
    if colour.type is ColorType.STANDARD and colour.number is not None:
        return ANSI_COLOR_NAMES[1 + colour.number]
    return colour.get_truecolor().hex

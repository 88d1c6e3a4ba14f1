"""Renders a terminal screen as an SVG file that needs only a monospaced font.

Every word is positioned separately, and box characters are drawn as lines, so that nothing shifts
in another font.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby

import pyte
from pyte.screens import Char
from rich.cells import cell_len

from satdoku.ui.theme.signs import DOWN, LEFT, LINES, RIGHT, UP

WIDE, HIGH = 9.63, 20  # of a character cell
SIZE = 16  # of the font
EDGE = 12  # around the screen
INK, PAPER = "d0d0d0", "121212"  # where the app uses the terminal's own colours
FONTS = "DejaVu Sans Mono,Menlo,Consolas,Noto Sans Mono CJK SC,Microsoft YaHei,monospace"
# The 16 colours of the Linux console, by pyte's names.
_NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
_DARK = ("000000", "aa0000", "00aa00", "aa5500", "0000aa", "aa00aa", "00aaaa", "aaaaaa")
_BRIGHT = ("555555", "ff5555", "55ff55", "ffff55", "5555ff", "ff55ff", "55ffff", "ffffff")
CONSOLE = {
    **dict(zip(_NAMES, _DARK, strict=True)),
    **{f"bright{name}": colour for name, colour in zip(_NAMES, _BRIGHT, strict=True)},
}
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}">
<style>text {{ font-size: {size}px; font-family: {fonts} }}</style>
<rect width="100%" height="100%" rx="8" fill="#{paper}" stroke="#8a8a8a"/>
{shapes}
</svg>
"""


@dataclass(frozen=True)
class Run:
    """Adjacent characters of the same style."""

    x: int
    y: int
    text: str
    look: Char

    @property
    def ink(self) -> str:
        return _hex(self.look.bg, PAPER) if self.look.reverse else _hex(self.look.fg, INK)

    @property
    def paper(self) -> str:
        return _hex(self.look.fg, INK) if self.look.reverse else _hex(self.look.bg, PAPER)

    def words(self) -> Iterator[Run]:
        """Its words; box characters and wide characters are separate."""
        x = self.x
        for kind, group in groupby(self.text, key=_kind):
            for word in group if kind == "wide" else ["".join(group)]:
                if kind != "blank":
                    yield Run(x, self.y, word, self.look)
                x += cell_len(word)


def svg(screen: pyte.Screen) -> str:
    runs = [run for y in range(screen.lines) for run in _runs(screen, y)]
    paper = runs[-1].paper  # that of the lower right corner
    words = [word for run in runs for word in run.words()]
    shapes = [_behind(run) for run in runs if run.paper != paper]
    shapes += [_line(word) if word.text[0] in LINES else _text(word) for word in words]
    return FRAME.format(
        width=screen.columns * WIDE + 2 * EDGE,
        height=screen.lines * HIGH + 2 * EDGE,
        size=SIZE,
        fonts=FONTS,
        paper=paper,
        shapes="\n".join(shapes),
    )


def _runs(screen: pyte.Screen, y: int) -> Iterator[Run]:
    x = 0
    signs = [screen.buffer[y][column] for column in range(screen.columns)]
    for look, group in groupby(signs, key=lambda sign: sign._replace(data="")):
        text = [sign.data for sign in group]  # a wide character is followed by an empty one
        yield Run(x, y, "".join(text), look)
        x += len(text)


def _kind(sign: str) -> str:
    if sign == " ":
        return "blank"
    return "line" if sign in LINES else "wide" if cell_len(sign) == 2 else "text"


def _hex(colour: str, default: str) -> str:
    return default if colour == "default" else CONSOLE.get(colour, colour)


def _left(x: float) -> float:
    return round(EDGE + x * WIDE, 2)


def _behind(run: Run) -> str:
    wide = round(cell_len(run.text) * WIDE, 2)
    return (
        f'<rect x="{_left(run.x)}" y="{EDGE + run.y * HIGH}" width="{wide}" height="{HIGH}"'
        f' fill="#{run.paper}" shape-rendering="crispEdges"/>'
    )


def _text(word: Run) -> str:
    looks = {
        ' font-weight="bold"': word.look.bold,
        ' font-style="italic"': word.look.italics,
        ' text-decoration="underline"': word.look.underscore,
    }
    return (
        f'<text x="{_left(word.x)}" y="{EDGE + word.y * HIGH + 15}" fill="#{word.ink}"'
        f"{''.join(look for look, wanted in looks.items() if wanted)}"
        f' textLength="{round(cell_len(word.text) * WIDE, 2)}">{escape(word.text)}</text>'
    )


def _line(word: Run) -> str:
    """Lines from the middle of each character to the sides it connects."""
    middle = EDGE + word.y * HIGH + HIGH / 2
    light: list[str] = []
    heavy: list[str] = []
    for x, sign in enumerate(word.text, word.x):
        ways = LINES.index(sign)
        sides = {
            UP: f"v{-HIGH / 2:g}",
            DOWN: f"v{HIGH / 2:g}",
            LEFT: f"H{_left(x)}",
            RIGHT: f"H{_left(x + 1)}",
        }
        for way, to in sides.items():
            weight = ways // way % 3
            if weight:
                (light, heavy)[weight - 1].append(f"M{_left(x + 0.5)} {middle:g}{to}")
    return "\n".join(
        f'<path d="{"".join(parts)}" stroke="#{word.ink}" stroke-width="{width}" fill="none"/>'
        for parts, width in ((light, 1), (heavy, 2.5))
        if parts
    )

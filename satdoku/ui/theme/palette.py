"""The themes: colours by what they are for.

All are of the 256 that nearly every terminal has, so that none is shown as its neighbour. A theme
with colours brings its own background, and is as readable on a light terminal as on a dark one.
"""

from __future__ import annotations

from collections.abc import Mapping

from satdoku.messages import N_
from satdoku.value import Value


class Palette(Value):
    """Styles in rich's words; blank ones are the terminal's own."""

    meaning: str
    paper: str = ""  # behind everything
    ink: str = ""
    quiet: str = ""
    key: str = ""
    good: str = ""
    bad: str = ""
    unsure: str = ""
    # Of the board: digits by their colour, states by what is behind them.
    given: str = ""
    entry: str = ""
    tinted: str = ""
    peer: str = ""
    hinted: str = ""
    same: str = ""
    clash: str = ""

    @property
    def coloured(self) -> bool:
        return bool(self.paper)


DARK = Palette(
    N_("Light on dark."),
    paper="#121212",
    ink="#d0d0d0",
    quiet="#8a8a8a",
    key="#5fd7ff",
    good="#87d787",
    bad="#ff8787",
    unsure="#ffd75f",
    given="#ffffff",
    entry="#5fd7ff",
    tinted="on #00005f",
    peer="on #303030",
    hinted="on #5f005f",
    same="on #005f00",
    clash="on #870000",
)
LIGHT = Palette(
    N_("Dark on light."),
    paper="#ffffff",
    ink="#262626",
    quiet="#6c6c6c",
    key="#005faf",
    good="#005f00",
    bad="#af0000",
    unsure="#875f00",
    given="#000000",
    entry="#0000d7",
    tinted="on #afd7ff",
    peer="on #e4e4e4",
    hinted="on #ffd7ff",
    same="on #ffff87",
    clash="on #ffafaf",
)
HIGH_CONTRAST = Palette(
    N_("White and yellow on black, with a contrast of 7:1 or more."),
    paper="#000000",
    ink="#ffffff",
    quiet="#d0d0d0",
    key="#ffff00",
    good="#87ff87",
    bad="#ffafaf",
    unsure="#ffff00",
    given="#ffffff",
    entry="#ffff00",
    tinted="on #00005f",
    peer="on #303030",
    hinted="on #5f005f",
    same="on #005f00",
    clash="on #870000",
)
# After Okabe and Ito: sky blue, bluish green, vermilion and yellow, told apart by all eyes.
COLOUR_BLIND = Palette(
    N_("Colours that all eyes tell apart, on a dark background."),
    paper="#121212",
    ink="#d0d0d0",
    quiet="#8a8a8a",
    key="#5fafff",
    good="#00d787",
    bad="#ff8700",
    unsure="#ffff5f",
    given="#ffffff",
    entry="#ffff5f",
    tinted="on #00005f",
    peer="on #303030",
    hinted="on #005f5f",
    same="on #5f5f00",
    clash="#000000 on #ff8700",
)
MONO = Palette(N_("No colours: bold, reverse and signs beside the digits tell all."))


def markdown_styles(palette: Palette) -> dict[str, str]:
    """For rich's Markdown, whose own styles suit a dark terminal only."""
    return {
        "markdown.h1": "bold underline",
        "markdown.h2": "bold underline",
        "markdown.h3": "bold",
        "markdown.code": palette.key,
        "markdown.code_block": palette.key,
        "markdown.item.bullet": palette.quiet,
        "markdown.item.number": palette.quiet,
        "markdown.link": "",
        "markdown.link_url": palette.quiet,
        "markdown.table.border": palette.quiet,
        "markdown.table.header": "bold",
    }


PALETTES: Mapping[str, Palette] = {
    N_("dark"): DARK,
    N_("light"): LIGHT,
    N_("high-contrast"): HIGH_CONTRAST,
    N_("colour-blind"): COLOUR_BLIND,
    N_("mono"): MONO,
}

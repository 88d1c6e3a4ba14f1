"""The themes: colours by purpose.

All colours are among the 256 that nearly every terminal has, so none is approximated. For terminals
with 8 or 16 colours every theme has a second palette of named colours. A theme with colours sets
its own background, and is as readable on a light terminal as on a dark one.
"""

from __future__ import annotations

from collections.abc import Mapping

from satdoku.messages import N_
from satdoku.value import Value


class Palette(Value):
    """Colours and styles in rich's syntax; empty ones are the terminal's own."""

    meaning: str
    paper: str = ""  # background of the window
    ink: str = ""
    quiet: str = ""
    key: str = ""
    good: str = ""
    bad: str = ""
    unsure: str = ""
    # Board: colours of digits and marks
    given: str = ""
    entry: str = ""
    mark: str = ""
    last: str = ""  # changed by the last move
    # Board: cell backgrounds
    peer: str = ""
    tints: tuple[str, ...] = ("",)  # one for each kind of special unit
    # Board: complete styles of a peer's edge, and of cells in the player's colours
    peer_edge: str = ""
    colours: tuple[str, ...] = ("",) * 6
    # Board: complete styles around a digit
    hinted: str = ""
    same: str = ""
    open: str = ""
    clash: str = ""
    shade: str = ""  # in a unit with a clash
    # Board: complete styles of candidates in a hint
    cause: str = ""
    second: str = ""  # this and the next two: further sets of an argument
    third: str = ""
    fourth: str = ""
    chain: str = ""
    gone: str = ""
    target: str = ""
    # Board: complete styles of the selection
    frame: str = ""
    cursor: str = ""

    @property
    def coloured(self) -> bool:
        return bool(self.paper)

    @property
    def few(self) -> bool:
        """Whether it uses only named colours."""
        return not self.paper.startswith("#")

    def ground(self, colour: str) -> str:
        return f"on {colour}" if colour else ""


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
    mark="#b2b2b2",
    last="#ffd7af",
    peer="#303030",
    peer_edge="on #303030",
    tints=("#005f5f", "#5f005f", "#0000af", "#5f00af"),
    colours=(
        "#000000 on #d78787",
        "#000000 on #d7af5f",
        "#000000 on #87af5f",
        "#000000 on #5fafaf",
        "#000000 on #87afd7",
        "#000000 on #af87d7",
    ),
    hinted="#ffffff on #875f00",
    same="#ffffff on #005f00",
    open="#ffffff on #00875f",
    clash="#ffffff on #af0000",
    shade="#ffffff on #5f0000",
    cause="#000000 on #5fafff",
    second="#ffffff on #5f00ff",
    third="#000000 on #87ffff",
    fourth="#000000 on #008787",
    chain="#000000 on #ffd75f",
    gone="#ffffff on #d70000",
    target="#000000 on #87d787",
    frame="bold #ffaf00",
    cursor="#000000 on #ffaf00",
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
    mark="#4e4e4e",
    last="#870087",
    peer="#e4e4e4",
    peer_edge="on #d0d0d0",
    tints=("#afd7ff", "#d7afff", "#ffd787", "#afd787"),
    colours=(
        "#000000 on #ff8787",
        "#000000 on #ffaf5f",
        "#000000 on #87d787",
        "#000000 on #5fd7d7",
        "#000000 on #87afff",
        "#000000 on #d787ff",
    ),
    hinted="on #ffd7ff",
    same="on #ffff87",
    open="on #d7ffd7",
    clash="on #ffafaf",
    shade="on #ffd7d7",
    cause="#ffffff on #005faf",
    second="#ffffff on #0000ff",
    third="#000000 on #5f8787",
    fourth="#ffffff on #303030",
    chain="#000000 on #ffd700",
    gone="#ffffff on #d70000",
    target="#ffffff on #005f00",
    frame="bold #d75f00",
    cursor="#ffffff on #d70087",
)
HIGH_CONTRAST = DARK.replace(
    meaning=N_("White and yellow on black, with a contrast of 7:1 or more."),
    paper="#000000",
    ink="#ffffff",
    quiet="#d0d0d0",
    key="#ffff00",
    good="#87ff87",
    bad="#ffafaf",
    unsure="#ffff00",
    entry="#ffff00",
    mark="#d0d0d0",
    last="#ffffd7",
    tints=("#005f00", "#5f005f", "#0000af", "#5f0000"),
    hinted="#ffffff on #5f00af",
    same="#000000 on #ffffff",
    open="#ffffff on #005f5f",
    clash="#ffffff on #870000",
    shade="#ffffff on #4e4e4e",
    fourth="#ffffff on #870087",
    gone="#ffffff on #870000",
)
# After Okabe and Ito: sky blue, bluish green, vermilion and yellow. For readers lacking one type of
# cone, cell backgrounds differ only in lightness and between blue and yellow: tints are dark, and
# all backgrounds that reflect the current state are lighter. They differ by a CIEDE2000 of at least
# 15 for every type of vision.
COLOUR_BLIND = DARK.replace(
    meaning=N_("Colours that all eyes tell apart, on a dark background."),
    key="#5fafff",
    good="#00d787",
    bad="#ff8700",
    unsure="#ffff5f",
    entry="#ffd75f",
    last="#d7d7ff",
    tints=("#5f00af", "#5f0000", "#005f5f", "#5f005f"),
    hinted="#000000 on #808080",
    same="#000000 on #5f87d7",
    open="#000000 on #afafaf",
    clash="#000000 on #ff8700",
    shade="#ffffff on #875f00",
    cause="#000000 on #87afff",
    second="#000000 on #af5faf",
    third="#000000 on #5fffff",
    fourth="#000000 on #afafaf",
    chain="#000000 on #ffff5f",
    gone="#000000 on #ff5f00",
    target="#000000 on #d7ffd7",
    frame="bold #ffffff",
    cursor="#000000 on #ffffff",
)
MONO = Palette(
    N_("No colours: bold, reverse and signs beside the digits tell all."),
    hinted="underline",
    second="reverse",
    third="bold reverse",
    fourth="dim",
    chain="bold underline",
    gone="reverse",
    target="reverse",
    clash="bold",
    cursor="reverse",
)


def markdown_styles(palette: Palette) -> dict[str, str]:
    """Styles for rich's Markdown, whose defaults only suit a dark terminal."""
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

# The same in the 16 colours of the Linux console. Only the first eight can be backgrounds, and only
# one of these is grey: a peer is marked by its edge alone.
DARK_16 = Palette(
    DARK.meaning,
    paper="black",
    ink="bright_white",
    quiet="white",
    key="bright_cyan",
    good="bright_green",
    bad="bright_red",
    unsure="bright_yellow",
    given="bright_white",
    entry="bright_cyan",
    mark="white",
    last="bright_yellow",
    tints=("blue", "magenta"),
    peer_edge="black on white",
    colours=(
        "black on green",
        "black on cyan",
        "black on white",
        "black on yellow",
        "bright_white on red",
        "bright_yellow on magenta",
    ),
    hinted="black on yellow",
    same="bright_white on green",
    open="black on cyan",
    clash="bright_white on red",
    shade="black on white",
    cause="black on cyan",
    second="bright_white on magenta",
    third="bright_white on blue",
    fourth="black on white",
    chain="black on yellow",
    gone="bright_white on red",
    target="black on green",
    frame="bright_yellow",
    cursor="black on yellow",
)
LIGHT_16 = Palette(
    LIGHT.meaning,
    paper="white",
    ink="black",
    quiet="black",
    key="blue",
    good="black",
    bad="red",
    unsure="red",
    given="black",
    entry="blue",
    mark="black",
    last="black",
    tints=("cyan", "green"),
    peer_edge="bright_white on blue",
    colours=(
        "bright_white on red",
        "black on yellow",
        "bright_white on blue",
        "bright_white on magenta",
        "black on green",
        "bright_white on black",
    ),
    hinted="black on yellow",
    same="bright_white on blue",
    open="bright_white on magenta",
    clash="bright_white on red",
    shade="bright_white on black",
    cause="bright_white on blue",
    second="bright_white on magenta",
    third="black on cyan",
    fourth="bright_white on black",
    chain="black on yellow",
    gone="bright_white on red",
    target="black on green",
    frame="red",
    cursor="bright_white on black",
)
FEW_COLOURS: Mapping[str, Palette] = {
    "dark": DARK_16,
    "light": LIGHT_16,
    "high-contrast": DARK_16.replace(
        meaning=HIGH_CONTRAST.meaning,
        quiet="bright_white",
        key="bright_yellow",
        entry="bright_yellow",
        mark="bright_white",
        last="bright_cyan",
        tints=("blue", "red"),
        clash="black on white",
        shade="bright_white on magenta",
        fourth="bright_white on red",
        gone="black on white",
    ),
    "colour-blind": DARK_16.replace(
        meaning=COLOUR_BLIND.meaning,
        entry="bright_yellow",
        last="bright_cyan",
        hinted="bright_white on magenta",
        same="blue on cyan",
        open="bright_white on blue",
        clash="black on yellow",
        cause="bright_white on blue",
        third="black on green",
        fourth="bright_white on red",
        chain="black on white",
        gone="black on yellow",
        target="black on cyan",
        cursor="black on cyan",
    ),
    "mono": MONO,
}

"""The themes: colours by purpose.

A theme with colours sets its own background, and is as readable on a light terminal as on a dark
one. Each has three palettes: for terminals with all colours, with 256, and with 16.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satdoku.messages import N_
from satdoku.ui.theme.colours import MANY, NAMES, SIXTEEN, TRUECOLOUR, Table
from satdoku.value import Value


class Palette(Value):
    """Colours and styles in rich's syntax; empty ones are the terminal's own."""

    meaning: str
    paper: str = ""  # background of the window
    ink: str = ""
    quiet: str = ""
    key: str = ""
    accent: str = ""
    good: str = ""
    bad: str = ""
    chosen: str = "reverse"  # style of the chosen row of a list
    button: str = ""  # style of a button
    # Board: colours of what is written
    given: str = ""
    own: str = ""
    clash_ink: str = ""  # an own digit that clashes
    mark: str = ""
    strong: str = ""  # what follows in a chain
    weak: str = ""  # what a chain excludes on its way
    thin: str = ""  # lines between cells
    thick: str = ""  # lines between boxes
    cage: str = ""
    # Board: styles
    gone: str = "reverse"  # a mark to remove
    board: str = ""
    lift: str = ""  # every second row of cells without lines between them
    peer: str = ""
    same: str = ""
    selected: str = ""
    clash: str = ""
    hint: str = ""
    tints: tuple[str, ...] = ("",) * 4
    sets: tuple[str, ...] = ("",) * 3  # of an argument
    colours: tuple[str, ...] = ("",) * 6  # the player's
    bands: tuple[str, ...] = ("",) * 6  # of paths
    paths: tuple[str, ...] = ("",) * 6  # their bulbs, rings and tips
    signs: bool = True  # states are also shown by signs
    tint_signs: bool = True

    @property
    def coloured(self) -> bool:
        return bool(self.paper)

    @property
    def few(self) -> bool:
        """True if it uses only named colours."""
        return not self.paper.startswith("#")


MEANINGS = {
    "dark": N_("Light on dark."),
    "light": N_("Dark on light."),
    "high-contrast": N_("White and yellow on black, with a contrast ratio of at least 7:1."),
    "colour-blind": N_("Colours that everyone can tell apart, on a dark background."),
}
GROUNDS = ("chosen", "button", "board", "lift", "peer", "same", "selected", "clash", "hint")
SEVERAL = {"tint": 4, "set": 3, "colour": 6, "band": 6}  # grounds with a number
MONO = Palette(N_("No colours: bold, reverse video and signs beside the digits."))


def palette(table: Table, name: str) -> Palette:
    """The palette of a theme, from one of the tables of colours."""
    column = NAMES.index(name)
    row: dict[str, Any] = {
        role: colours if isinstance(colours, str) else colours[column]
        for role, colours in table.items()
    }
    for role, count in SEVERAL.items():
        row[f"{role}s"] = tuple(_ground(row.pop(f"{role}{n + 1}")) for n in range(count))
    row["paths"] = tuple(row.pop(f"path{n + 1}") for n in range(6))
    row |= {role: _ground(row[role]) for role in GROUNDS}
    tint_signs = table is not TRUECOLOUR or name == "colour-blind"
    return Palette(MEANINGS[name], **row, signs=table is SIXTEEN, tint_signs=tint_signs)


def _ground(style: str) -> str:
    return f"on {style}" if style and " on " not in style else style


def _palettes(table: Table) -> Mapping[str, Palette]:
    return {**{name: palette(table, name) for name in NAMES}, N_("mono"): MONO}


PALETTES = _palettes(TRUECOLOUR)
MANY_COLOURS = _palettes(MANY)
FEW_COLOURS = _palettes(SIXTEEN)
DARK, LIGHT = PALETTES["dark"], PALETTES["light"]
HIGH_CONTRAST, COLOUR_BLIND = PALETTES["high-contrast"], PALETTES["colour-blind"]


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

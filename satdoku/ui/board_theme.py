"""How the cells of a board look by what they are: a style, and signs beside the digit.

The signs, bold and reverse tell the states apart where there is no colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, auto

from satdoku.messages import N_


class Role(IntEnum):
    """What a cell is at the moment, often several at once; the later ones are drawn over."""

    TINTED = auto()  # in a special unit of the variant
    PEER = auto()  # shares a unit with the selected cell
    GIVEN = auto()
    ENTRY = auto()
    NOTED = auto()  # blank, with pencil marks
    HINTED = auto()  # in the argument of a hint
    SAME = auto()  # holds the digit of the selected cell
    LAST = auto()  # of the last move
    SELECTED = auto()
    CLASH = auto()
    WRONG = auto()  # found by a check


@dataclass(frozen=True)
class Look:
    style: str
    left: str = ""
    right: str = ""


@dataclass(frozen=True)
class BoardTheme:
    looks: Mapping[Role, Look]
    lines: str
    coordinates: str
    here: str  # the coordinates of the selected cell


DARK = BoardTheme(
    looks={
        Role.TINTED: Look("on #1c3044"),
        Role.PEER: Look("on #303030", left="·"),
        Role.GIVEN: Look("bold white"),
        Role.ENTRY: Look("not bold bright_cyan"),
        Role.NOTED: Look("dim"),
        Role.HINTED: Look("on #5f3a00", left="*"),
        Role.SAME: Look("on #4e4e00", right="="),
        Role.LAST: Look("italic", left=">"),
        Role.SELECTED: Look("reverse", left="[", right="]"),
        Role.CLASH: Look("bright_red", right="!"),
        Role.WRONG: Look("bright_red underline", right="×"),
    },
    lines="bright_black",
    coordinates="bright_black",
    here="bold",
)
LIGHT = BoardTheme(
    looks={
        **DARK.looks,
        Role.TINTED: Look("on #d7e5f3"),
        Role.PEER: Look("on #e8e8e8", left="·"),
        Role.GIVEN: Look("bold black"),
        Role.ENTRY: Look("not bold #0050c0"),
        Role.HINTED: Look("on #ffd9b0", left="*"),
        Role.SAME: Look("on #ffe98a", right="="),
        Role.CLASH: Look("#c00000", right="!"),
        Role.WRONG: Look("#c00000 underline", right="×"),
    },
    lines="#808080",
    coordinates="#808080",
    here="bold",
)
MONO = BoardTheme(
    looks={
        **{role: Look("", look.left, look.right) for role, look in DARK.looks.items()},
        Role.TINTED: Look("", right=":"),
        Role.GIVEN: Look("bold"),
        Role.SELECTED: Look("reverse", left="[", right="]"),
    },
    lines="",
    coordinates="",
    here="bold",
)
THEMES: Mapping[str, BoardTheme] = {"dark": DARK, "light": LIGHT, "mono": MONO}
THEME_TITLES: Mapping[str, str] = {
    "dark": N_("For a dark background."),
    "light": N_("For a light background."),
    "mono": N_("No colours: bold, reverse and signs beside the digits tell all."),
}

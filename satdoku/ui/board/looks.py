"""How the cells of a board look by what they are: a style, and signs beside the digit.

The digit's colour and weight tell what stands in the cell, the colour behind it the strongest of
its states. Where there is no colour, signs, bold and reverse tell the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, auto
from functools import cache

from satdoku.messages import N_
from satdoku.ui.theme.palette import PALETTES, Palette
from satdoku.value import Value


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


SIGNS_MEAN: Mapping[Role, str] = {
    Role.SELECTED: N_("the selected cell"),
    Role.PEER: N_("shares a unit with it"),
    Role.SAME: N_("holds the same digit"),
    Role.LAST: N_("the last move"),
    Role.CLASH: N_("clashes with another"),
    Role.WRONG: N_("wrong, as a check found"),
    Role.HINTED: N_("belongs to the hint's argument"),
    Role.TINTED: N_("in a special unit, where there are no colours"),
}


class Look(Value):
    style: str
    left: str = ""
    right: str = ""


class BoardTheme(Value):
    looks: Mapping[Role, Look]
    lines: str
    coordinates: str
    here: str  # the coordinates of the selected cell


@cache
def board_theme(palette: Palette) -> BoardTheme:
    return BoardTheme(
        looks={
            Role.TINTED: Look(palette.tinted, right="" if palette.coloured else ":"),
            Role.PEER: Look(palette.peer, left="·"),
            Role.GIVEN: Look(f"bold {palette.given}"),
            Role.ENTRY: Look(f"not bold {palette.entry}"),
            Role.NOTED: Look(palette.ink),
            Role.HINTED: Look(f"underline {palette.hinted}", left="*"),
            Role.SAME: Look(palette.same, right="="),
            Role.LAST: Look("italic", left=">"),
            Role.SELECTED: Look("reverse", left="[", right="]"),
            Role.CLASH: Look(palette.clash, right="!"),
            Role.WRONG: Look(f"underline {palette.clash}", right="×"),
        },
        lines=palette.quiet,
        coordinates=palette.quiet,
        here=f"bold {palette.ink}",
    )


THEMES: Mapping[str, BoardTheme] = {name: board_theme(one) for name, one in PALETTES.items()}

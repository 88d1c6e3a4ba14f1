"""How the cells of a board look by what they are.

A cell shows many things at once, so each has a place of its own: the ground its special units or
the player's colours, the left edge whether the selected cell sees it, the right edge the special
units again, the middle around the digit a clash or an equal digit; the digit's own colour and
weight tell what it is. Where there are no colours, signs beside the digit tell the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, auto
from functools import cache

from satdoku.messages import N_
from satdoku.play.highlights import ArgumentPart
from satdoku.ui.theme.palette import PALETTES, Palette
from satdoku.value import Value


class Role(IntEnum):
    """What a cell is at the moment, often several at once."""

    PEER = auto()  # shares a unit with the selected cell
    GIVEN = auto()
    LAST = auto()  # of the last move
    OPEN = auto()  # the digit that is looked at can go there
    SAME = auto()  # holds the digit of the selected cell, or that is looked at
    SHADED = auto()  # in a unit where others clash
    HINTED = auto()  # in the argument of a hint
    CLASH = auto()
    WRONG = auto()  # found by a check
    SELECTED = auto()
    CURSOR = auto()  # selected last


FOUND = 0  # a mark of the digit that is looked at
Mark = tuple[int, ArgumentPart | int | None]  # a digit, and what it is to a hint or to the filter


class CellState(Value):
    digit: int
    marks: tuple[Mark, ...] = ()
    roles: frozenset[Role] = frozenset()
    tints: tuple[int, ...] = ()  # of the special units that it lies in, by their numbers
    colours: tuple[int, ...] = ()  # that the player gave it, from 1
    part: ArgumentPart | None = None  # what its digit is to a hint
    label: str = ""  # the sum of a cage, in its first cell


# What stands behind the digit, the strongest first.
SPOTS = (Role.WRONG, Role.CLASH, Role.HINTED, Role.SAME, Role.OPEN, Role.SHADED)

# Signs at the edges of a cell, and those between them and the digit, the strongest first. Special
# units and colours have signs of their own, one for each.
EDGES: Mapping[Role, tuple[str, str]] = {
    Role.CURSOR: ("[", "]"),
    Role.SELECTED: ("(", ")"),
}
SEEN = "·"  # at the left edge of a peer
BESIDE: Mapping[Role, tuple[str, str]] = {
    Role.HINTED: ("*", ""),
    Role.LAST: (">", ""),
    Role.WRONG: ("", "×"),
    Role.CLASH: ("", "!"),
    Role.SAME: ("", "="),
    Role.OPEN: ("", "?"),
    Role.SHADED: ("", "-"),
}
HAS_MARKS = "'"  # in a cell too small to show them, or beside one that looks like a digit
TINT_SIGNS = ":;%~"
COLOUR_SIGNS = "abcdef"
SIGNS_MEAN: Mapping[str, str] = {
    "[ ]": N_("the cell with the cursor"),
    "( )": N_("selected, too"),
    "·": N_("shares a unit with it"),
    "=": N_("holds the same digit"),
    "?": N_("can hold the digit that you look at"),
    ">": N_("the last move"),
    "!": N_("clashes with another"),
    "-": N_("in the row, column, box or other unit of a clash"),
    "×": N_("wrong, as a check found"),
    "*": N_("belongs to the hint's argument"),
    TINT_SIGNS: N_("in a special unit, a sign for each kind"),
    COLOUR_SIGNS: N_("the colours that you gave to cells"),
}


class BoardTheme(Value):
    """Styles in rich's words. A ground is only a colour behind.

    Two themes are the same only if they are one object: drawn cells are remembered by theme."""

    paper: str
    given: str
    entry: str
    mark: str
    last: str
    peer: str  # ground of a cell without another
    peer_edge: str
    tints: tuple[str, ...]
    colours: tuple[str, ...]  # with the colour of the text on them
    spots: Mapping[Role, str]
    parts: Mapping[ArgumentPart | int, str]
    frame: str  # the selected cells
    cursor: str
    lines: str
    coordinates: str
    here: str  # the coordinates of the selected cell
    signs: bool

    __eq__ = object.__eq__
    __hash__ = object.__hash__


@cache
def board_theme(palette: Palette, *, signs: bool = False) -> BoardTheme:
    """With signs beside the digits if they are wanted, or if there are too few colours."""
    return BoardTheme(
        paper=palette.ground(palette.paper),
        given=f"bold {palette.given}",
        entry=palette.entry,
        mark=palette.mark,
        last=f"{palette.last} italic",
        peer=palette.ground(palette.peer),
        peer_edge=palette.peer_edge,
        tints=tuple(map(palette.ground, palette.tints)),
        colours=palette.colours,
        spots={
            Role.WRONG: f"underline {palette.clash}",
            Role.CLASH: palette.clash,
            Role.HINTED: f"underline {palette.hinted}",
            Role.SAME: palette.same,
            Role.OPEN: palette.open,
            Role.SHADED: palette.shade,
        },
        parts={
            FOUND: f"bold {palette.same}",
            ArgumentPart.CAUSE: f"underline {palette.cause}",
            ArgumentPart.SECOND: f"underline {palette.second}",
            ArgumentPart.THIRD: f"underline {palette.third}",
            ArgumentPart.FOURTH: f"underline {palette.fourth}",
            ArgumentPart.CHAIN: f"bold {palette.chain}",
            ArgumentPart.GONE: f"strike {palette.gone}",
            ArgumentPart.TARGET: f"bold {palette.target}",
        },
        frame=palette.frame,
        cursor=palette.cursor,
        lines=palette.quiet,
        coordinates=palette.quiet,
        here=f"bold {palette.ink}",
        signs=signs or not palette.coloured or palette.few,
    )


THEMES: Mapping[str, BoardTheme] = {name: board_theme(one) for name, one in PALETTES.items()}

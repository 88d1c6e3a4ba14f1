"""The appearance of cells, by their roles.

A cell shows many things at the same time, so each has its own place: the background shows special
units or the player's colours, the left edge marks peers of the selected cell, the right edge
repeats the special units, and the area around the digit shows clashes and equal digits. The digit's
colour and weight show what kind of digit it is. Without colours, signs beside the digit convey the
same.
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
    """A cell's current roles; it often has several."""

    PEER = auto()  # shares a unit with the selected cell
    GIVEN = auto()
    LAST = auto()  # changed by the last move
    OPEN = auto()  # can still hold the highlighted digit
    SAME = auto()  # holds the digit of the selected cell, or the highlighted digit
    SHADED = auto()  # in a unit where others clash
    HINTED = auto()  # part of a hint's argument
    CLASH = auto()
    WRONG = auto()  # found by a check
    SELECTED = auto()
    CURSOR = auto()  # selected last


FOUND = 0  # a mark of the highlighted digit
Mark = tuple[int, ArgumentPart | int | None]  # a digit, and its part in a hint or the filter


class CellState(Value):
    digit: int
    marks: tuple[Mark, ...] = ()
    roles: frozenset[Role] = frozenset()
    tints: tuple[int, ...] = ()  # numbers of the tints of its special units
    colours: tuple[int, ...] = ()  # the player's colours, from 1
    part: ArgumentPart | None = None  # the digit's part in a hint
    label: str = ""  # the sum of a cage, shown in its first cell


# Backgrounds of the digit, the strongest first.
SPOTS = (Role.WRONG, Role.CLASH, Role.HINTED, Role.SAME, Role.OPEN, Role.SHADED)

# Signs at the edges of a cell and beside the digit, the strongest first. Special units and colours
# each have a sign of their own.
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
HAS_MARKS = "'"  # in a cell too small for its marks, or beside a mark that could pass for an entry
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
    """Styles in rich's syntax. Those for backgrounds only set the background colour.

    Themes are compared by identity: drawn cells are cached by theme.
    """

    paper: str
    given: str
    entry: str
    mark: str
    last: str
    peer: str  # background of a peer without another background
    peer_edge: str
    tints: tuple[str, ...]
    colours: tuple[str, ...]  # including the text colour
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
    """The theme, with signs beside the digits if requested or if there are too few colours."""
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

"""The appearance of cells.

A cell has one ground, which fills it: that of the first state that applies. Everything else is said
by the digit, a sign with a place of its own, or the lines around the cell. Where there are no
colours, signs say what grounds say elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, auto
from functools import cache

from satdoku.messages import N_
from satdoku.play.highlights import ArgumentPart
from satdoku.ui.theme.palette import PALETTES, Palette
from satdoku.value import Value


class Ground(IntEnum):
    """The ground of a cell: the largest that applies."""

    BOARD = auto()
    LIFT = auto()  # in every second row of a box without lines between its cells
    PEER = auto()  # shares a unit with the selected cell
    TINT1 = auto()  # in a special unit
    TINT2 = auto()
    TINT3 = auto()
    TINT4 = auto()
    OPEN = auto()  # can still hold the highlighted digit
    SAME = auto()  # holds the digit of the selected cell, or the highlighted digit
    COLOUR1 = auto()  # the player's colours
    COLOUR2 = auto()
    COLOUR3 = auto()
    COLOUR4 = auto()
    COLOUR5 = auto()
    COLOUR6 = auto()
    SET1 = auto()  # the sets of an argument
    SET2 = auto()
    SET3 = auto()
    SET4 = auto()
    HINT = auto()
    CLASH = auto()
    SELECTED = auto()


QUIET = Ground.SAME  # up to this one, a path is drawn on the ground

FOUND = 0  # a mark of the highlighted digit


class Mark(Value):
    digit: int
    part: ArgumentPart | int | None = None  # in a hint, or `FOUND`
    step: int = 0  # its number in a chain, from 1
    centre: bool = False  # in the middle of the cell
    colour: int = 0  # the player's, from 1


class CellState(Value):
    digit: int = 0
    marks: tuple[Mark, ...] = ()
    ground: Ground = Ground.BOARD
    given: bool = False
    clash: bool = False
    wrong: bool = False  # found by a check
    selected: bool = False
    cursor: bool = False  # selected last
    tints: tuple[int, ...] = ()  # numbers of the tints of its special units, from 0
    colours: tuple[int, ...] = ()  # the player's, from 1
    sign: str = ""  # a sign of the puzzle, such as that of an even digit
    label: str = ""  # the sum of a cage, if it stands in the cell


# Signs for grounds, beside a digit or in the upper right corner.
STATE_SIGNS: Mapping[Ground, str] = {
    Ground.CLASH: "!",
    Ground.HINT: "*",
    Ground.SET1: "a",
    Ground.SET2: "b",
    Ground.SET3: "c",
    Ground.SET4: "d",
    Ground.SAME: "=",
    Ground.OPEN: "?",
}
WRONG = "×"
SIDES = "▐▌"  # of the selected cells
TINT_SIGNS = "/#+%"  # in the lower right corner
COLOUR_SIGNS = "ABCDEF"  # in the lower left corner
HAS_MARKS = "'"
SIGNS_MEAN: Mapping[str, str] = {
    "▐ ▌": N_("selected"),
    "=": N_("holds the same digit"),
    "?": N_("can hold the highlighted digit"),
    "!": N_("clashes with another cell"),
    WRONG: N_("wrong, according to a check"),
    "*": N_("the cell of a hint"),
    "a b c": N_("the first, second and third set of a hint's argument"),
    TINT_SIGNS: N_("in a special unit; each kind has its own sign"),
    COLOUR_SIGNS: N_("your own colours"),
}


class BoardTheme(Value):
    """Styles in rich's syntax. Themes are compared by identity: drawn cells are cached by theme."""

    grounds: Mapping[Ground, str]
    given: str
    own: str
    clash: str  # an own digit that clashes
    mark: str
    parts: Mapping[ArgumentPart | int, str]
    thin: str
    thick: str
    cage: str
    frame: str  # around the selected cell
    coordinates: str
    here: str  # the coordinates of the selected cell
    label: str  # the sum of a cage
    sign: str
    bands: tuple[str, ...]
    paths: tuple[str, ...]
    signs: bool  # for states
    tint_signs: bool
    ascii_only: bool

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def label_on(self, ground: Ground) -> str:
        """The ink of a cage's sum."""
        return self.label if ground <= Ground.TINT4 else self.mark

    def sign_on(self, ground: Ground) -> str:
        """The ink of a puzzle's own signs, and of those of tints."""
        return self.sign if ground <= Ground.TINT4 else self.mark

    def parts_style(self, part: ArgumentPart | int | None) -> str:
        """The style of a candidate with this part in a hint."""
        return self.mark if part is None else self.parts[part]


@cache
def board_theme(palette: Palette, *, signs: bool = False, ascii_only: bool = False) -> BoardTheme:
    """The theme, with signs for states if requested or if there are too few colours."""
    grounds = {
        Ground.BOARD: palette.board,
        Ground.LIFT: palette.lift,
        Ground.PEER: palette.peer,
        Ground.OPEN: palette.sets[2],
        Ground.SAME: palette.same,
        Ground.SET4: palette.same,
        Ground.HINT: palette.hint,
        Ground.CLASH: palette.clash,
        Ground.SELECTED: palette.selected,
        **{Ground(Ground.TINT1 + n): style for n, style in enumerate(palette.tints)},
        **{Ground(Ground.COLOUR1 + n): style for n, style in enumerate(palette.colours)},
        **{Ground(Ground.SET1 + n): style for n, style in enumerate(palette.sets)},
    }
    return BoardTheme(
        grounds=grounds,
        given=f"bold {palette.given}",
        own=palette.own,
        clash=f"underline {palette.clash_ink}",
        mark=palette.mark,
        parts={
            FOUND: f"bold {palette.strong}",
            ArgumentPart.CAUSE: f"bold {palette.given}",
            ArgumentPart.SECOND: f"bold {palette.given}",
            ArgumentPart.THIRD: f"bold {palette.given}",
            ArgumentPart.FOURTH: f"bold {palette.given}",
            ArgumentPart.CHAIN: f"bold {palette.strong}",
            ArgumentPart.WEAK: f"underline {palette.weak}",
            ArgumentPart.GONE: f"bold {palette.gone}",
            ArgumentPart.TARGET: f"bold underline {palette.strong}",
        },
        thin=palette.thin,
        thick=palette.thick,
        cage=palette.cage,
        frame=f"bold {palette.accent}",
        coordinates=palette.quiet,
        here=f"bold {palette.accent}",
        label=palette.accent,
        sign=palette.quiet,
        bands=palette.bands,
        paths=palette.paths,
        signs=signs or palette.signs,
        tint_signs=signs or palette.tint_signs,
        ascii_only=ascii_only,
    )


THEMES: Mapping[str, BoardTheme] = {name: board_theme(one) for name, one in PALETTES.items()}

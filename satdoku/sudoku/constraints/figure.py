"""How a rule is drawn: a few shapes in terms of cells, which every kind of board knows how to draw.

Sheets and terminal boards place these figures; neither knows kinds of rules. Cells are indices into
the cells of the board.
"""

from __future__ import annotations

from typing import Final

from satdoku.value import Value

# The ends of a path.
PLAIN: Final = ""
BULB: Final = "bulb"  # a filled circle in the cell
RING: Final = "ring"  # an outlined circle in the cell
ARROW: Final = "arrow"  # the tip of an arrow

# Signs, beside letters, numbers, and < and > (which point from one cell to the other).
WHITE_DOT: Final = "○"
BLACK_DOT: Final = "●"
ODD: Final = "○"
EVEN: Final = "□"
LOW: Final = "▽"  # less than the cells beside it
HIGH: Final = "△"  # greater than the cells beside it


class Border(Value):
    """A dashed line around cells, such as a cage."""

    cells: tuple[int, ...]
    label: str = ""  # in the first cell


class Path(Value):
    """A line through the centres of cells, in order."""

    cells: tuple[int, ...]
    start: str = PLAIN  # or BULB, RING
    end: str = PLAIN  # or RING, ARROW
    label: str = ""  # in the first cell


class Between(Value):
    """A sign on the edge between two neighbouring cells."""

    one: int
    other: int
    sign: str


class Corner(Value):
    """A text on the corner that four cells share."""

    cells: tuple[int, ...]
    text: str


class Outside(Value):
    """A text outside the board: before the first cell, on the side away from the second."""

    cells: tuple[int, ...]
    text: str


class InCell(Value):
    """A sign behind the digit of a cell."""

    cell: int
    sign: str


Figure = Border | Path | Between | Corner | Outside | InCell

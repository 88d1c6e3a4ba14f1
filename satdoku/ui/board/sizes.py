"""The sizes in which a board can be drawn, and where marks and digits stand in a cell."""

from __future__ import annotations

from functools import cache
from math import isqrt

from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

Place = tuple[int, int]  # column and line in a cell

# How much of the frame a board can displace, see `frame.LEVELS`: all but the keys, or these, too.
KEEPS_KEYS, WITHOUT_KEYS = 2, 3


class Size(Value):
    """The columns and lines of a cell, and which lines run between cells of a box."""

    width: int
    height: int
    uprights: bool = False
    levels: bool = False
    hexagons: bool = False
    crowding: int = KEEPS_KEYS  # the last level of the frame in which this size is tried

    @property
    def framed(self) -> bool:
        """True if every cell has lines on all sides."""
        return self.uprights and self.levels

    @property
    def big(self) -> bool:
        """True if digits are drawn large."""
        return self.width >= 11 and self.height >= 5


UP_TO_9 = (
    Size(11, 5, uprights=True, levels=True),
    Size(7, 3, uprights=True, levels=True),
    Size(5, 2, uprights=True),
    Size(5, 1),
    Size(3, 1, crowding=WITHOUT_KEYS),
)
UP_TO_16 = (
    Size(6, 3, uprights=True),
    Size(5, 2, uprights=True),
    Size(4, 1),
    Size(3, 1, crowding=WITHOUT_KEYS),
)
LARGER = (Size(5, 2, uprights=True), Size(3, 1, crowding=WITHOUT_KEYS))
HEXAGONS = (
    Size(7, 3, hexagons=True),
    Size(7, 1, hexagons=True),
    Size(3, 1, hexagons=True),
    Size(3, 1, crowding=WITHOUT_KEYS),
)
SHIFTED = (Size(6, 1), Size(4, 1, crowding=WITHOUT_KEYS))


@cache
def sizes(variant: Variant) -> tuple[Size, ...]:
    """The sizes of a variant's cells, the largest first."""
    if any(cell.across % 2 for cell in variant.cells):
        if variant.boxes:
            return SHIFTED
        return HEXAGONS if variant.digits <= 9 else HEXAGONS[-1:]
    if variant.digits > 9:
        return UP_TO_16 if variant.digits <= 16 else LARGER
    return UP_TO_9


class Shape(Value):
    """The properties that the drawing of a cell depends on."""

    width: int
    height: int
    marks: tuple[Place, ...]  # of each digit's mark; empty if marks stand side by side
    digit: Place
    big: bool = False
    bare: bool = False  # no lines at its sides: the selection is shown in the cell


@cache
def shape_of(size: Size, digits: int) -> Shape:
    middle = (size.width - 1) // 2, (size.height - 1) // 2
    places = _places(size, digits)
    bare = not size.uprights and not size.hexagons
    return Shape(size.width, size.height, places, middle, size.big, bare)


def _places(size: Size, digits: int) -> tuple[Place, ...]:
    """A fixed place for each mark: as on a phone's keypad, else as many in a line as fit."""
    width, height = size.width, size.height
    side = isqrt(digits - 1) + 1
    lines = -(-digits // side)
    if height >= lines > 1 and width >= 2 * side - 1:
        across = 4 if width > 4 * (side - 1) else 2
        down = 2 if height >= 2 * lines - 1 else 1
        return _grid(digits, side, across, down, size)
    if height > 1 and width * height >= digits:
        return _grid(digits, width if digits > 9 else -(-digits // height), 1, 1, size)
    return ()


def _grid(digits: int, side: int, across: int, down: int, size: Size) -> tuple[Place, ...]:
    lines = -(-digits // side)
    left = (size.width - across * (side - 1)) // 2
    top = (size.height - down * (lines - 1) - 1) // 2
    return tuple((left + across * (n % side), top + down * (n // side)) for n in range(digits))

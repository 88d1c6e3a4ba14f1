"""Fits a board into a window: chooses the size of the cells and what to drop to make room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.layout import BoardLayout, layout, sizes
from satdoku.value import Value

Room = tuple[int, int]  # columns and lines

PANEL = 27  # columns that the panel beside the board needs
MOST_PANEL = 46  # the most columns it can use
GAP = 3  # columns between board and panel


class Needs(Value):
    """Lines that a screen needs under the board."""

    usual: int
    least: int  # with a reduced frame
    beside: int  # with a panel beside the board, which shows the rest


class Placement(Value):
    layout: BoardLayout
    level: int  # level of the frame, see `frame.LEVELS`
    room: Room  # room inside the frame
    panel: int = 0  # columns of the panel, 0 for none

    @property
    def width(self) -> int:
        """Width of board and panel together."""
        return self.layout.width + (GAP + self.panel if self.panel else 0)


def placed(variant: Variant, rooms: Sequence[Room], needs: Needs, *, panel: bool) -> Placement:
    """The placement with the largest cells that fit. `rooms` has the room that each frame level
    leaves. If nothing fits, the result is the smallest board, which then scrolls."""
    for size in sizes(variant):
        for level, beside in product(range(size.crowding + 1), (True, False)[not panel :]):
            made, room = layout(variant, size), rooms[level]
            free = room[0] - made.width - GAP if beside else 0
            lines = needs.beside if beside else needs.usual if level < 2 else needs.least
            if made.width <= room[0] and made.height + lines <= room[1]:
                if not beside:
                    return Placement(made, level, room)
                if free >= PANEL:
                    return Placement(made, level, room, min(free, MOST_PANEL))
    bare = layout(variant, sizes(variant)[-1], rulers=False)
    return Placement(bare, len(rooms) - 1, rooms[-1])

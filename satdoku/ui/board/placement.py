"""How a board is fitted into a window: the size of its cells, and what gives way to it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.layout import BoardLayout, layout, sizes
from satdoku.value import Value

Room = tuple[int, int]  # columns and lines

PANEL = 27  # columns that the panel beside the board needs
MOST_PANEL = 46  # columns that it can make use of
GAP = 3  # columns between board and panel


class Needs(Value):
    """Lines that a screen needs under the board."""

    usual: int
    least: int  # where the frame has given way
    beside: int  # where there is a panel beside the board, too; then the rest is in it


class Placement(Value):
    layout: BoardLayout
    level: int  # of the frame, see `frame.LEVELS`
    room: Room  # that the frame leaves
    panel: int = 0  # columns of the panel, 0 for none

    @property
    def width(self) -> int:
        """Of board and panel."""
        return self.layout.width + (GAP + self.panel if self.panel else 0)


def placed(variant: Variant, rooms: Sequence[Room], needs: Needs, *, panel: bool) -> Placement:
    """The largest cells that fit. `rooms` is what each level of the frame leaves; if nothing fits,
    it is the smallest board, which then has to scroll."""
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

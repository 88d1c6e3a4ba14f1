"""Fits a board into a window: chooses the size of the cells and what to drop to make room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.layout import BoardLayout, layout
from satdoku.ui.board.sizes import sizes
from satdoku.value import Value

Room = tuple[int, int]  # columns and lines

PANEL = 20  # columns that the panel beside the board needs
MOST_PANEL = 46  # the most columns it can use
GAP = 3  # columns between board and panel
PAD = 5  # columns of digits beside the board, where there is no panel
PAD_GAP = 2  # columns between board and digits


COMFORT = 2  # lines for sentences, beyond what a screen usually needs


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
    pad: int = 0  # columns of the digits beside the board, if there is no panel

    @property
    def width(self) -> int:
        """Width of the board and what is beside it."""
        if self.panel:
            return self.layout.width + GAP + self.panel
        return self.layout.width + (PAD_GAP + self.pad if self.pad else 0)


def placed(
    variant: Variant, rooms: Sequence[Room], needs: Needs, *, panel: int, pad: bool
) -> Placement:
    """The placement with the largest cells that fit, with a panel or enough lines for sentences
    under the board if possible. `rooms` has the room that each frame level leaves. If nothing fits,
    the result is the smallest board, which then scrolls. `panel` is how many columns a panel needs,
    0 if there is none."""
    made = [layout(variant, size) for size in sizes(variant)]
    for more in (COMFORT, 0):
        for one in made:
            levels = [(level, rooms[level]) for level in range(one.size.crowding + 1)]
            for found in _placements(one, levels, needs, more, panel=panel, pad=pad):
                return found
    bare = layout(variant, sizes(variant)[-1], rulers=False)
    return Placement(bare, len(rooms) - 1, rooms[-1])


def _placements(
    made: BoardLayout,
    levels: Sequence[tuple[int, Room]],
    needs: Needs,
    more: int,
    *,
    panel: int,
    pad: bool,
) -> Iterator[Placement]:
    """With a panel if possible, else with digits beside the board."""
    columns, lines = made.width, made.height
    for level, room in levels if panel else ():
        free = room[0] - columns - GAP
        if free >= panel and lines + needs.beside <= room[1]:
            yield Placement(made, level, room, min(free, MOST_PANEL))
    wide = pad_width(made.variant.digits) if pad else 0
    for level, room in levels:
        below = needs.least if level >= 2 and not more else needs.usual + more
        if columns <= room[0] and lines + below <= room[1]:
            free = room[0] - columns - PAD_GAP
            yield Placement(made, level, room, pad=wide if free >= wide else 0)


def pad_width(digits: int) -> int:
    """Columns of the digits beside a board; more than nine have two columns of buttons."""
    return PAD if digits <= 9 else 2 * PAD

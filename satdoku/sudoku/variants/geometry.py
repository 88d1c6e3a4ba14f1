"""The ways in which a variant file can describe a board and its units.

Everything here works on places and knows nothing of variants. A place counts rows from the top and
half cells from the left. Neighbours in a row are two half cells apart; a shifted row, as in a
honeycomb, lies at odd half cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import groupby
from typing import TypeVar

from satdoku.messages import _
from satdoku.sudoku.variants.variant import Cell

Place = tuple[int, int]  # down, across
Key = TypeVar("Key")

MAX_SIDE = 99  # rows and columns of a board
NO_UNIT = "."


class ShapeError(ValueError):
    """A description that does not make a board, or a unit of it."""


# -- boards ----------------------------------------------------------------------------------


def rectangle(rows: int, columns: int) -> list[Place]:
    return [(down, 2 * across) for down in range(rows) for across in range(columns)]


def drawn(picture: str) -> dict[Place, str]:
    """The marks of a picture: one row per line, a space between the cells of a row.

    The indentation of the whole picture does not matter.
    """
    from textwrap import dedent

    rows = dedent(picture).strip("\n").split("\n")
    marks = {
        (down, across): mark
        for down, row in enumerate(rows)
        for across, mark in enumerate(row)
        if mark != " "
    }
    if not marks:
        raise ShapeError(_("the picture is empty."))
    for (down, _across), mark in marks.items():
        if not mark.isprintable():  # a tab, most likely
            problem = _("row {row} has “{mark}”, which is not a mark.", row=down + 1, mark=mark)
            raise ShapeError(problem)
    require_board(marks)
    return marks


def require_board(places: Collection[Place]) -> None:
    """Raises an error if the board is too large or two cells overlap."""
    if max(places)[0] >= MAX_SIDE or max(across for _down, across in places) >= 2 * MAX_SIDE:
        raise ShapeError(_("a board has at most {side} rows and columns.", side=MAX_SIDE))
    for down, across in sorted(places):
        if (down, across + 1) in places:
            raise ShapeError(_("row {row} lacks a space between two cells.", row=down + 1))


def cells_at(places: Iterable[Place]) -> tuple[Cell, ...]:
    """The cells in reading order. If rows are shifted, columns count within their row."""
    ordered = sorted(places)
    shifted = any(across % 2 for _down, across in ordered)
    return tuple(
        Cell(down + 1, rank if shifted else across // 2 + 1, across, down)
        for down, row in groupby(ordered, key=lambda place: place[0])
        for rank, (_down, across) in enumerate(row, start=1)
    )


def index_of(cells: Iterable[Cell]) -> dict[Place, int]:
    return {(cell.down, cell.across): number for number, cell in enumerate(cells)}


# -- units -----------------------------------------------------------------------------------


def lines(places: Collection[Place], down: int, across: int) -> list[list[Place]]:
    """All straight lines of at least two cells that advance by this step."""
    if (down, across) == (0, 0):
        raise ShapeError(_("a line must step down or across."))
    members = set(places)
    starts = sorted(
        place for place in members if (place[0] - down, place[1] - across) not in members
    )
    found = []
    for place in starts:
        line = []
        while place in members:
            line.append(place)
            place = (place[0] + down, place[1] + across)
        found.append(line)
    return [line for line in found if len(line) > 1]


def blocks(places: Collection[Place], rows: int, columns: int) -> list[list[Place]]:
    """The blocks of this size that the board divides into."""
    height = max(down for down, _across in places) + 1
    width = max(across for _down, across in places) // 2 + 1
    if height % rows or width % columns:
        raise ShapeError(
            _(
                "blocks of {rows}×{columns} do not fill a board of {height}×{width}.",
                rows=rows,
                columns=columns,
                height=height,
                width=width,
            )
        )
    found = _gathered(sorted(places), lambda place: (place[0] // rows, place[1] // (2 * columns)))
    return list(found.values())


def marked(places: Collection[Place], picture: str) -> dict[str, list[Place]]:
    """A unit for each mark in the picture: the cells that have it."""
    marks = drawn(picture)
    _require_same(marks, places)
    return _gathered(
        [place for place in sorted(marks) if marks[place] != NO_UNIT], marks.__getitem__
    )


def _require_same(marks: Collection[Place], places: Collection[Place]) -> None:
    differing = set(marks) ^ set(places)
    if not differing:
        return
    row = min(differing)[0]
    drawn_here, wanted = (sum(down == row for down, _across in side) for side in (marks, places))
    if drawn_here == wanted:
        problem = _("the cells of row {row} do not line up with those of the board.", row=row + 1)
    else:
        problem = _(
            "row {row} has {count} cells, but on the board it has {wanted}.",
            row=row + 1,
            count=drawn_here,
            wanted=wanted,
        )
    raise ShapeError(problem)


def listed(cells: Mapping[str, Place], names: str) -> list[Place]:
    """The cells with these names."""
    found = []
    for name in names.split():
        if name not in cells:
            raise ShapeError(_("there is no cell “{name}” on the board.", name=name[:40]))
        if cells[name] in found:
            raise ShapeError(_("a unit lists the cell {name} twice.", name=name))
        found.append(cells[name])
    return found


def _gathered(places: Iterable[Place], key: Callable[[Place], Key]) -> dict[Key, list[Place]]:
    found: dict[Key, list[Place]] = {}
    for place in places:
        found.setdefault(key(place), []).append(place)
    return found

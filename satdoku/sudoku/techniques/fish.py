"""Fish: k base units of one kind whose places for a digit lie in k cover units of another kind.

Each base unit must hold the digit, and no cover unit can hold it twice: so each cover unit has it
in one of those places, and nowhere else. A base unit must be full or a line that must contain the
digit; a cover unit can be any unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import members, union
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.techniques.subsets import Item, covered

FISH = {2: N_("X-wing"), 3: N_("swordfish"), 4: N_("jellyfish")}

CAUGHT = N_("{units} can have their {digit} only {in_cover}")


def fish(position: Position, size: int) -> Iterator[Step]:
    return position.by_digit(_OF_SIZE[size])


def _of_digit(position: Position, digit: int, size: int) -> Iterator[Step]:
    board, bit = position.board, 1 << digit - 1
    kinds = [kind for kind, units in board.kinds.items() if len(units) >= size]
    for base in kinds:
        needing = [
            (unit, places)
            for unit in board.kinds[base]
            if 2 <= (places := board.cells[unit] & position.places[digit]).bit_count() <= size
            and position.needs(unit, bit)
        ]
        if len(needing) >= size:
            for cover in kinds:
                if cover != base:
                    yield from _covered(position, digit, needing, cover, size)


_OF_SIZE = {size: partial(_of_digit, size=size) for size in FISH}


def _covered(
    position: Position, digit: int, needing: Sequence[Item], cover: str, size: int
) -> Iterator[Step]:
    board = position.board
    crossings = _crossings(needing, board.unit_in_kind[cover])
    for units, crossed in covered(crossings, size):
        covers = tuple(board.kinds[cover][n] for n in members(crossed))
        yield from _step(position, digit, units, covers)


def _crossings(needing: Sequence[Item], covering: Sequence[int]) -> list[Item]:
    """For each base unit with its places, the units that cover them."""
    found = []
    for unit, places in needing:
        crossed = [covering[cell] for cell in members(places)]
        if all(crossed):
            found.append((unit, union(crossed)))
    return found


def _step(
    position: Position, digit: int, units: tuple[int, ...], covers: tuple[int, ...]
) -> Iterator[Step]:
    board, places = position.board, position.places[digit]
    corners = 0
    for unit in units:
        here = board.cells[unit] & places
        if corners & here:  # the base units share a place, so fewer digits may do
            return
        corners |= here
    losing = union(board.cells[unit] for unit in covers) & places & ~corners
    if losing:
        cells = tuple(members(corners))
        fields = {"digit": digit, "units": units, "cover": covers}
        removed = tuple((cell, digit) for cell in members(losing))
        yield Step(FISH[len(units)], cells, CAUGHT, fields, removed=removed)

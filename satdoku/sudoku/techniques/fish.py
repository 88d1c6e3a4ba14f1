"""Fish: k units of one kind whose places for a digit lie in k units of another kind.

Each of the first must hold the digit, none of the second can hold it twice: so each of these
has it in one of those places, and nowhere else. Only full units and lines that must contain the
digit can be the first; the second may be any unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import members, union
from satdoku.sudoku.techniques.cover import Item, covered
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

FISH = {2: N_("X-wing"), 3: N_("swordfish"), 4: N_("jellyfish")}

CAUGHT = N_("the {digit} of {units} can only lie in {cover}")


def fish(position: Position, size: int) -> Iterator[Step]:
    board = position.board
    required = {unit: position.required(unit) for unit in board.forcing}
    kinds = [kind for kind, units in board.kinds.items() if len(units) >= size]
    for base, cover in permutations(kinds, 2):
        for digit in range(1, board.digits + 1):
            bit = 1 << (digit - 1)
            needing = [unit for unit in board.kinds[base] if required.get(unit, 0) & bit]
            crossings = _crossings(position, digit, needing, board.unit_in_kind[cover], size)
            for units, crossed in covered(crossings, size):
                covers = tuple(board.kinds[cover][n] for n in members(crossed))
                yield from _step(position, digit, units, covers)


def _crossings(
    position: Position, digit: int, base: Sequence[int], covering: Sequence[int], size: int
) -> list[Item]:
    """Of each base unit with up to `size` places for the digit, the units that cover them."""
    found = []
    for unit in base:
        places = position.board.cells[unit] & position.places[digit]
        if 2 <= places.bit_count() <= size:
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
        if corners & here:  # the units share a place: they may need fewer digits than they are
            return
        corners |= here
    losing = union(board.cells[unit] for unit in covers) & places & ~corners
    if losing:
        cells = tuple(members(corners))
        fields = {"digit": digit, "units": units, "cover": covers}
        removed = tuple((cell, digit) for cell in members(losing))
        yield Step(FISH[len(units)], cells, CAUGHT, fields, removed=removed)

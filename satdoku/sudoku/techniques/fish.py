"""Fish: k units of one kind whose places for a digit lie in k units of another kind.

Each of the first must hold the digit, none of the second can hold it twice: so each of these
has it in one of those places, and nowhere else. Only full units and lines that must contain the
digit can be the first; the second may be any unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from satdoku.messages import N_
from satdoku.sudoku.techniques.cover import Item, covered
from satdoku.sudoku.techniques.layout import members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

FISH = {2: N_("X-wing"), 3: N_("swordfish"), 4: N_("jellyfish")}

CAUGHT = N_("the {digit} of {units} can only lie in {cover}")


def fish(position: Position, size: int) -> Iterator[Step]:
    layout = position.layout
    required = {unit: position.required(unit) for unit in layout.forcing}
    for base, cover in permutations(layout.kinds.values(), 2):
        if len(base) < size or len(cover) < size:
            continue
        for digit in range(1, layout.digits + 1):
            needing = [unit for unit in base if required.get(unit, 0) >> (digit - 1) & 1]
            for units, crossed in covered(_crossings(position, digit, needing, cover), size):
                covers = tuple(cover[n] for n in members(crossed))
                yield from _step(position, digit, units, covers)


def _crossings(
    position: Position, digit: int, base: Sequence[int], cover: Sequence[int]
) -> list[Item]:
    """Of each base unit that has places for the digit, the covering units they lie in."""
    layout, places = position.layout, position.places[digit]
    found = []
    for unit in base:
        rest = layout.cells[unit] & places
        crossed = 0
        for n, other in enumerate(cover):
            if rest and layout.cells[other] & layout.cells[unit] & places:
                crossed |= 1 << n
                rest &= ~layout.cells[other]
        if crossed & (crossed - 1) and not rest:
            found.append((unit, crossed))
    return found


def _step(
    position: Position, digit: int, units: tuple[int, ...], covers: tuple[int, ...]
) -> Iterator[Step]:
    layout, places = position.layout, position.places[digit]
    corners = 0
    for unit in units:
        here = layout.cells[unit] & places
        if corners & here:  # the units share a place: they may need fewer digits than they are
            return
        corners |= here
    losing = 0
    for unit in covers:
        losing |= layout.cells[unit] & places & ~corners
    if losing:
        cells = tuple(members(corners))
        fields = {"digit": digit, "units": units, "cover": covers}
        removed = tuple((cell, digit) for cell in members(losing))
        yield Step(FISH[len(units)], cells, CAUGHT, fields, removed=removed)

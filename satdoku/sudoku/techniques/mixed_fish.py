"""Franken and mutant fish: fish whose base or cover units are of several kinds.

In a Franken fish, the lines of the base are of one kind and those of the cover of another, and
there are boxes or other units among them. In a mutant fish, lines of the same kind are on both
sides, or both kinds on one. The argument is that of any fish: each of k base units without a common
place needs the digit, their places lie in k cover units, and none of these can hold it twice.

The search goes through the covers: the base units are those whose places a cover contains. That is
faster than to look for covers of every base, since few units lie in a cover.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import members, union
from satdoku.sudoku.techniques.fish import CAUGHT
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

FRANKEN = N_("Franken fish")
MUTANT = N_("mutant fish")

SIZES = (2, 3, 4)  # units
LINES = {"row", "column"}
MOST_COVERS = 30_000  # per digit and size; a 9×9 board has at most 17 550

Units = tuple[int, ...]


def franken_fish(position: Position) -> Iterator[Step]:
    return _named(position, FRANKEN)


def mutant_fish(position: Position) -> Iterator[Step]:
    return _named(position, MUTANT)


def _named(position: Position, name: str) -> Iterator[Step]:
    for size in SIZES:
        for digit in range(1, position.board.digits + 1):
            position.tick()
            found = position.of_digit(_OF_SIZE[size], digit)
            yield from (step for step in found if step.technique == name)


def _of_digit(position: Position, digit: int, size: int) -> Iterator[Step]:
    board, places = position.board, position.places[digit]
    open_in = {unit: here for unit in board.distinct if (here := board.cells[unit] & places)}
    needing = {unit: here for unit, here in open_in.items() if position.needs(unit, 1 << digit - 1)}
    covers = combinations(open_in.items(), size)
    for number, chosen in enumerate(covers):
        if number == MOST_COVERS:
            return
        covered = union(here for _unit, here in chosen)
        outside = ~covered
        inside = [(unit, here) for unit, here in needing.items() if not here & outside]
        if len(inside) > size:
            units = tuple(unit for unit, _here in chosen)
            yield from _in_cover(position, digit, units, covered, inside)


_OF_SIZE = {size: partial(_of_digit, size=size) for size in SIZES}


def _in_cover(
    position: Position, digit: int, cover: Units, covered: int, inside: list[tuple[int, int]]
) -> Iterator[Step]:
    """The fish with this cover whose base units are not among it."""
    others = [each for each in inside if each[0] not in cover]
    for base in combinations(others, len(cover)):
        corners = union(here for _unit, here in base)
        losing = covered & ~corners
        if not losing or corners.bit_count() < sum(here.bit_count() for _unit, here in base):
            continue
        units = tuple(unit for unit, _here in base)
        if name := _name(position, units, cover):
            fields = {"digit": digit, "units": units, "cover": cover}
            removed = tuple((cell, digit) for cell in members(losing))
            yield Step(name, tuple(members(corners)), CAUGHT, fields, removed=removed)


def _name(position: Position, units: Units, cover: Units) -> str:
    """Empty for a plain fish, with one kind of units on each side."""
    base, across = ({position.board.units[unit].kind for unit in side} for side in (units, cover))
    if len(base) == len(across) == 1:
        return ""
    lines = base & LINES, across & LINES
    return MUTANT if max(map(len, lines)) > 1 or lines[0] & lines[1] else FRANKEN

"""Templates: all ways to place one digit on the whole board at once.

A way has one place in each unit that still needs the digit, and no two of its places see each
other. A place in no way loses the digit, and a place in every way holds it.
"""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import members, union
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

TEMPLATES = N_("templates")

IN_NONE = N_(
    "none of the ways to place all missing {digit} on the board ({count} in all) uses {cells}"
)
IN_ALL = N_("every way to place all missing {digit} on the board ({count} in all) uses {cells}")

MOST_WAYS = 5_000
MOST_TRIED = 100_000  # places


def templates(position: Position) -> Iterator[Step]:
    for digit in range(1, position.board.digits + 1):
        position.tick()
        yield from _step(position, digit, position.of_digit(_ways, digit))


def _ways(position: Position, digit: int) -> list[int]:
    """The sets of places; empty if there are too many."""
    board, places = position.board, position.places[digit]
    needing = [
        board.cells[unit] & places for unit in board.forcing if _needs(position, unit, digit)
    ]
    found: list[int] = []
    stack = [(0, places, needing)]
    tried = 0
    while stack:
        chosen, left, open_units = stack.pop()
        tried += 1
        if tried > MOST_TRIED or len(found) > MOST_WAYS:
            return []
        if not open_units:
            found.append(chosen)
            continue
        narrowest = min((here & left for here in open_units), key=int.bit_count)
        for cell in members(narrowest):
            rest = [here for here in open_units if not here >> cell & 1]
            stack.append((chosen | 1 << cell, left & ~(board.peers[cell] | 1 << cell), rest))
    return found


def _needs(position: Position, unit: int, digit: int) -> bool:
    bit = 1 << digit - 1
    return position.needs(unit, bit) and not position.held(unit) & bit


def _step(position: Position, digit: int, ways: list[int]) -> Iterator[Step]:
    if not ways:
        return
    used, always = union(ways), -1
    for way in ways:
        always &= way
    needing = (unit for unit in position.board.forcing if _needs(position, unit, digit))
    concerned = union(position.board.cells[unit] for unit in needing) & position.places[digit]
    fields = {"digit": digit, "count": len(ways)}
    if unused := members(concerned & ~used):
        removed = tuple((cell, digit) for cell in unused)
        cells = {"cells": tuple(unused)}
        yield Step(TEMPLATES, tuple(unused), IN_NONE, fields | cells, removed=removed)
    if always:
        held = members(always)
        placed = tuple((cell, digit) for cell in held)
        cells = {"cells": tuple(held)}
        yield Step(TEMPLATES, tuple(held), IN_ALL, fields | cells, placed=placed)

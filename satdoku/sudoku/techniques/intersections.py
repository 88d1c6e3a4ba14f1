"""Intersections: wherever a digit of one unit goes, the same cells see it.

Pointing and claiming pairs of the classic board are the best-known cases. Searching for cells that
see every place, rather than for a second unit, covers windows, diagonals and lines as well. A
single place does not count: there the digit itself can be placed.
"""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

INTERSECTION = N_("intersection")

SEEN = N_("{unit} needs {digit}, which fits only in {places}; each of these rules that out")


def intersections(position: Position) -> Iterator[Step]:
    return position.by_digit(_of_digit)


def _of_digit(position: Position, digit: int) -> Iterator[Step]:
    board, places, peers = position.board, position.places[digit], position.board.peers
    bit = 1 << digit - 1
    for unit in board.forcing:
        here = rest = places & board.cells[unit]
        seen = places
        while rest and seen:
            lowest = rest & -rest
            seen &= peers[lowest.bit_length() - 1]
            rest ^= lowest
        if here & (here - 1) and seen and position.needs(unit, bit):
            argument = tuple(members(here))
            fields = {"unit": unit, "digit": digit, "places": argument}
            removed = tuple((cell, digit) for cell in members(seen))
            yield Step(INTERSECTION, argument, SEEN, fields, removed=removed)

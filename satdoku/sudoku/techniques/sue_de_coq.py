"""Sue de coq: where two units meet, some cells share their digits with cells of either unit.

Cells common to two units, cells of the first alone and cells of the second alone together have as
many digits as cells, and the digits of the first differ from those of the second. Then each digit
is in one of these cells, and cells that see all its places lose it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import digits_of, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step

SUE_DE_COQ = N_("sue de coq")

SHARED = N_(
    "{cells} belong to both {units}; with {others} of the former and {group} of the latter, they"
    " are {count} cells for {count} digits ({digits}), none of which can be in two of them, so"
    " each digit is in one of them; a cell that sees all its places there loses it"
)

LARGEST = 4  # cells besides the common ones, in each unit

Some = tuple[int, int]  # cells, and their digits


def sue_de_coq(position: Position) -> Iterator[Step]:
    board = position.board
    if board.large:
        return
    for one, other in combinations(board.distinct, 2):
        common = board.cells[one] & board.cells[other] & position.blanks
        if common.bit_count() > 1:
            for size in range(2, common.bit_count() + 1):
                for cells in combinations(members(common), size):
                    yield from _around(position, (one, other), cells)


def _around(position: Position, units: tuple[int, int], cells: Sequence[int]) -> Iterator[Step]:
    digits = _digits(position, cells)
    missing = digits.bit_count() - len(cells)
    if missing < 2:
        return
    one, other = units
    board = position.board
    common = board.cells[one] & board.cells[other]
    beside = [
        list(_beside(position, board.cells[unit] & position.blanks & ~common, digits))
        for unit in units
    ]
    for own, held in beside[0]:
        for across, taken in beside[1]:
            count = len(cells) + own.bit_count() + across.bit_count()
            if not held & taken and (digits | held | taken).bit_count() == count:
                everywhere = _removed(position, cells, (own, held), (across, taken), digits)
                both = board.cells[one] | board.cells[other]
                inside = tuple(each for each in everywhere if both >> each[0] & 1)
                for removed in filter(None, dict.fromkeys((everywhere, inside))):
                    fields = {
                        "cells": tuple(cells),
                        "units": units,
                        "others": tuple(members(own)),
                        "group": tuple(members(across)),
                        "digits": digits_of(digits | held | taken),
                        "count": count,
                    }
                    all_cells = (*cells, *members(own | across))
                    yield Step(SUE_DE_COQ, all_cells, SHARED, fields, removed=removed)


def _digits(position: Position, cells: Sequence[int]) -> int:
    found = 0
    for cell in cells:
        found |= position.candidates[cell]
    return found


def _beside(position: Position, cells: int, digits: int) -> Iterator[Some]:
    """Cells of one unit only that share digits with the common cells."""
    for size in range(1, LARGEST + 1):
        for chosen in combinations(members(cells), size):
            held = _digits(position, chosen)
            if held & digits and held.bit_count() < size + digits.bit_count():
                yield sum(1 << cell for cell in chosen), held


def _removed(
    position: Position, cells: Sequence[int], own: Some, across: Some, digits: int
) -> tuple[Candidate, ...]:
    """Each digit is in one of the cells: a cell that sees all its places loses it."""
    together = own[0] | across[0] | sum(1 << cell for cell in cells)
    return tuple(
        (cell, digit)
        for digit in digits_of(digits | own[1] | across[1])
        for cell in members(
            position.seen_by_all(members(together & position.places[digit]), digit) & ~together
        )
    )

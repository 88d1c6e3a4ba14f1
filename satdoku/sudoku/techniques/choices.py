"""Choices: sets of candidates, one of which must be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from satdoku.sudoku.techniques.board_map import bits, members
from satdoku.sudoku.techniques.position import Position
from satdoku.value import Value


class Choice(Value):
    """The candidates of a cell, those of a digit in a unit that must hold it, or two digits of an
    almost locked set."""

    candidates: int
    cells: tuple[int, ...]
    fields: Mapping[str, Any]  # for a sentence: a cell, a unit and a digit, or a set

    @cached_property
    def nodes(self) -> list[int]:
        """Its candidates as a list."""
        return members(self.candidates)

    @property
    def of_cell(self) -> bool:
        return "cell" in self.fields


def choices_of(position: Position) -> list[Choice]:
    return position.once(_choices_of)


def _choices_of(position: Position) -> list[Choice]:
    cells = [cell for cell, candidates in enumerate(position.candidates) if candidates]
    of_cells = [position.of_cell(_choice_of_cell, cell) for cell in cells]
    return [*of_cells, *position.by_digit(choices_of_digit)]


def _choice_of_cell(position: Position, cell: int) -> Choice:
    candidates = position.candidates[cell] << cell * position.board.digits
    return Choice(candidates, (cell,), {"cell": cell})


def choices_of_digit(position: Position, digit: int) -> Iterator[Choice]:
    """The places of the digit in each unit that must hold it."""
    board, size, bit = position.board, position.board.digits, 1 << digit - 1
    for unit in board.forcing:
        places = board.cells[unit] & position.places[digit]
        if places and position.needs(unit, bit):
            cells = tuple(members(places))
            together = bits(cell * size + digit - 1 for cell in cells)
            yield Choice(together, cells, {"unit": unit, "digit": digit})

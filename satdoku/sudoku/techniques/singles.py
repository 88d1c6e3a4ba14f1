"""Digits that can be put at once: the last blank of a unit, the only place, the only digit."""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import is_single, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

FULL_HOUSE = N_("full house")
HIDDEN_SINGLE = N_("hidden single")
NAKED_SINGLE = N_("naked single")

LAST_BLANK = N_("it is the last blank of {unit}, where only {digit} is missing")
ONLY_PLACE = N_("no other cell of {unit} can hold {digit}")
ONLY_PLACE_ON_LINE = N_("{unit} must contain {digit}, and no other cell of it can hold {digit}")
ONLY_DIGIT = N_("every other digit is excluded from {cell} by the cells it sees")


def full_houses(position: Position) -> Iterator[Step]:
    board, blanks = position.board, position.blanks
    for unit in board.forcing:
        blank = board.cells[unit] & blanks
        if blank and not blank & (blank - 1):
            cell = blank.bit_length() - 1
            missing = position.candidates[cell] & position.required(unit)
            if is_single(missing):
                yield _placed(FULL_HOUSE, LAST_BLANK, cell, missing.bit_length(), unit)


def hidden_singles(position: Position) -> Iterator[Step]:
    """A unit at a time, and each cell once: it is the first unit that shows it."""
    board, places = position.board, position.places
    seen = 0
    for unit in board.forcing:
        cells, required = board.cells[unit], position.required(unit) << 1
        reason = ONLY_PLACE_ON_LINE if unit in board.narrow else ONLY_PLACE
        for digit, everywhere in enumerate(places):
            place = cells & everywhere
            if place and not place & (place - 1) and required >> digit & 1 and not place & seen:
                seen |= place
                yield _placed(HIDDEN_SINGLE, reason, place.bit_length() - 1, digit, unit)


def _placed(technique: str, reason: str, cell: int, digit: int, unit: int) -> Step:
    return Step(technique, (cell,), reason, {"unit": unit, "digit": digit}, ((cell, digit),))


def naked_singles(position: Position) -> Iterator[Step]:
    once = twice = 0
    for cells in position.places:
        twice |= once & cells
        once |= cells
    for cell in members(once & ~twice):
        digit = position.candidates[cell].bit_length()
        yield Step(NAKED_SINGLE, (cell,), ONLY_DIGIT, {"cell": cell}, ((cell, digit),))

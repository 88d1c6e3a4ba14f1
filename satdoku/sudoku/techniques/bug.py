"""The bivalue universal grave (BUG): two candidates in every blank, two places for each in a unit.

Such a board has no solution or several. So if a single candidate prevents it, that candidate is
right. Like rectangles, this assumes that the puzzle has one solution, and is optional.
"""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import digits_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

BUG = N_("BUG + 1")

TWO_EVERYWHERE = N_(
    "without {digit} in {cell}, every blank cell would have just two candidates and every unit just"
    " two places for each digit it lacks, and there would be no solution or more than one"
)


def bug(position: Position) -> Iterator[Step]:
    """A bivalue universal grave except for one candidate."""
    board = position.board
    more = [cell for cell, found in enumerate(position.candidates) if found.bit_count() > 2]
    if len(more) != 1 or position.candidates[more[0]].bit_count() != 3:
        return
    if any(unit.rule.by_pairs or not unit.rule.distinct for unit in board.units):
        return
    if any(not found and position.blanks >> c & 1 for c, found in enumerate(position.candidates)):
        return
    for digit in digits_of(position.candidates[more[0]]):
        if _twice_everywhere(position, more[0], digit):
            others = position.candidates[more[0]] & ~(1 << digit - 1)
            removed = tuple((more[0], other) for other in digits_of(others))
            fields = {"digit": digit, "cell": more[0]}
            yield Step(BUG, (more[0],), TWO_EVERYWHERE, fields, removed=removed)


def _twice_everywhere(position: Position, cell: int, digit: int) -> bool:
    two = all(found.bit_count() in (0, 2, 3) for found in position.candidates)
    for unit in position.board.cells:
        for other, places in enumerate(position.places[1:], 1):
            left = places & unit & ~(1 << cell if other == digit else 0)
            if left.bit_count() not in (0, 2):
                return False
    return two

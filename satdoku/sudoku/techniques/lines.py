"""Techniques for rules that require more than different digits: lines of consecutive digits, whose
range is limited; cages, whose digits add up to a sum; and cells whose digits limit each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satdoku.messages import N_
from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.techniques.board_map import digits_of, members, union
from satdoku.sudoku.techniques.choices import choices_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step

LINE_RANGE = N_("line range")
CAGE_SUM = N_("cage sum")
LINE_CLASH = N_("line clash")

CELL_CLASHES = N_("every digit that {cell} can hold would clash with that")
DIGIT_CLASHES = N_(
    "{unit} needs {digit}, which fits only in {places}, where it would clash with that"
)


def line_ranges(position: Position) -> Iterator[Step]:
    return _narrowed(position, LINE_RANGE)


def cage_sums(position: Position) -> Iterator[Step]:
    return _narrowed(position, CAGE_SUM)


def _narrowed(position: Position, technique: str) -> Iterator[Step]:
    """Remove digits that are in no set that can still fill the unit."""
    board = position.board
    for number in board.narrow:
        unit = board.units[number]
        if isinstance(unit.rule, Cage) is not (technique == CAGE_SUM):
            continue
        blanks = [cell for cell in unit.cells if not position.digits[cell]]
        fillings = [
            filling
            for filling in position.fillings(number)
            if all(position.candidates[cell] & filling for cell in blanks)
        ]
        removed = _outside(position, blanks, fillings)
        if fillings and removed:
            sets = [digits_of(filling) for filling in fillings]
            fields: dict[str, object] = {"unit": number}
            if isinstance(unit.rule, Cage):
                fields |= {"sums": sets, "total": unit.rule.total}
            else:
                fields |= {"fillings": sets, "count": len(unit.cells)}
            yield Step(technique, unit.cells, unit.rule.narrowing, fields, removed=removed)


def _outside(
    position: Position, cells: Sequence[int], fillings: Sequence[int]
) -> tuple[Candidate, ...]:
    outside = ~union(fillings)
    return tuple(
        (cell, digit) for cell in cells for digit in digits_of(position.candidates[cell] & outside)
    )


def line_clashes(position: Position) -> Iterator[Step]:
    """Intersections, generalised from equal digits to all digits that cannot stand together."""
    board, size = position.board, position.board.digits
    if not board.has_clashing:
        return
    alive = union(found << cell * size for cell, found in enumerate(position.candidates))
    for choice in choices_of(position):
        clashing = alive
        for candidate in members(choice.candidates):
            clashing &= board.excluded[candidate]
        if clashing:
            removed = tuple((each // size, each % size + 1) for each in members(clashing))
            reason, fields = CELL_CLASHES, choice.fields
            if not choice.of_cell:
                reason, fields = DIGIT_CLASHES, {**choice.fields, "places": choice.cells}
            yield Step(LINE_CLASH, choice.cells, reason, fields, removed=removed)

"""Digits that can be placed directly: the last blank of a unit, the only place, the only digit.

People search for the only place in boxes first, where the cells are close together, then along
lines, and last in the special units of a variant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satdoku.messages import N_
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.techniques.board_map import digits_of, is_single, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

FULL_HOUSE = N_("full house")
BOX_SINGLE = N_("hidden single in a box")
LINE_SINGLE = N_("hidden single on a line")
SPECIAL_SINGLE = N_("hidden single in a special unit")
NAKED_SINGLE = N_("naked single")

LAST_BLANK = N_("it is the last blank of {unit}, where only {digit} is missing")
ONLY_PLACE = N_("no other cell of {unit} can hold {digit}")
ONLY_PLACE_ON_LINE = N_("{unit} must contain {digit}, and none of its other cells can hold it")
ONLY_PLACE_IN_RANGE = N_(
    "{unit} has {count} cells and holds {digits}, so its digits are {fillings}: it must contain"
    " {digit}, and none of its other cells can hold it"
)
ONLY_DIGIT = N_("the cells that {cell} sees exclude every other digit")
ONLY_DIGIT_LEFT = N_(
    "the cells that {cell} sees exclude {digits}, and earlier steps exclude {earlier}"
)
ONLY_DIGIT_LEFT_EARLIER = N_("earlier steps exclude every other digit from {cell}")


def full_houses(position: Position) -> Iterator[Step]:
    board, blanks = position.board, position.blanks
    for unit in board.forcing:
        blank = board.cells[unit] & blanks
        if blank and not blank & (blank - 1):
            cell = blank.bit_length() - 1
            missing = position.candidates[cell] & position.required(unit)
            if is_single(missing):
                yield _placed(FULL_HOUSE, LAST_BLANK, cell, missing.bit_length(), unit)


def box_singles(position: Position) -> Iterator[Step]:
    return _hidden_singles(position, BOX_SINGLE, position.board.boxes)


def line_singles(position: Position) -> Iterator[Step]:
    return _hidden_singles(position, LINE_SINGLE, position.board.lines)


def special_singles(position: Position) -> Iterator[Step]:
    return _hidden_singles(position, SPECIAL_SINGLE, position.board.special)


def _hidden_singles(position: Position, name: str, units: Sequence[int]) -> Iterator[Step]:
    """Unit by unit, each cell once: in the first unit that shows it."""
    board, places = position.board, position.places
    seen = 0
    for unit in units:
        cells, required = board.cells[unit], position.required(unit) << 1
        for digit, everywhere in enumerate(places):
            place = cells & everywhere
            if place and not place & (place - 1) and required >> digit & 1 and not place & seen:
                seen |= place
                yield _only_place(position, name, place.bit_length() - 1, digit, unit)


def _only_place(position: Position, name: str, cell: int, digit: int, unit: int) -> Step:
    """On a line of consecutive digits, with the digits that require this one."""
    if unit not in position.board.narrow:
        return _placed(name, ONLY_PLACE, cell, digit, unit)
    step = _placed(name, ONLY_PLACE_ON_LINE, cell, digit, unit)
    held = digits_of(position.held(unit))
    if not held or not isinstance(position.board.units[unit].rule, Consecutive):
        return step
    ends = tuple(dict.fromkeys((held[0], held[-1])))
    fillings = [digits_of(each) for each in position.board.fillings[unit] or ()]
    fitting = [each for each in fillings if {*ends} <= {*each}]
    if not all(digit in each for each in fitting):
        return step
    count = len(position.board.units[unit].cells)
    fields = {**step.fields, "count": count, "digits": ends, "fillings": fitting}
    return step.replace(reason=ONLY_PLACE_IN_RANGE, fields=fields)


def _placed(technique: str, reason: str, cell: int, digit: int, unit: int) -> Step:
    return Step(technique, (cell,), reason, {"unit": unit, "digit": digit}, ((cell, digit),))


def naked_singles(position: Position) -> Iterator[Step]:
    once = twice = 0
    for cells in position.places:
        twice |= once & cells
        once |= cells
    for cell in members(once & ~twice):
        yield naked_single(position, cell)


def naked_single(position: Position, cell: int) -> Step:
    """Distinguishes what the filled cells exclude from what earlier steps have excluded."""
    own = position.candidates[cell]
    others = position.board.all_digits & ~own
    seen = position.struck_from(cell) & others
    fields: dict[str, object] = {"cell": cell}
    if seen == others:
        reason = ONLY_DIGIT
    elif not seen:
        reason = ONLY_DIGIT_LEFT_EARLIER
    else:
        reason = ONLY_DIGIT_LEFT
        fields |= {"digits": digits_of(seen), "earlier": digits_of(others & ~seen)}
    return Step(NAKED_SINGLE, (cell,), reason, fields, ((cell, own.bit_length()),))

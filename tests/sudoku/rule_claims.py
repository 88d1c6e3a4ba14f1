"""The claims of steps about lines, cages, signs and clues.

A removed digit is compared with every way to fill the cells, by the definition of the rule in
test_kinds.py. The bounds that a sentence names are computed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations as pairs
from itertools import product

from satdoku.sudoku.techniques import combinations, innies, trials
from satdoku.sudoku.techniques.step import Candidate, Step
from tests.sudoku.pattern_claims import CHECKS as PATTERNS
from tests.sudoku.pattern_claims import Board, ranged
from tests.sudoku.test_kinds import DEFINITIONS, ROWS


def can_hold(board: Board, cell: int) -> list[int]:
    held = board.position.digits[cell]
    return [held] if held else sorted(board.digits(cell))


def apart(board: Board, cells: Sequence[int], digits: Sequence[int]) -> bool:
    found = list(zip(cells, digits, strict=True))
    return not any(board.exclude(one, other) for one, other in pairs(found, 2))


def ways(board: Board, cells: Sequence[int], fixed: Candidate) -> Iterator[tuple[int, ...]]:
    """Every choice of digits for the cells, with this one."""
    sets = [[fixed[1]] if cell == fixed[0] else can_hold(board, cell) for cell in cells]
    return product(*sets)


def obeys(board: Board, number: int, digits: Sequence[int]) -> bool:
    unit = board.unit(number)
    holds = DEFINITIONS[unit.kind][2]
    return holds(digits, unit.rule.text, board.variant.digits)


def in_order(board: Board, *, unit: int, ranges: Sequence[tuple[int, Sequence[int]]]) -> None:
    """Each range is exactly what some increasing choice of digits has."""
    cells = board.unit(unit).cells
    fillings = [
        digits
        for digits in product(*(can_hold(board, cell) for cell in cells))
        if obeys(board, unit, digits)
    ]
    assert [(cell, {*digits}) for cell, digits in ranges] == [
        (cell, {digits[place] for digits in fillings}) for place, cell in enumerate(cells)
    ]
    left = dict(ranges)
    assert all(digit not in left[cell] for cell, digit in board.step.removed)


def alternate(board: Board, *, unit: int, count: int, cell: int, digits: Sequence[int]) -> None:
    """Low digits are those with a partner above them, and no digit is both."""
    cells, top = board.unit(unit).cells, board.variant.digits
    every = range(1, top + 1)
    assert not any(
        obeys(board, unit, (one, other)) and abs(one - other) < count
        for one, other in product(every, repeat=2)
    )
    low = {digit for digit in range(1, top + 1) if digit + count <= top}
    high = {digit for digit in range(1, top + 1) if digit - count >= 1}
    assert not low & high
    assert {*digits} == {*can_hold(board, cell)}
    assert {*digits} <= low or {*digits} <= high
    sides = (low, high) if {*digits} <= low else (high, low)
    for other, digit in board.step.removed:
        distance = abs(cells.index(other) - cells.index(cell))
        assert digit not in sides[distance % 2]


def sums(board: Board, *, unit: int, least: int, most: int, total: int) -> None:
    assert int(board.unit(unit).rule.text) == total
    for cell, digit in board.step.removed:
        others = [other for other in board.unit(unit).cells if other != cell]
        assert least == sum(can_hold(board, other)[0] for other in others)
        assert most == sum(can_hold(board, other)[-1] for other in others)
        assert not least <= total - digit <= most


def circle(board: Board, *, unit: int, least: int, most: int) -> None:
    first, *line = board.unit(unit).cells
    assert least == sum(can_hold(board, cell)[0] for cell in line)
    assert most == sum(can_hold(board, cell)[-1] for cell in line)
    assert all(cell == first and not least <= digit <= most for cell, digit in board.step.removed)


def shaft(board: Board, *, unit: int, least: int, most: int, low: int, high: int) -> None:
    first, *line = board.unit(unit).cells
    assert (low, high) == (can_hold(board, first)[0], can_hold(board, first)[-1])
    for cell, digit in board.step.removed:
        assert least == sum(can_hold(board, each)[0] for each in line if each != cell)
        assert most == sum(can_hold(board, each)[-1] for each in line if each != cell)
        assert digit + least > high or digit + most < low


def no_filling(board: Board, *, unit: int, rule: int) -> None:
    assert unit == rule
    cells = board.unit(unit).cells
    whole_row = board.unit(unit).kind in ROWS  # whose digits differ anyway
    for removed in board.step.removed:
        assert not any(
            obeys(board, unit, digits) and (not whole_row or apart(board, cells, digits))
            for digits in ways(board, cells, removed)
        )


def no_distinct_filling(board: Board, *, unit: int, rule: int) -> None:
    assert unit == rule
    cells = board.unit(unit).cells
    for removed in board.step.removed:
        assert not any(
            apart(board, cells, digits) and obeys(board, unit, digits)
            for digits in ways(board, cells, removed)
        )


def no_neighbours(board: Board, *, cell: int, cells: Sequence[int]) -> None:
    together = (cell, *cells)
    for removed in board.step.removed:
        assert removed[0] == cell
        assert not any(apart(board, together, digits) for digits in ways(board, together, removed))


def implied(
    board: Board,
    *,
    units: Sequence[int],
    whole: int,
    part: int,
    total: int,
    cells: Sequence[int],
) -> None:
    areas = [board.unit(number).cells for number in units]
    region = {cell for area in areas for cell in area}
    assert sum(map(len, areas)) == len(region)
    assert whole == sum(sum(range(1, board.variant.digits + 1)) for _area in areas)
    cages = [unit for unit in board.variant.units if unit.kind in ("cage", "sum")]
    if board.step.reason in (innies.INSIDE, innies.ALL_INSIDE):
        taken = [cage for cage in cages if region.issuperset(cage.cells)]
        left = region.difference(*(cage.cells for cage in taken))
        assert total == whole - part
    else:
        taken = [cage for cage in cages if region.intersection(cage.cells)]
        covered = {cell for cage in taken for cell in cage.cells}
        assert region <= covered
        left = covered - region
        assert total == part - whole
    assert sum(len(cage.cells) for cage in taken) == len({c for u in taken for c in u.cells})
    assert part == sum(int(cage.rule.text) for cage in taken)
    assert left == {*cells}
    if board.step.placed:
        assert board.step.placed == ((cells[0], total),)
    for removed in board.step.removed:
        assert not any(
            apart(board, cells, digits) and sum(digits) == total
            for digits in ways(board, cells, removed)
        )


def trial(
    board: Board,
    *,
    trial: tuple[Candidate, Sequence[Step]],
    cell: int = -1,
    unit: int = -1,
    digit: int = 0,
    rule: int = -1,
) -> None:
    """Each step holds once those before it are taken, and the last position is impossible."""
    from tests.sudoku.claims import check_claims

    supposed, steps = trial
    assert board.step.removed == (supposed,)
    position = board.position.copy()
    position.place(*supposed)
    for step in steps:
        check_claims(position, step)
        position.apply(step)
    end = Board(position, board.step)
    if cell >= 0:
        assert not position.digits[cell]
        assert not end.digits(cell)
    elif digit:
        assert len(end.unit(unit).cells) == end.variant.digits
        assert end.unit(unit).rule.only_distinct
        assert digit not in [position.digits[each] for each in end.unit(unit).cells]
        assert not end.in_unit(unit, digit)
    else:
        assert unit == rule
        cells = end.unit(unit).cells
        for digits in product(*(can_hold(end, each) for each in cells)):
            assert not (apart(end, cells, digits) and obeys(end, unit, digits))


CHECKS: dict[str, Callable[..., None]] = {
    combinations.INCREASING: in_order,
    combinations.NOT_DECREASING: in_order,
    combinations.ALTERNATE: alternate,
    combinations.SUM: sums,
    combinations.CIRCLE: circle,
    combinations.SHAFT: shaft,
    combinations.NO_FILLING: no_filling,
    combinations.NO_DISTINCT_FILLING: no_distinct_filling,
    combinations.NO_NEIGHBOURS: no_neighbours,
    innies.INSIDE: implied,
    innies.ALL_INSIDE: implied,
    innies.OUTSIDE: implied,
    innies.ALL_OUTSIDE: implied,
    trials.NO_DIGIT: trial,
    trials.NO_PLACE: trial,
    trials.NO_FILLING: trial,
}


def check_rule_or_pattern(board: Board) -> None:
    """Lines of consecutive digits and cages have templates of their own."""
    check = {**PATTERNS, **CHECKS}.get(board.step.reason, ranged)
    check(board, **board.step.fields)

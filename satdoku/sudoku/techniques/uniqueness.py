"""Techniques that take for granted that the puzzle has one solution. They are an option.

Four cells that hold two digits crosswise could hold them the other way round, if every unit has
as many cells of the one diagonal as of the other. So at least one given or one further digit must
prevent that. Which four cells these are follows from the units alone: in a variant with diagonals
or windows, fewer rectangles qualify.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import BoardMap, bits, digits_of, is_single, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

UNIQUE_RECTANGLE = N_("unique rectangle")
HIDDEN_RECTANGLE = N_("hidden rectangle")
AVOIDABLE_RECTANGLE = N_("avoidable rectangle")
BUG = N_("BUG + 1")

ONLY_THERE = N_(
    "with only {digits} in {cells}, the two digits could be exchanged, and there would be a second"
    " solution; only {cell} can prevent that"
)
ONE_OF_THEM = N_(
    "with only {digits} in {cells}, the two digits could be exchanged, and there would be a second"
    " solution; so one of {others} holds {third}"
)
BOUND = N_(
    "with only {digits} in {cells}, the two digits could be exchanged, and there would be a second"
    " solution; {unit} has its {digit} in {others}, so that neither holds {third}"
)
BOUND_TWICE = N_(
    "with {third} in {cell}, {digit} would stand in {others}, the only other places of"
    " {units}; then {digits} in {cells} could be exchanged, and there would be a second solution"
)
EXCHANGED = N_(
    "{others} were not given, and with {digit} in {cell} the digits {digits} in {cells} could be"
    " exchanged: there would be a second solution"
)
TWO_EVERYWHERE = N_(
    "without {digit} in {cell}, every blank cell would have two candidates and every unit two"
    " places for each, and there would be no solution or a second one"
)

Rectangle = tuple[int, int, int, int]  # a, b, c, d: a and d are of one diagonal


@cache
def rectangles(board: BoardMap) -> list[Rectangle]:
    """Exchanging the digits of a and b, and those of c and d, changes no unit's digits: a differs
    from b in the same units as c from d."""
    by_difference: dict[tuple[frozenset[int], frozenset[int]], list[tuple[int, int]]] = {}
    units_of = board.units_of
    for a, peers in enumerate(board.peers):
        for b in members(peers):
            key = units_of[a] - units_of[b], units_of[b] - units_of[a]
            by_difference.setdefault(key, []).append((a, b))
    found: dict[frozenset[int], Rectangle] = {}
    for pairs in by_difference.values():
        for (a, b), (c, d) in combinations(pairs, 2):
            joined = board.peers[a] >> c & 1 and board.peers[b] >> d & 1
            if joined and len({a, b, c, d}) == 4 and _exchangeable(board, (a, b, c, d)):
                found.setdefault(frozenset((a, b, c, d)), (a, b, c, d))
    return list(found.values())


def _exchangeable(board: BoardMap, cells: Rectangle) -> bool:
    """Whether their units care for the set of their digits alone, not for their places."""
    units = {unit for cell in cells for unit in board.units_of[cell]}
    return all(board.units[n].rule.distinct and not board.units[n].rule.by_pairs for n in units)


def unique_rectangles(position: Position) -> Iterator[Step]:
    two = bits(cell for cell, found in enumerate(position.candidates) if found.bit_count() == 2)
    for cells in rectangles(position.board):
        if all(position.candidates[cell] for cell in cells):
            pairs = {position.candidates[cell] for cell in cells if two >> cell & 1}
            for pair in sorted(pairs):
                if all(position.candidates[cell] & pair for cell in cells):
                    yield from _rectangle(position, cells, pair)


def _rectangle(position: Position, cells: Rectangle, pair: int) -> Iterator[Step]:
    digits = digits_of(pair)
    more = [cell for cell in cells if position.candidates[cell] & ~pair]
    extra = 0
    for cell in more:
        extra |= position.candidates[cell] & ~pair
    fields: dict[str, object] = {"digits": digits, "cells": cells}
    if len(more) == 1:
        removed = tuple((more[0], d) for d in digits_of(position.candidates[more[0]] & pair))
        fields |= {"cell": more[0]}
        yield Step(UNIQUE_RECTANGLE, cells, ONLY_THERE, fields, removed=removed)
    elif len(more) in (2, 3) and is_single(extra):
        third = extra.bit_length()
        losing = position.seen_by_all(more, third)
        if losing:
            fields |= {"others": tuple(more), "third": third}
            removed = tuple((cell, third) for cell in members(losing))
            yield Step(UNIQUE_RECTANGLE, cells, ONE_OF_THEM, fields, removed=removed)
    if len(more) == 2:
        yield from _bound(position, cells, digits, more)


def _bound(
    position: Position, cells: Rectangle, digits: tuple[int, ...], more: list[int]
) -> Iterator[Step]:
    """A unit has one of the digits in the two cells with more candidates."""
    if not position.board.peers[more[0]] >> more[1] & 1:
        return
    for digit, third in (digits, digits[::-1]):
        for unit, one, other in position.conjugates(digit):
            if {one, other} == set(more):
                fields = {
                    "digits": digits,
                    "cells": cells,
                    "unit": unit,
                    "digit": digit,
                    "others": tuple(more),
                    "third": third,
                }
                losing = [cell for cell in more if position.places[third] >> cell & 1]
                if losing:
                    removed = tuple((cell, third) for cell in losing)
                    yield Step(UNIQUE_RECTANGLE, cells, BOUND, fields, removed=removed)
                return


def hidden_rectangles(position: Position) -> Iterator[Step]:
    """From a cell opposite one with just the two digits, one of them has no other way out."""
    links: dict[int, dict[frozenset[int], int]] = {}
    for digit in range(1, position.board.digits + 1):
        links[digit] = {
            frozenset((one, other)): unit for unit, one, other in position.conjugates(digit)
        }
    for a, b, c, d in rectangles(position.board):
        for near, far in ((a, d), (d, a), (b, c), (c, b)):
            others = tuple(cell for cell in (a, b, c, d) if cell not in (near, far))
            if position.candidates[near].bit_count() != 2:
                continue
            low, high = digits_of(position.candidates[near])
            for digit, third in ((low, high), (high, low)):
                units = [links[digit].get(frozenset((far, other))) for other in others]
                if None not in units and position.places[third] >> far & 1:
                    fields = {
                        "third": third,
                        "cell": far,
                        "digit": digit,
                        "others": others,
                        "units": tuple(units),
                        "digits": (low, high),
                        "cells": (a, b, c, d),
                    }
                    removed = ((far, third),)
                    yield Step(HIDDEN_RECTANGLE, (a, b, c, d), BOUND_TWICE, fields, removed=removed)


def avoidable_rectangles(position: Position) -> Iterator[Step]:
    """Three cells that the player has filled, and a blank."""
    filled = position.filled_later
    for cells in rectangles(position.board):
        blank = [cell for cell in cells if not filled >> cell & 1]
        if len(blank) != 1 or position.digits[blank[0]]:
            continue
        turn = cells.index(blank[0])
        opposite, beside = (
            cells[3 - turn],
            [c for c in cells if c not in (blank[0], cells[3 - turn])],
        )
        digit = position.digits[opposite]
        second = {position.digits[cell] for cell in beside}
        if len(second) == 1 and position.places[digit] >> blank[0] & 1:
            fields = {
                "others": (opposite, *beside),
                "digit": digit,
                "cell": blank[0],
                "digits": tuple(sorted((digit, *second))),
                "cells": cells,
            }
            removed = ((blank[0], digit),)
            yield Step(AVOIDABLE_RECTANGLE, cells, EXCHANGED, fields, removed=removed)


def bug(position: Position) -> Iterator[Step]:
    """A bivalue universal grave but for one candidate."""
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

"""Rectangles: they assume that the puzzle has one solution, and are optional.

If four cells hold two digits crosswise, the digits could be exchanged, provided every unit has as
many cells of the one diagonal as of the other. So at least one given or one further digit must
prevent that. Which four cells qualify follows from the units alone: in a variant with diagonals or
windows, fewer rectangles do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import (
    BoardMap,
    bits,
    digits_of,
    is_single,
    members,
    union,
)
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.subsets import crowded

UNIQUE_RECTANGLE = N_("unique rectangle")
HIDDEN_RECTANGLE = N_("hidden rectangle")
AVOIDABLE_RECTANGLE = N_("avoidable rectangle")

ONLY_THERE = N_(
    "with only {digits} in {cells}, the two digits could be swapped, giving a second solution; only"
    " {cell} can prevent that"
)
ONE_OF_THEM = N_(
    "with only {digits} in {cells}, the two digits could be swapped, giving a second solution; so"
    " one of {others} holds {third}"
)
BOUND = N_(
    "with only {digits} in {cells}, the two digits could be swapped, giving a second solution;"
    " {unit} has its {digit} in one of {others}, so neither holds {third}"
)
BOUND_TWICE = N_(
    "with {third} in {cell}, {digit} would have to go in {others}, its only other places"
    " {in_units}, leaving {opposite} with {third}; then {digits} in {cells} could be swapped,"
    " giving a second solution"
)
BOUND_ACROSS = N_(
    "with {digit} in one of {others}, it would be in both, since {units} have no place for it"
    " outside {cells}; then {digits} in these cells could be swapped, giving a second solution"
)
IN_SUBSET = N_(
    "with only {digits} in {cells}, the two digits could be swapped, giving a second solution; so"
    " one of {others} holds {either}, and that cell together with {group} of {unit} takes up"
    " {shared}"
)
ONE_OF_BLANKS = N_(
    "{group} are not givens; unless one of {others} holds {third}, the digits {digits} in {cells}"
    " could be swapped, giving a second solution"
)
EXCHANGED = N_(
    "{others} are not givens; with {digit} in {cell}, the digits {digits} in {cells} could be"
    " swapped, giving a second solution"
)
LARGEST_SUBSET = 4  # cells besides the two of a rectangle

Rectangle = tuple[int, int, int, int]  # a, b, c, d: a and d share a diagonal


@cache
def rectangles(board: BoardMap) -> list[Rectangle]:
    """Exchanging the digits of a and b, and those of c and d, changes no unit's digits: a differs
    from b in the same units as c does from d."""
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
    """True if their units depend only on the set of their digits, not on their order."""
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
        yield from _bound_in_lines(position, cells, digits, more)
        yield from _with_subset(position, cells, digits, more, extra)


def _bound(
    position: Position, cells: Rectangle, digits: tuple[int, ...], more: list[int]
) -> Iterator[Step]:
    """A unit has one of the digits only in the two cells with more candidates."""
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


def _bound_in_lines(
    position: Position, cells: Rectangle, digits: tuple[int, ...], more: list[int]
) -> Iterator[Step]:
    """The two cells with more candidates are diagonal, and two units have a digit only within the
    rectangle: if one of the cells held it, both would."""
    if position.board.peers[more[0]] >> more[1] & 1:
        return
    for digit in digits:
        pairs = {
            frozenset((one, other)): unit
            for unit, one, other in position.conjugates(digit)
            if one in cells and other in cells
        }
        for pair, unit in pairs.items():
            rest = frozenset(cells) - pair
            if rest in pairs:
                fields = {
                    "digit": digit,
                    "others": tuple(more),
                    "units": (unit, pairs[rest]),
                    "digits": digits,
                    "cells": cells,
                }
                removed = tuple((cell, digit) for cell in more)
                yield Step(UNIQUE_RECTANGLE, cells, BOUND_ACROSS, fields, removed=removed)
                return


def _with_subset(
    position: Position, cells: Rectangle, digits: tuple[int, ...], more: list[int], extra: int
) -> Iterator[Step]:
    """One of the two cells holds an extra digit, and so is part of a naked subset."""
    board = position.board
    both = board.units_of[more[0]] & board.units_of[more[1]]
    for unit in sorted(both.intersection(board.distinct)):
        blanks = members(board.cells[unit] & position.blanks & ~bits(cells))
        small = [(cell, position.candidates[cell] | extra) for cell in blanks]
        for size in range(1, LARGEST_SUBSET + 1):
            for chosen, held in crowded(small, size, size + 1):
                removed = _outside(position, more, extra, chosen, held)
                inside = tuple(each for each in removed if board.cells[unit] >> each[0] & 1)
                fields = {
                    "digits": digits,
                    "cells": cells,
                    "others": tuple(more),
                    "either": digits_of(extra),
                    "group": chosen,
                    "unit": unit,
                    "shared": digits_of(held),
                }
                for found in filter(None, dict.fromkeys((removed, inside))):
                    yield Step(UNIQUE_RECTANGLE, cells, IN_SUBSET, fields, removed=found)


def _outside(
    position: Position, more: list[int], extra: int, chosen: tuple[int, ...], held: int
) -> tuple[Candidate, ...]:
    """The candidates that see all places of a digit of the subset."""
    found = []
    for digit in digits_of(held):
        cells = (*chosen, *more) if extra >> digit - 1 & 1 else chosen
        holding = [cell for cell in cells if position.places[digit] >> cell & 1]
        losing = position.seen_by_all(holding, digit) & ~bits(chosen)
        found += [(cell, digit) for cell in members(losing)]
    return tuple(found)


def hidden_rectangles(position: Position) -> Iterator[Step]:
    """Opposite a cell with just the two digits, one of them has no other place in both lines."""
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
                        "opposite": near,
                        "digits": (low, high),
                        "cells": (a, b, c, d),
                    }
                    removed = ((far, third),)
                    yield Step(HIDDEN_RECTANGLE, (a, b, c, d), BOUND_TWICE, fields, removed=removed)


def avoidable_rectangles(position: Position) -> Iterator[Step]:
    """Two or three cells filled by the player, and blanks."""
    filled = position.filled_later
    for cells in rectangles(position.board):
        blanks = [cell for cell in cells if not filled >> cell & 1]
        if not blanks or len(blanks) > 2 or any(position.digits[cell] for cell in blanks):
            continue
        a, b, c, d = (position.digits[cell] for cell in cells)
        across, along = {a, d} - {0}, {b, c} - {0}
        if len(across) == len(along) == 1 and across != along:
            (one,), (other,) = across, along
            wanted = {cell: one if cell in (cells[0], cells[3]) else other for cell in blanks}
            if all(position.places[wanted[cell]] >> cell & 1 for cell in blanks):
                yield from _avoidable(position, cells, (one, other), wanted)


def _avoidable(
    position: Position, cells: Rectangle, digits: tuple[int, int], wanted: Mapping[int, int]
) -> Iterator[Step]:
    """The blanks cannot all hold the digits that would complete the rectangle."""
    others = tuple(cell for cell in cells if cell not in wanted)
    fields: dict[str, object] = {"cells": cells, "digits": tuple(sorted(digits))}
    if len(wanted) == 1:
        ((cell, digit),) = wanted.items()
        fields |= {"others": others, "digit": digit, "cell": cell}
        yield Step(AVOIDABLE_RECTANGLE, cells, EXCHANGED, fields, removed=((cell, digit),))
        return
    extra = union(position.candidates[cell] & ~(1 << digit - 1) for cell, digit in wanted.items())
    losing = position.seen_by_all(wanted, extra.bit_length()) if is_single(extra) else 0
    if losing:
        third = extra.bit_length()
        fields |= {"others": tuple(wanted), "group": others, "third": third}
        removed = tuple((cell, third) for cell in members(losing))
        yield Step(AVOIDABLE_RECTANGLE, cells, ONE_OF_BLANKS, fields, removed=removed)

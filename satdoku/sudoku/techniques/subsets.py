"""Pairs, triples and quads: k cells for k digits, which leave no room for anything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from satdoku.messages import N_
from satdoku.sudoku.kernel import integer_sets
from satdoku.sudoku.techniques.board_map import bits, digits_of, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step

Item = tuple[int, int]  # an item and its set
Chosen = tuple[tuple[int, ...], int]  # the chosen items, and the union of their sets


def covered(items: Sequence[Item], size: int) -> list[Chosen]:
    """Every choice of `size` items whose sets have exactly `size` members, with the union."""
    return crowded(items, size, size)


def crowded(items: Sequence[Item], size: int, room: int) -> list[Chosen]:
    """Every choice of `size` items whose sets have exactly `room` members, with the union."""
    found: list[Chosen] = integer_sets.crowded(list(items), size, room)
    return found


NAKED = {2: N_("naked pair"), 3: N_("naked triple"), 4: N_("naked quad")}
HIDDEN = {2: N_("hidden pair"), 3: N_("hidden triple"), 4: N_("hidden quad")}

SHARED_OUT = N_("{cells} of {unit} hold {digits} between them")
RESERVED = N_("{unit} needs {digits}, which fit only in {cells}")


def naked(position: Position, size: int) -> Iterator[Step]:
    """The cells are in one unit. A cell that sees all places of one of the digits loses it; if some
    of the losing cells do not see the whole subset, the others also form a step of their own."""
    for unit in position.board.distinct:
        cells = position.board.units[unit].cells
        small = [
            (cell, position.candidates[cell])
            for cell in cells
            if 2 <= position.candidates[cell].bit_count() <= size
        ]
        for chosen, union in covered(small, size) if len(small) >= size else ():
            digits = digits_of(union)
            fields = {"cells": chosen, "unit": unit, "digits": digits}
            losing = [_losing(position, chosen, digit) for digit in digits]
            nearby = position.seeing_all(chosen)
            for seen in (-1, nearby) if any(cells & ~nearby for cells in losing) else (-1,):
                removed = tuple(
                    (cell, digit)
                    for digit, cells in zip(digits, losing, strict=True)
                    for cell in members(cells & seen)
                )
                if removed:
                    yield Step(NAKED[size], chosen, SHARED_OUT, fields, removed=removed)


def _losing(position: Position, chosen: tuple[int, ...], digit: int) -> int:
    holding = [cell for cell in chosen if position.places[digit] >> cell & 1]
    return position.seen_by_all(holding, digit)


def hidden(position: Position, size: int) -> Iterator[Step]:
    return iter(position.once(_OF_SIZE[size]))


def _all_hidden(position: Position, size: int) -> list[Step]:
    return list(_hidden(position, size))


_OF_SIZE = {size: partial(_all_hidden, size=size) for size in HIDDEN}


def _hidden(position: Position, size: int) -> Iterator[Step]:
    for unit, found in position.once(_rare_digits):
        rare = [(digit, places) for digit, places, count in found if count <= size]
        for digits, union in covered(rare, size) if len(rare) >= size else ():
            chosen = tuple(members(union))
            removed = _others(position, chosen, digits)
            if removed:
                fields = {"unit": unit, "digits": digits, "cells": chosen}
                yield Step(HIDDEN[size], chosen, RESERVED, fields, removed=removed)


def _rare_digits(position: Position) -> list[tuple[int, list[tuple[int, int, int]]]]:
    """For each unit, the digits it needs that have few places left: digit, places, their number."""
    board, largest = position.board, max(HIDDEN)
    found = []
    for unit in board.forcing:
        cells, required = board.cells[unit], position.required(unit) << 1
        rare = [
            (digit, here, count)
            for digit, places in enumerate(position.places)
            if 2 <= (count := (here := places & cells).bit_count()) <= largest
            and required >> digit & 1
        ]
        if len(rare) > 1:
            found.append((unit, rare))
    return found


def _others(
    position: Position, cells: tuple[int, ...], digits: tuple[int, ...]
) -> tuple[Candidate, ...]:
    kept = bits(digit - 1 for digit in digits)
    return tuple(
        (cell, digit) for cell in cells for digit in digits_of(position.candidates[cell] & ~kept)
    )

"""Wings: cells with two candidates at whose ends one digit must stand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from satdoku.messages import N_
from satdoku.sudoku.techniques.layout import digits_of, is_single, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step

W_WING = N_("W-wing")
XY_WING = N_("XY-wing")
XYZ_WING = N_("XYZ-wing")

PIVOT = N_("whichever of its digits {cell} holds, one of {cells} is {digit}")
LINKED = N_(
    "{start} and {end} hold {either}, and they cannot both hold {third}, for then {unit} would"
    " have no place for it; so one of them is {digit}"
)


def pairs(position: Position) -> list[int]:
    """Cells with two candidates."""
    return [cell for cell, found in enumerate(position.candidates) if found.bit_count() == 2]


def xy_wings(position: Position) -> Iterator[Step]:
    return _around_pivots(position, XY_WING, size=2)


def xyz_wings(position: Position) -> Iterator[Step]:
    """The pivot can hold the common digit, too."""
    return _around_pivots(position, XYZ_WING, size=3)


def _around_pivots(position: Position, name: str, size: int) -> Iterator[Step]:
    candidates, peers = position.candidates, position.layout.peers
    two = pairs(position)
    for pivot in (cell for cell, found in enumerate(candidates) if found.bit_count() == size):
        own = candidates[pivot]
        near = [
            cell
            for cell in two
            if peers[pivot] >> cell & 1 and is_single(candidates[cell] & own) is (size == 2)
        ]
        for one, other in combinations(near, 2):
            common = candidates[one] & candidates[other]
            if is_single(common) and (own | candidates[one] | candidates[other]).bit_count() == 3:
                ends = (one, other) if size == 2 else (pivot, one, other)
                fields = {"cell": pivot, "cells": ends, "digit": common.bit_length()}
                removed = _seeing(position, ends, common.bit_length())
                if removed:
                    yield Step(name, (pivot, one, other), PIVOT, fields, removed=removed)


def w_wings(position: Position) -> Iterator[Step]:
    two = pairs(position)
    links = {digit: position.conjugates(digit) for digit in range(1, position.layout.digits + 1)}
    for start, end in combinations(two, 2):
        if position.candidates[start] != position.candidates[end]:
            continue
        low, high = digits_of(position.candidates[start])
        for digit, third in ((low, high), (high, low)):
            removed = _seeing(position, (start, end), digit)
            if removed:
                yield from _linked(position, start, end, digit, third, links[third], removed)


def _linked(
    position: Position,
    start: int,
    end: int,
    digit: int,
    third: int,
    links: list[tuple[int, int, int]],
    removed: tuple[Candidate, ...],
) -> Iterator[Step]:
    peers = position.layout.peers
    for unit, one, other in links:
        straight = peers[start] >> one & 1 and peers[end] >> other & 1
        crossed = peers[start] >> other & 1 and peers[end] >> one & 1
        if (straight or crossed) and not {one, other} & {start, end}:
            fields = {
                "start": start,
                "end": end,
                "either": tuple(sorted((digit, third))),
                "third": third,
                "unit": unit,
                "digit": digit,
            }
            yield Step(W_WING, (start, end, one, other), LINKED, fields, removed=removed)


def _seeing(position: Position, cells: tuple[int, ...], digit: int) -> tuple[Candidate, ...]:
    return tuple((cell, digit) for cell in members(position.seen_by_all(cells, digit)))

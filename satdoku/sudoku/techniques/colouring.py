"""Colouring: places of a digit that are linked by units with two places alternate in colour.

In such a net, all places of one colour are right or all of the other. A candidate that sees both
colours is wrong (a trap), and so is a colour two of whose places see each other (a wrap). If a
colour of one net sees a colour of another, one of the opposite colours is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import is_single, members, union
from satdoku.sudoku.techniques.merged_steps import with_merged_pairs
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

SIMPLE = N_("simple colouring")
MULTI = N_("multi-colouring")

TRAP = N_("{digit} is either in {cells} or in {others}; both exclude that")
WRAP = N_(
    "{digit} is either in {cells} or in {others}; but not in the former, since {cell} and {other}"
    " see each other"
)
BRIDGE = N_(
    "{digit} is in {cells} unless it is in {start}, and in {others} unless it is in {end}; {start}"
    " and {end} see each other and cannot both hold it, so it is in {cells} or in {others}; both"
    " exclude that"
)
REFUTED = N_(
    "{digit} is either in {group} or in {others}; but {cells} either all hold it or"
    " none do, and if they did, it could be in neither"
)

Colours = tuple[int, int]  # the places of each colour, as sets of cells


def colours(position: Position, digit: int) -> list[Colours]:
    """The two colours of each net of linked places."""
    partners: dict[int, int] = {}
    for _unit, one, other in position.conjugates(digit):
        partners[one] = partners.get(one, 0) | 1 << other
        partners[other] = partners.get(other, 0) | 1 << one
    found, seen = [], 0
    for start in partners:
        if not seen >> start & 1:
            net = _coloured(start, partners)
            seen |= net[0] | net[1]
            found.append(net)
    return found


def _coloured(start: int, partners: dict[int, int]) -> Colours:
    colour = [1 << start, 0]
    waiting = [(start, 0)]
    while waiting:
        cell, own = waiting.pop()
        new = partners[cell] & ~colour[1 - own]
        colour[1 - own] |= new
        waiting += [(other, 1 - own) for other in members(new)]
    return colour[0], colour[1]


def simple_colouring(position: Position) -> Iterator[Step]:
    return position.by_digit(_simple)


def _simple(position: Position, digit: int) -> Iterator[Step]:
    for net in colours(position, digit):
        yield from _trap(position, digit, net)
        yield from _wrap(position, digit, net)


def _seeing(position: Position, cells: int) -> int:
    """The cells that see one of these."""
    return union(position.board.peers[cell] for cell in members(cells))


def _trap(position: Position, digit: int, net: Colours) -> Iterator[Step]:
    one, other = net
    losing = position.places[digit] & _seeing(position, one) & _seeing(position, other)
    if losing := losing & ~(one | other):
        fields = {"cells": tuple(members(one)), "others": tuple(members(other)), "digit": digit}
        yield _step(SIMPLE, TRAP, digit, one | other, losing, fields)


def _wrap(position: Position, digit: int, net: Colours) -> Iterator[Step]:
    for wrong, right in (net, net[::-1]):
        for cell in members(wrong):
            for other in members(position.board.peers[cell] & wrong):
                fields = {
                    "cells": tuple(members(wrong)),
                    "others": tuple(members(right)),
                    "digit": digit,
                    "cell": cell,
                    "other": other,
                }
                yield _step(SIMPLE, WRAP, digit, wrong | right, wrong, fields)
                return


def _step(
    name: str, reason: str, digit: int, cells: int, losing: int, fields: dict[str, object]
) -> Step:
    removed = tuple((cell, digit) for cell in members(losing))
    return Step(name, tuple(members(cells)), reason, fields, removed=removed)


def multi_colouring(position: Position) -> Iterator[Step]:
    return with_merged_pairs(position.by_digit(_multi))


def _multi(position: Position, digit: int) -> Iterator[Step]:
    nets = [way for net in colours(position, digit) for way in (net, net[::-1])]
    for one, other in permutations(nets, 2):
        if one[0] not in other:
            yield from _bridge(position, digit, one, other)
            yield from _refuted(position, digit, one, other)


def _bridge(position: Position, digit: int, one: Colours, other: Colours) -> Iterator[Step]:
    """The first colours see each other, so one of the second colours is right."""
    (own, opposite), (far, counterpart) = one, other
    for start in members(own):
        for end in members(position.board.peers[start] & far):
            losing = _seeing(position, opposite) & _seeing(position, counterpart)
            losing &= position.places[digit] & ~(opposite | counterpart)
            if losing:
                fields = {
                    "cells": tuple(members(opposite)),
                    "others": tuple(members(counterpart)),
                    "digit": digit,
                    "start": start,
                    "end": end,
                }
                cells = own | opposite | far | counterpart
                yield _step(MULTI, BRIDGE, digit, cells, losing, fields)
            return


def _refuted(position: Position, digit: int, one: Colours, other: Colours) -> Iterator[Step]:
    """The first colour sees both colours of the other net. A single cell would be a trap, which
    simple colouring finds."""
    seen = 0 if is_single(one[0]) else _seeing(position, one[0])
    if seen & other[0] and seen & other[1]:
        fields = {
            "cells": tuple(members(one[0])),
            "digit": digit,
            "others": tuple(members(other[0])),
            "group": tuple(members(other[1])),
        }
        cells = one[0] | one[1] | other[0] | other[1]
        yield _step(MULTI, REFUTED, digit, cells, one[0], fields)

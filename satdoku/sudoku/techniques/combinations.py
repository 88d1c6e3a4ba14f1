"""Digits that no filling of a line, a cage or a clue has: bounds and combinations.

A rule bounds each cell, whatever the cells see (`bounds`). Where cells of the rule also see each
other, fewer fillings are left (`combinations`); and signs around one cell can be combined
(`signs`), as when a digit has no two neighbours at a black dot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satdoku.messages import N_
from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.sums import Arrow, Sum
from satdoku.sudoku.constraints.thermometer import Thermometer
from satdoku.sudoku.constraints.whisper import Whisper
from satdoku.sudoku.techniques.board_map import digits_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.rule_groups import RuleGroup
from satdoku.sudoku.techniques.step import Candidate, Step

BOUNDS = N_("bounds of a rule")
HIGH_AND_LOW = N_("high and low digits")
COMBINATIONS = N_("combinations of a rule")
SIGNS = N_("signs around a cell")

INCREASING = N_("digits increase along {unit}, which leaves {ranges}")
NOT_DECREASING = N_("digits never decrease along {unit}, which leaves {ranges}")
SUM = N_("the other cells of {unit} hold {least} to {most} in all, and the sum is {total}")
CIRCLE = N_("the digits along {unit} add up to {least} to {most}")
SHAFT = N_(
    "the circle of {unit} holds {low} to {high}, and the other digits along it add up to {least}"
    " to {most}"
)
ALTERNATE = N_(
    "neighbours on {unit} differ by {count} or more, so high and low digits alternate, and"
    " {cell} holds one of {digits}"
)
NO_FILLING = N_("on {unit}, the other cells have no digits that go with that: {rule}")
NO_DISTINCT_FILLING = N_(
    "on {unit}, the other cells have no digits that go with that, unless a digit is repeated where"
    " cells see each other: {rule}"
)
NO_NEIGHBOURS = N_("with that, {cells} have no digits that fit the signs of {cell}")


def bounds(position: Position) -> Iterator[Step]:
    """The candidates that the rule of a unit excludes by itself."""
    for group in position.board.rule_groups:
        (number,) = group.units
        rule = position.board.units[number].rule
        sets = group.sets(position)
        left = group.by_rule(sets)
        if left is None or (group.diagram is not None and left == list(sets)):
            continue
        if isinstance(rule, Cage | Sum):
            yield from _sums(position, group, sets, rule.total)
        elif isinstance(rule, Arrow) and rule.pill == 1:
            yield from _arrow(position, group, sets)
        if group.diagram is not None:
            fields: Mapping[str, Any] = {"unit": number, "rule": number}
            yield from _step(position, BOUNDS, group, left, NO_FILLING, fields)
        elif isinstance(rule, Thermometer):
            strictly = type(rule) is Thermometer
            left = _in_order(sets, strictly=strictly)
            ranges = [(cell, digits_of(s)) for cell, s in zip(group.cells, left, strict=True)]
            fields = {"unit": number, "ranges": ranges}
            reason = INCREASING if strictly else NOT_DECREASING
            yield from _step(position, BOUNDS, group, left, reason, fields)


def _ends(digits: int) -> tuple[int, int]:
    """The least and the greatest digit of a set."""
    return (digits & -digits).bit_length(), digits.bit_length()


def _sums(position: Position, group: RuleGroup, sets: Sequence[int], total: int) -> Iterator[Step]:
    ends = [_ends(each) for each in sets]
    lows, highs = sum(low for low, _high in ends), sum(high for _low, high in ends)
    for place in range(len(ends)):
        least, most = lows - ends[place][0], highs - ends[place][1]
        kept = between(total - most, total - least) & sets[place]
        fields = {"unit": group.units[0], "least": least, "most": most, "total": total}
        yield from _step(position, BOUNDS, group, _only(sets, place, kept), SUM, fields)


def _arrow(position: Position, group: RuleGroup, sets: Sequence[int]) -> Iterator[Step]:
    (low, high), *ends = [_ends(each) for each in sets]
    lows, highs = sum(low for low, _high in ends), sum(high for _low, high in ends)
    fields = {"unit": group.units[0], "least": lows, "most": highs}
    kept = between(lows, highs) & sets[0]
    yield from _step(position, BOUNDS, group, _only(sets, 0, kept), CIRCLE, fields)
    for place, (own_low, own_high) in enumerate(ends, 1):
        least, most = lows - own_low, highs - own_high
        kept = between(low - most, high - least) & sets[place]
        fields = {"unit": group.units[0], "least": least, "most": most, "low": low, "high": high}
        yield from _step(position, BOUNDS, group, _only(sets, place, kept), SHAFT, fields)


def between(low: int, high: int) -> int:
    """The digits from low to high, as a set."""
    low = max(low, 1)
    return (1 << high) - (1 << low - 1) if high >= low else 0


def _only(sets: Sequence[int], place: int, kept: int) -> list[int]:
    return [*sets[:place], kept, *sets[place + 1 :]]


def _in_order(sets: Sequence[int], *, strictly: bool) -> list[int]:
    """The ranges that increasing digits leave: below the next cell's, above the previous one's."""
    found, low = [], 0
    for each in sets:
        kept = each >> low << low
        found.append(kept)
        low = (kept & -kept).bit_length() - (not strictly) if kept else low
    high = max(each.bit_length() for each in found)
    for place in range(len(found) - 1, -1, -1):
        found[place] &= (1 << max(high, 0)) - 1
        high = found[place].bit_length() - strictly
    return found


def high_and_low(position: Position) -> Iterator[Step]:
    """A cell of a whisper that is high or low decides all others, if no digit is both."""
    board = position.board
    for group in board.rule_groups:
        (number,) = group.units
        rule = board.units[number].rule
        if not isinstance(rule, Whisper) or 2 * rule.difference < board.digits:
            continue
        low = (1 << max(0, board.digits - rule.difference)) - 1  # digits with a partner above
        high = board.all_digits & ~((1 << rule.difference) - 1)
        sets = group.sets(position)
        at = next((n for n, each in enumerate(sets) if not each & ~low or not each & ~high), None)
        if low & high or at is None or not sets[at]:
            continue
        sides = (low, high) if not sets[at] & ~low else (high, low)
        left = [each & sides[(place - at) % 2] for place, each in enumerate(sets)]
        fields = {
            "unit": number,
            "count": rule.difference,
            "cell": group.cells[at],
            "digits": digits_of(sets[at]),
        }
        yield from _step(position, HIGH_AND_LOW, group, left, ALTERNATE, fields)


def combinations(position: Position) -> Iterator[Step]:
    """The digits left by a rule together with those that cells exclude from each other."""
    for group in position.board.rule_groups:
        position.tick()
        (number,) = group.units
        left = group.supported(group.sets(position))
        fields = {"unit": number, "rule": number}
        yield from _step(position, COMBINATIONS, group, left, NO_DISTINCT_FILLING, fields)


def signs(position: Position) -> Iterator[Step]:
    for group in position.board.sign_groups:
        left = group.supported(group.sets(position))
        if left is not None:
            only_cell = [left[0], *group.sets(position)[1:]]
            fields = {"cell": group.cells[0], "cells": group.cells[1:]}
            yield from _step(position, SIGNS, group, only_cell, NO_NEIGHBOURS, fields)


def _step(
    position: Position,
    technique: str,
    group: RuleGroup,
    left: Sequence[int] | None,
    reason: str,
    fields: Mapping[str, Any],
) -> Iterator[Step]:
    if left is None or not all(left):
        return
    removed = lost(position, group.cells, left)
    if removed:
        yield Step(technique, group.cells, reason, fields, removed=removed)


def lost(position: Position, cells: Sequence[int], left: Sequence[int]) -> tuple[Candidate, ...]:
    """The candidates of the cells that are not left."""
    return tuple(
        (cell, digit)
        for cell, kept in zip(cells, left, strict=True)
        for digit in digits_of(position.candidates[cell] & ~kept)
    )

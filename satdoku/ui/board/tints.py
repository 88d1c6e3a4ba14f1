"""The tint and label of each cell of a variant, the same for all its boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from satdoku.sudoku.variants.variant import Unit, Variant

# Adjacent units get different ones of these: none, and three tints.
TURNS = 4
NEIGHBOURS = ((0, 2), (1, 0), (1, 1), (1, -1))  # rows down, half cells across


def special_kinds(variant: Variant) -> list[str]:
    """The kinds of units that get a tint."""
    return list(dict.fromkeys(unit.kind for unit in variant.units if unit.tinted))


@cache
def tints_of(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """The tint numbers of each cell: one per special kind, or several for cages."""
    found: list[set[int]] = [set() for _cell in variant.cells]
    first = 0
    for kind in special_kinds(variant):
        units = [unit for unit in variant.units if unit.tinted and unit.kind == kind]
        apart = units[0].rule.side_by_side
        turns = _in_turns(variant, units) if apart else [1] * len(units)
        for unit, turn in zip(units, turns, strict=True):
            for cell in unit.cells if turn else ():
                found[cell].add(first + turn - 1)
        first += TURNS - 1 if apart else 1
    return tuple(tuple(sorted(tints)) for tints in found)


@cache
def labels_of(variant: Variant) -> Mapping[int, str]:
    """The labels of disjoint units, each in the unit's first cell."""
    units = (unit for unit in variant.units if unit.rule.side_by_side)
    return {min(unit.cells): unit.rule.label() for unit in units}


def _in_turns(variant: Variant, units: Sequence[Unit]) -> list[int]:
    """Colour the units so that adjacent ones differ. The next unit is the one whose neighbours have
    the most different colours (Brélaz 1979); four colours nearly always suffice."""
    beside = _beside(variant, units)
    turns: dict[int, int] = {}

    def taken(unit: int) -> set[int]:
        return {turns[other] for other in beside[unit] if other in turns}

    while len(turns) < len(units):
        waiting = (unit for unit in range(len(units)) if unit not in turns)
        unit = max(waiting, key=lambda unit: (len(taken(unit)), len(beside[unit]), -unit))
        free = [turn for turn in range(TURNS) if turn not in taken(unit)]
        turns[unit] = free[0] if free else unit % TURNS
    return [turns[unit] for unit in range(len(units))]


def _beside(variant: Variant, units: Sequence[Unit]) -> list[set[int]]:
    """The other units that share an edge with each unit."""
    at = {
        (variant.cells[cell].down, variant.cells[cell].across): number
        for number, unit in enumerate(units)
        for cell in unit.cells
    }
    found: list[set[int]] = [set() for _unit in units]
    for (down, across), one in at.items():
        for step_down, step_across in NEIGHBOURS:
            other = at.get((down + step_down, across + step_across), one)
            if other != one:
                found[one].add(other)
                found[other].add(one)
    return found

"""Which tint and which label each cell of a variant has on every board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from satdoku.sudoku.variants.variant import Unit, Variant

# Units that lie side by side take turns in these, so that neighbours differ: none, and three tints.
TURNS = 4
NEIGHBOURS = ((0, 2), (1, 0), (1, 1), (1, -1))  # rows down, half cells across


def special_kinds(variant: Variant) -> list[str]:
    """The kinds of units that are drawn apart."""
    return list(dict.fromkeys(unit.kind for unit in variant.units if unit.tinted))


@cache
def tints_of(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """Of each cell, the numbers of its tints: one for each special kind, or for cages several."""
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
    """The labels of units that lie side by side, in the first cell of each."""
    units = (unit for unit in variant.units if unit.rule.side_by_side)
    return {min(unit.cells): unit.rule.label() for unit in units}


def _in_turns(variant: Variant, units: Sequence[Unit]) -> list[int]:
    """A number for each unit, another one for its neighbours. The unit whose neighbours have most
    different numbers is next (Brélaz 1979); four nearly always suffice on a board."""
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
    """For each unit the others that share an edge with it."""
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

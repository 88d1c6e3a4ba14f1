"""The tint, signs and figures of a variant's cells, the same for all its boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from satdoku.sudoku.constraints.figure import Border, Figure, InCell
from satdoku.sudoku.variants.variant import Unit, Variant

# Adjacent cages get different ones of these: none, and four tints.
TURNS = 5
NEIGHBOURS = ((0, 2), (1, 0), (1, 1), (1, -1))  # rows down, half cells across


@cache
def figures_of(variant: Variant) -> tuple[Figure, ...]:
    """What the rules of a variant draw on the board."""
    return tuple(figure for unit in variant.units for figure in unit.rule.figures(unit.cells))


@cache
def sums_of(variant: Variant) -> Mapping[int, str]:
    """The sums of cages, by their first cell."""
    return {
        min(one.cells): one.label
        for one in figures_of(variant)
        if isinstance(one, Border) and one.label
    }


@cache
def signs_of(variant: Variant) -> Mapping[int, str]:
    """The signs that stand in cells."""
    return {one.cell: one.sign for one in figures_of(variant) if isinstance(one, InCell)}


def special_kinds(variant: Variant) -> list[str]:
    """The kinds of units that get a tint."""
    return list(dict.fromkeys(unit.kind for unit in variant.units if _is_tinted(unit)))


def _is_tinted(unit: Unit) -> bool:
    """Units are tinted unless they are drawn."""
    return unit.tinted and not any(unit.rule.figures(unit.cells))


@cache
def tints_of(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """The tint numbers of each cell: one per special kind, then that of a cage."""
    found: list[list[int]] = [[] for _cell in variant.cells]
    for number, kind in enumerate(special_kinds(variant)):
        for unit in variant.units:
            if unit.kind == kind:
                for cell in unit.cells:
                    found[cell].append(number)
    cages = [figure.cells for figure in figures_of(variant) if isinstance(figure, Border)]
    for cells, turn in zip(cages, _in_turns(variant, cages), strict=True):
        for cell in cells if turn else ():
            found[cell].append(turn - 1)
    if not any(found) and len(variant.grids) > 1:
        for cell in _shared(variant):
            found[cell].append(0)
    return tuple(tuple(dict.fromkeys(tints)) for tints in found)


def _shared(variant: Variant) -> list[int]:
    """The cells that belong to several grids."""
    return [
        cell
        for cell in range(len(variant.cells))
        if sum(cell in grid for grid in variant.grids) > 1
    ]


def _in_turns(variant: Variant, cages: Sequence[Sequence[int]]) -> list[int]:
    """Colour the cages so that adjacent ones differ. The next cage is the one whose neighbours have
    the most different colours (Brélaz 1979); four colours nearly always suffice."""
    beside = _beside(variant, cages)
    turns: dict[int, int] = {}

    def taken(cage: int) -> set[int]:
        return {turns[other] for other in beside[cage] if other in turns}

    while len(turns) < len(cages):
        waiting = (cage for cage in range(len(cages)) if cage not in turns)
        cage = max(waiting, key=lambda cage: (len(taken(cage)), len(beside[cage]), -cage))
        free = [turn for turn in range(TURNS) if turn not in taken(cage)]
        turns[cage] = free[0] if free else cage % TURNS
    return [turns[cage] for cage in range(len(cages))]


def _beside(variant: Variant, cages: Sequence[Sequence[int]]) -> list[set[int]]:
    """The other cages that share an edge with each cage."""
    at = {
        (variant.cells[cell].down, variant.cells[cell].across): number
        for number, cells in enumerate(cages)
        for cell in cells
    }
    found: list[set[int]] = [set() for _cage in cages]
    for (down, across), one in at.items():
        for step_down, step_across in NEIGHBOURS:
            other = at.get((down + step_down, across + step_across), one)
            if other != one:
                found[one].add(other)
                found[other].add(one)
    return found

"""Sums that follow from cages and full units together: the innies and outies of killer players.

The digits of a row add up to 45. Without the cages inside it, the cells left over have a known sum;
and so have the cells outside it of the cages that cover it. The same holds for several rows. A
search that knows these sums needs a fraction of the guesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.sums import Sum
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

Cells = frozenset[int]

MOST_CELLS = 5  # longer sums exclude little
MOST_LINES = 3  # rows or columns taken together


class ImpliedSum(Value):
    """A rule that others imply, its cells, and the units that it follows from, by number."""

    rule: Sum
    cells: tuple[int, ...]
    sources: tuple[int, ...]


class _Area(Value):
    """Cells with a known sum, and the units that they consist of."""

    cells: Cells
    total: int
    units: tuple[int, ...]


@lru_cache(maxsize=8)
def implied_sums(variant: Variant) -> tuple[ImpliedSum, ...]:
    cages = _disjoint_cages(variant)
    known = {cage.cells for cage in cages}
    found: dict[Cells, _Area] = {}
    for region in _regions(variant) if cages else ():
        for rest in _differences(region, cages):
            if 0 < len(rest.cells) <= MOST_CELLS and rest.cells not in known:
                found.setdefault(rest.cells, rest)
    return tuple(
        ImpliedSum(Sum(variant.digits, area.total), tuple(sorted(area.cells)), area.units)
        for area in found.values()
    )


def _disjoint_cages(variant: Variant) -> list[_Area]:
    found: list[_Area] = []
    covered: set[int] = set()
    for number, unit in enumerate(variant.units):
        if type(unit.rule) in (Cage, Sum) and covered.isdisjoint(unit.cells):
            assert isinstance(unit.rule, Cage | Sum)
            found.append(_Area(frozenset(unit.cells), unit.rule.total, (number,)))
            covered.update(unit.cells)
    return found


def _regions(variant: Variant) -> Iterator[_Area]:
    """Full units, and several of a kind that follow one another."""
    kinds: dict[str, list[_Area]] = {}
    total = sum(range(1, variant.digits + 1))
    for number, unit in enumerate(variant.units):
        if unit.rule.only_distinct and len(unit.cells) == variant.digits:
            area = _Area(frozenset(unit.cells), total, (number,))
            kinds.setdefault(unit.kind, []).append(area)
    for areas in kinds.values():
        for first in range(len(areas)):
            region = _Area(frozenset(), 0, ())
            for area in areas[first : first + MOST_LINES]:
                if region.cells & area.cells:
                    break
                region = _joined([region, area])
                yield region


def _joined(areas: Sequence[_Area]) -> _Area:
    """Areas that share no cell, as one."""
    return _Area(
        frozenset().union(*(area.cells for area in areas)),
        sum(area.total for area in areas),
        tuple(unit for area in areas for unit in area.units),
    )


def _differences(region: _Area, cages: Sequence[_Area]) -> Iterator[_Area]:
    """The cells of the region outside its cages, and the cells of its cages outside the region."""
    inside = _joined([cage for cage in cages if cage.cells <= region.cells])
    yield _without(region, inside)
    touching = _joined([cage for cage in cages if cage.cells & region.cells])
    if region.cells <= touching.cells:
        yield _without(touching, region)


def _without(whole: _Area, part: _Area) -> _Area:
    return _Area(whole.cells - part.cells, whole.total - part.total, whole.units + part.units)

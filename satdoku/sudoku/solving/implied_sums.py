"""Sums that follow from cages and full units together: the innies and outies of killer players.

The digits of a row add up to 45. Without the cages inside it, the cells left over have a known sum;
and so have the cells outside it of the cages that cover it. The same holds for several rows. A
search that knows these sums needs a fraction of the guesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.sums import Sum
from satdoku.sudoku.variants.variant import Variant

Cells = frozenset[int]

MOST_CELLS = 5  # longer sums exclude little
MOST_LINES = 3  # rows or columns taken together


@lru_cache(maxsize=8)
def implied_sums(variant: Variant) -> tuple[tuple[Sum, tuple[int, ...]], ...]:
    """Rules that the others imply, each with its cells."""
    cages = _disjoint_cages(variant)
    found: dict[Cells, int] = {}
    for region in _regions(variant) if cages else ():
        total = len(region) // variant.digits * sum(range(1, variant.digits + 1))
        for cells, rest in _differences(region, total, cages):
            if 0 < len(cells) <= MOST_CELLS and cells not in cages:
                found.setdefault(cells, rest)
    return tuple((Sum(variant.digits, total), tuple(sorted(c))) for c, total in found.items())


def _disjoint_cages(variant: Variant) -> dict[Cells, int]:
    found: dict[Cells, int] = {}
    covered: set[int] = set()
    for unit in variant.units:
        if type(unit.rule) in (Cage, Sum) and covered.isdisjoint(unit.cells):
            assert isinstance(unit.rule, Cage | Sum)
            found[frozenset(unit.cells)] = unit.rule.total
            covered.update(unit.cells)
    return found


def _regions(variant: Variant) -> Iterator[Cells]:
    """Full units, and several of a kind that follow one another."""
    kinds: dict[str, list[Cells]] = {}
    for unit in variant.units:
        if unit.rule.only_distinct and len(unit.cells) == variant.digits:
            kinds.setdefault(unit.kind, []).append(frozenset(unit.cells))
    for areas in kinds.values():
        for first in range(len(areas)):
            region: Cells = frozenset()
            for area in areas[first : first + MOST_LINES]:
                if region & area:
                    break
                region |= area
                yield region


def _differences(
    region: Cells, total: int, cages: Mapping[Cells, int]
) -> Iterator[tuple[Cells, int]]:
    """The cells of the region outside its cages, and the cells of its cages outside the region."""
    inside = [cage for cage in cages if cage <= region]
    yield region.difference(*inside), total - sum(cages[cage] for cage in inside)
    touching = [cage for cage in cages if cage & region]
    covered: Cells = frozenset().union(*touching)
    if region <= covered:
        yield covered - region, sum(cages[cage] for cage in touching) - total

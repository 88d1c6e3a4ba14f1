"""The ways in which one puzzle becomes another: cells change places, digits get new names.

Units of one puzzle become units of the other with the same rule, and givens become givens. The
search maps cell by cell, always the cell with the fewest possible places: two cells that share a
row and a box can only go where two cells share as much.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Variant

CellOrder = tuple[int, ...]  # for each cell, where its contents go
Labels = tuple[int, ...]  # for each digit from 0, its new name
MOST_AUTOMORPHISMS = 5_000  # of a variant whose canonical form tries all of them
UNKNOWN = 0


def isomorphisms(
    one: Grid, other: Grid, monitor: Monitor = UNWATCHED
) -> Iterator[tuple[CellOrder, Labels]]:
    """Each way to make the other puzzle of this one. Digits that occur in neither keep the order
    of their values."""
    if len(one.digits) != len(other.digits) or one.variant.digits != other.variant.digits:
        return
    if len(one.variant.units) != len(other.variant.units) or one.givens != other.givens:
        return
    for labels in digit_maps(one.variant):
        yield from _Search(one, other, labels, monitor).run()


def isomorphic(one: Grid, other: Grid, monitor: Monitor = UNWATCHED) -> bool:
    """True if one puzzle becomes the other by changes that keep the rules."""
    return next(isomorphisms(one, other, monitor), None) is not None


@lru_cache(maxsize=8)
def automorphisms(variant: Variant) -> tuple[CellOrder, ...]:
    """The exchanges of cells that keep all rules; none if there are too many to list."""
    blank = Grid.empty(variant)
    same = _Search(blank, blank, tuple(range(variant.digits + 1)), UNWATCHED)
    found = tuple(cells for cells, _labels in islice(same.run(), MOST_AUTOMORPHISMS + 1))
    return found if len(found) <= MOST_AUTOMORPHISMS else ()


def digit_maps(variant: Variant) -> list[Labels]:
    """The new names that the rules allow; a single one of unknown names if they allow any."""
    same = tuple(range(variant.digits + 1))
    if renames_freely(variant):
        return [(0, *[UNKNOWN] * variant.digits)]
    if all(type(unit.rule) in (Distinct, Consecutive) for unit in variant.units):
        return [same, (0, *same[:0:-1])]
    return [same]


def renames_freely(variant: Variant) -> bool:
    return all(unit.rule.only_distinct for unit in variant.units)


@lru_cache(maxsize=16)
def _relations(variant: Variant) -> list[list[object]]:
    """For each pair of cells, the rules of the units that hold both, with their places there if
    these matter; for a cell and itself, the rules that it obeys."""
    size = len(variant.cells)
    shared: list[list[list[str]]] = [[[] for _b in range(size)] for _a in range(size)]
    for unit in variant.units:
        rule = f"{unit.rule!r} {len(unit.cells)}"
        for at, a in enumerate(unit.cells):
            for also, b in enumerate(unit.cells):
                places = f" {at} {also}" if unit.rule.ordered else ""
                shared[a][b].append(rule + places)
    names: dict[tuple[str, ...], object] = {}
    return [
        [names.setdefault(key, key) for key in (tuple(sorted(each)) for each in row)]
        for row in shared
    ]


@lru_cache(maxsize=16)
def _related(variant: Variant) -> list[dict[object, int]]:
    """For each cell and each relation, the cells that it has this relation to."""
    found: list[dict[object, int]] = []
    for row in _relations(variant):
        sets: dict[object, int] = {}
        for cell, relation in enumerate(row):
            sets[relation] = sets.get(relation, 0) | 1 << cell
        found.append(sets)
    return found


class _Search:
    def __init__(self, one: Grid, other: Grid, labels: Labels, monitor: Monitor) -> None:
        self.one, self.other, self.monitor = one, other, monitor
        self.free = UNKNOWN in labels[1:]
        self.relations, self.related = _relations(one.variant), _related(other.variant)
        self.holding = [0] * (one.variant.digits + 1)  # the cells of the other puzzle, by digit
        for cell, digit in enumerate(other.digits):
            self.holding[digit] |= 1 << cell
        self.labels = labels

    def run(self) -> Iterator[tuple[CellOrder, Labels]]:
        given = ~self.holding[0]
        domains = []
        for cell, digit in enumerate(self.one.digits):
            own = self.relations[cell][cell]
            alike = sum(
                1 << each for each, sets in enumerate(self.related) if sets.get(own, 0) >> each & 1
            )
            if not digit:
                domains.append(alike & self.holding[0])
            else:
                domains.append(alike & (given if self.free else self.holding[self.labels[digit]]))
        order = [-1] * len(domains)
        yield from self._extended(order, domains, list(self.labels))

    def _extended(
        self, order: list[int], domains: list[int], labels: list[int]
    ) -> Iterator[tuple[CellOrder, Labels]]:
        waiting = [cell for cell, to in enumerate(order) if to < 0]
        if not waiting:
            if self._keeps_units(order):
                yield tuple(order), self._completed(labels)
            return
        self.monitor.tick()
        cell = min(waiting, key=lambda each: (domains[each].bit_count(), not self.one[each]))
        left = domains[cell]
        while left:
            place = left & -left
            left ^= place
            found = self._assigned(order, domains, labels, cell, place.bit_length() - 1)
            if found is not None:
                yield from self._extended(*found)

    def _assigned(
        self, order: list[int], domains: list[int], labels: list[int], cell: int, to: int
    ) -> tuple[list[int], list[int], list[int]] | None:
        """With the contents of the cell in their new place; None if another cell has none left."""
        order, domains, labels = list(order), list(domains), list(labels)
        order[cell] = to
        digit = self.one[cell]
        kept = [-1] * len(labels)  # for each digit, where its cells can go
        if digit and labels[digit] == UNKNOWN:
            name = self.other[to]
            if name in labels:
                return None
            labels[digit] = name
            kept = [~self.holding[name] for _digit in labels]
            kept[0], kept[digit] = -1, self.holding[name]
        relation, related = self.relations[cell], self.related[to]
        for each, place in enumerate(order):
            if place < 0:
                domain = domains[each] & related.get(relation[each], 0) & kept[self.one[each]]
                if not domain:
                    return None
                domains[each] = domain & ~(1 << to)
                if not domains[each]:
                    return None
        return order, domains, labels

    def _keeps_units(self, order: Sequence[int]) -> bool:
        def key(rule: object, cells: Sequence[int], ordered: bool) -> tuple[object, ...]:
            return rule, tuple(cells) if ordered else frozenset(cells)

        there = {key(u.rule, u.cells, u.rule.ordered) for u in self.other.variant.units}
        return all(
            key(unit.rule, [order[cell] for cell in unit.cells], unit.rule.ordered) in there
            for unit in self.one.variant.units
        )

    def _completed(self, labels: list[int]) -> Labels:
        names = iter(name for name in range(1, len(labels)) if name not in labels)
        return tuple(label or (next(names) if digit else 0) for digit, label in enumerate(labels))

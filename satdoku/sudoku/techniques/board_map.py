"""A variant as sets in which techniques can calculate: an integer with a bit for each cell, digit
or candidate. Intersections of such sets are one operation whatever the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property
from itertools import product

from satdoku.sudoku.kernel import integer_sets
from satdoku.sudoku.kernel.forcing import Forcing
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.variants.variant import Variant

LARGEST_USUAL = 9  # digits of a board that is not large
Excluded = tuple[tuple[int, ...], ...]  # of each digit, the digits that it excludes


def bits(members: Iterable[int]) -> int:
    found = 0
    for member in members:
        found |= 1 << member
    return found


def union(sets: Iterable[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found


# Of a set of cells or candidates; the digits of a set of digits are one more, see `digits_of`.
members: Callable[[int], list[int]] = integer_sets.members


def digits_of(found: int) -> tuple[int, ...]:
    return tuple([bit + 1 for bit in members(found)])


def is_single(found: int) -> bool:
    return found > 0 and not found & (found - 1)


class BoardMap:
    """What techniques read of a variant. Digit d is bit d - 1 of a set of digits, and the
    candidate of a cell and a digit is bit `cell * digits + d - 1` of a set of candidates."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.units = units_of_reasoning(variant)
        self.digits = variant.digits
        self.all_digits = (1 << variant.digits) - 1
        self.cells = [bits(unit.cells) for unit in self.units]
        self.distinct = [n for n, unit in enumerate(self.units) if unit.rule.distinct]
        # Of each unit, the sets of digits that can fill it, None if there are too many; and the
        # set that must, 0 if there are several.
        self.fillings = [unit.rule.fillings(len(unit.cells), variant.digits) for unit in self.units]
        self.only_filling = [sets[0] if sets and not sets[1:] else 0 for sets in self.fillings]
        # The units that need certain digits, and those of them that need not hold every digit.
        self.forcing = [n for n, sets in enumerate(self.fillings) if sets is not None]
        self.narrow = [n for n in self.forcing if self.fillings[n] != (self.all_digits,)]
        # The same as people look through them: boxes, lines, and what a variant adds to these.
        self.boxes = [n for n in self.forcing if self.units[n].kind == "box"]
        self.special = [n for n in self.forcing if self.units[n].tinted]
        self.lines = [n for n in self.forcing if n not in {*self.boxes, *self.special}]
        self.peers = self._peers()
        self._crossing: dict[tuple[str, str], bool] = {}

    @property
    def large(self) -> bool:
        """So large that there is too much to look at for techniques that look at very much."""
        return self.digits > LARGEST_USUAL

    def _peers(self) -> list[int]:
        """Of each cell, the others that can never hold the same digit."""
        found = [0] * len(self.variant.cells)
        for n in self.distinct:
            for cell in self.units[n].cells:
                found[cell] |= self.cells[n]
        for unit in self.units:
            for one, other, table in unit.partners(self.digits):
                if not any(left >> digit & 1 for digit, left in enumerate(table)):
                    found[one] |= 1 << other
        return [peers & ~(1 << cell) for cell, peers in enumerate(found)]

    @cached_property
    def kinds(self) -> dict[str, list[int]]:
        """The units of each kind, rows, columns, …, as far as they hold no digit twice."""
        found: dict[str, list[int]] = {}
        for number in self.distinct:
            found.setdefault(self.units[number].kind, []).append(number)
        return found

    @cached_property
    def overlapping(self) -> list[list[int]]:
        """Of each unit, the sets of cells that it shares with others that hold no digit twice, as
        far as these are several."""
        found = []
        for cells in self.cells:
            shared = {cells & self.cells[other] for other in self.distinct} - {cells}
            found.append(sorted(each for each in shared if each.bit_count() > 1))
        return found

    @cached_property
    def seen(self) -> list[bytes]:
        """Of each cell, a byte for each cell: 1 for its peers."""
        cells = range(len(self.variant.cells))
        return [bytes(peers >> cell & 1 for cell in cells) for peers in self.peers]

    @cached_property
    def units_of(self) -> list[frozenset[int]]:
        """Of each cell, its units."""
        found: list[set[int]] = [set() for _cell in self.variant.cells]
        for number, unit in enumerate(self.units):
            for cell in unit.cells:
                found[cell].add(number)
        return list(map(frozenset, found))

    @cached_property
    def unit_in_kind(self) -> dict[str, list[int]]:
        """Of each kind, and of each cell: the unit it lies in, as a bit by its place in `kinds`;
        of several units the first, of none 0."""
        found = {}
        for kind, units in self.kinds.items():
            found[kind] = [0] * len(self.variant.cells)
            for n, unit in reversed(list(enumerate(units))):
                for cell in self.units[unit].cells:
                    found[kind][cell] = 1 << n
        return found

    def kinds_cross(self, one: str, other: str) -> bool:
        """Whether each unit of the one kind meets each of the other in one cell at most."""
        if (one, other) not in self._crossing:
            pairs = product(self.kinds[one], self.kinds[other])
            shared = ((self.cells[unit] & self.cells[across]).bit_count() for unit, across in pairs)
            self._crossing[one, other] = max(shared) < 2
        return self._crossing[one, other]

    def struck(self, cell: int, digit: int) -> list[tuple[int, int]]:
        """What a digit in a cell forbids: digits, each with the cells that cannot hold it."""
        found = [(digit, self.peers[cell])]
        for cells, excluded in self.clashing[cell]:
            found += [(other, cells) for other in excluded[digit]]
        return found

    @cached_property
    def clashing(self) -> list[list[tuple[int, Excluded]]]:
        """Of each cell, other cells that it shares a rule with, and which digits each of its own
        excludes there besides those that peers exclude."""
        found: list[list[tuple[int, Excluded]]] = [[] for _cell in self.variant.cells]
        for number in self.narrow:
            excluded = self._outside(self.fillings[number] or ())
            for cell in self.units[number].cells:
                found[cell].append((self.cells[number] & ~(1 << cell), excluded))
        for unit in self.units:
            for one, other, table in unit.partners(self.digits):
                found[one].append((1 << other, self._beside(table, self.peers[one] >> other & 1)))
        return found

    @cached_property
    def has_clashing(self) -> bool:
        return any(self.clashing)

    def _outside(self, fillings: tuple[int, ...]) -> Excluded:
        """Of each digit, those that share no filling with it."""
        found: list[tuple[int, ...]] = [()]
        for own in (1 << bit for bit in range(self.digits)):
            together = union(filling for filling in fillings if filling & own)
            found.append(digits_of(self.all_digits & ~together & ~own))
        return tuple(found)

    def _beside(self, table: tuple[int, ...], are_peers: int) -> Excluded:
        """Of each digit, those that cannot stand in the linked cell."""
        gone = (self.all_digits & ~left & ~(are_peers << bit) for bit, left in enumerate(table))
        return ((), *map(digits_of, gone))

    @cached_property
    def excluded(self) -> list[int]:
        """Of each candidate, the candidates that it excludes."""
        spread = cache(lambda cells: bits(cell * self.digits for cell in members(cells)))
        return [
            self._others_of_cell(cell, digit)
            | union(spread(cells) << other - 1 for other, cells in self.struck(cell, digit))
            for cell in range(len(self.variant.cells))
            for digit in range(1, self.digits + 1)
        ]

    def _others_of_cell(self, cell: int, digit: int) -> int:
        return (self.all_digits ^ 1 << digit - 1) << cell * self.digits

    loaded: object = None  # whose position the suppositions are about

    @cached_property
    def suppositions(self) -> Forcing:
        return Forcing([members(found) for found in self.excluded])

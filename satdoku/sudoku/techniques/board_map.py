"""A variant as bit sets for the techniques: an integer with a bit for each cell, digit or
candidate. Intersecting two sets is a single operation, whatever the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING

from satdoku.sudoku.kernel import integer_sets
from satdoku.sudoku.kernel.forcing import Forcing
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.variants.variant import Variant

if TYPE_CHECKING:
    from satdoku.sudoku.techniques.innies import Implied
    from satdoku.sudoku.techniques.rule_groups import RuleGroup

LARGEST_USUAL = 9  # digits; a board with more is large
Excluded = tuple[tuple[int, ...], ...]  # for each digit, the digits that it excludes


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


# Of a set of cells or candidates; in a set of digits, digits are one more, see `digits_of`.
members: Callable[[int], list[int]] = integer_sets.members


def digits_of(found: int) -> tuple[int, ...]:
    return tuple([bit + 1 for bit in members(found)])


def is_single(found: int) -> bool:
    return found > 0 and not found & (found - 1)


class BoardMap:
    """The data of a variant that techniques read. Digit d is bit d - 1 of a set of digits, and the
    candidate of a cell and a digit is bit `cell * digits + d - 1` of a set of candidates."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.units = units_of_reasoning(variant)
        self.digits = variant.digits
        self.all_digits = (1 << variant.digits) - 1
        self.cells = [bits(unit.cells) for unit in self.units]
        self.distinct = [n for n, unit in enumerate(self.units) if unit.rule.distinct]
        # For each unit, the sets of digits that can fill it (None if there are too many), and the
        # only such set (0 if there are several).
        self.fillings = [unit.rule.fillings(len(unit.cells), variant.digits) for unit in self.units]
        self.only_filling = [sets[0] if sets and not sets[1:] else 0 for sets in self.fillings]
        # The units that must hold certain digits, and those among them that need not hold every
        # digit.
        self.forcing = [n for n, sets in enumerate(self.fillings) if sets is not None]
        self.narrow = [n for n in self.forcing if self.fillings[n] != (self.all_digits,)]
        # The same units in the order people scan them: boxes, lines, special units of the variant.
        self.boxes = [n for n in self.forcing if self.units[n].kind == "box"]
        self.special = [n for n in self.forcing if self.units[n].tinted]
        self.lines = [n for n in self.forcing if n not in {*self.boxes, *self.special}]
        self.peers = self._peers()
        self.allowed = self._allowed()
        self._crossing: dict[tuple[str, str], bool] = {}

    @property
    def large(self) -> bool:
        """True if the board is too large for the expensive techniques."""
        return self.digits > LARGEST_USUAL

    def _allowed(self) -> list[int]:
        """For each cell, the digits that no rule about it alone forbids."""
        found = [self.all_digits] * len(self.variant.cells)
        for unit in self.units:
            for cell in unit.cells if unit.rule.restricts else ():
                found[cell] &= unit.rule.allowed(self.digits)
        return found

    def _peers(self) -> list[int]:
        """For each cell, the other cells that can never hold the same digit."""
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
        """The units without repeated digits, by kind: rows, columns, …"""
        found: dict[str, list[int]] = {}
        for number in self.distinct:
            found.setdefault(self.units[number].kind, []).append(number)
        return found

    @cached_property
    def overlapping(self) -> list[list[int]]:
        """For each unit, the sets of two or more cells that it shares with units without repeated
        digits."""
        found = []
        for cells in self.cells:
            shared = {cells & self.cells[other] for other in self.distinct} - {cells}
            found.append(sorted(each for each in shared if each.bit_count() > 1))
        return found

    @cached_property
    def seen(self) -> list[bytes]:
        """For each cell, a byte per cell: 1 for its peers."""
        cells = range(len(self.variant.cells))
        return [bytes(peers >> cell & 1 for cell in cells) for peers in self.peers]

    @cached_property
    def units_of(self) -> list[frozenset[int]]:
        """The units of each cell."""
        found: list[set[int]] = [set() for _cell in self.variant.cells]
        for number, unit in enumerate(self.units):
            for cell in unit.cells:
                found[cell].add(number)
        return list(map(frozenset, found))

    @cached_property
    def unit_in_kind(self) -> dict[str, list[int]]:
        """For each kind and each cell, the cell's unit as a bit, numbered as in `kinds`; the first
        if there are several, 0 if there is none."""
        found = {}
        for kind, units in self.kinds.items():
            found[kind] = [0] * len(self.variant.cells)
            for n, unit in reversed(list(enumerate(units))):
                for cell in self.units[unit].cells:
                    found[kind][cell] = 1 << n
        return found

    def kinds_cross(self, one: str, other: str) -> bool:
        """True if units of the two kinds share at most one cell."""
        if (one, other) not in self._crossing:
            pairs = product(self.kinds[one], self.kinds[other])
            shared = ((self.cells[unit] & self.cells[across]).bit_count() for unit, across in pairs)
            self._crossing[one, other] = max(shared) < 2
        return self._crossing[one, other]

    def struck(self, cell: int, digit: int) -> list[tuple[int, int]]:
        """The digits that a digit in a cell excludes, each with the cells it is excluded from."""
        found = [(digit, self.peers[cell])]
        for cells, excluded in self.clashing[cell]:
            found += [(other, cells) for other in excluded[digit]]
        return found

    @cached_property
    def clashing(self) -> list[list[tuple[int, Excluded]]]:
        """For each cell, the other cells bound by a rule with it, and the digits that each digit
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
        """For each digit, the digits that share no filling with it."""
        found: list[tuple[int, ...]] = [()]
        for own in (1 << bit for bit in range(self.digits)):
            together = union(filling for filling in fillings if filling & own)
            found.append(digits_of(self.all_digits & ~together & ~own))
        return tuple(found)

    def _beside(self, table: tuple[int, ...], are_peers: int) -> Excluded:
        """For each digit, the digits that the linked cell cannot hold."""
        gone = (self.all_digits & ~left & ~(are_peers << bit) for bit, left in enumerate(table))
        return ((), *map(digits_of, gone))

    @cached_property
    def excluded(self) -> list[int]:
        """For each candidate, the candidates that it excludes."""
        spread = cache(lambda cells: bits(cell * self.digits for cell in members(cells)))
        return [
            self._others_of_cell(cell, digit)
            | union(spread(cells) << other - 1 for other, cells in self.struck(cell, digit))
            for cell in range(len(self.variant.cells))
            for digit in range(1, self.digits + 1)
        ]

    def _others_of_cell(self, cell: int, digit: int) -> int:
        return (self.all_digits ^ 1 << digit - 1) << cell * self.digits

    @cached_property
    def rule_groups(self) -> list[RuleGroup]:
        """The groups of the units whose rules are more than that digits differ."""
        from satdoku.sudoku.techniques import rule_groups

        found = (rule_groups.unit_group(self, number) for number in range(len(self.units)))
        return [group for group in found if group is not None]

    @cached_property
    def sign_groups(self) -> list[RuleGroup]:
        from satdoku.sudoku.techniques import rule_groups

        return list(rule_groups.sign_groups(self))

    @cached_property
    def implied(self) -> list[Implied]:
        """Sums that follow from cages and full units together."""
        from satdoku.sudoku.techniques.innies import implied_groups

        return implied_groups(self)

    loaded: object = None  # the owner of the choices that the kernel has loaded

    @cached_property
    def suppositions(self) -> Forcing:
        return Forcing([members(found) for found in self.excluded])


@lru_cache(maxsize=16)
def map_of(variant: Variant) -> BoardMap:
    """The same map at each call, since making one takes longer than many uses of it."""
    return BoardMap(variant)

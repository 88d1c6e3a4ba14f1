"""A variant as sets in which techniques can calculate: an integer with a bit for each cell, digit
or candidate. Intersections of such sets are one operation whatever the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from satdoku.sudoku.kernel.forcing import Forcing
from satdoku.sudoku.variants.variant import Rule, Unit, Variant


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


def members(found: int) -> Iterator[int]:
    """Of a set of cells; the digits of a set of digits are one more, see `digits_of`."""
    while found:
        lowest = found & -found
        yield lowest.bit_length() - 1
        found ^= lowest


def scattered(found: int) -> Iterator[int]:
    """As `members`, of a set that is large and mostly empty: quicker there."""
    bit, text = -1, bin(found)[:1:-1]
    while (bit := text.find("1", bit + 1)) >= 0:
        yield bit


def digits_of(found: int) -> tuple[int, ...]:
    return tuple(bit + 1 for bit in members(found))


def is_single(found: int) -> bool:
    return found > 0 and not found & (found - 1)


class Layout:
    """What techniques read of a variant. Digit d is bit d - 1 of a set of digits, and the
    candidate of a cell and a digit is bit `cell * digits + d - 1` of a set of candidates."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.digits = variant.digits
        self.all_digits = (1 << variant.digits) - 1
        self.cells = [bits(unit.cells) for unit in variant.units]
        self.peers = [bits(peers) for peers in variant.peers]
        self.windows = [self._windows(unit) for unit in variant.units]
        self.forcing = [n for n, sets in enumerate(self.windows) if sets]  # need certain digits
        self.lines = [n for n, sets in enumerate(self.windows) if len(sets) > 1]

    def _windows(self, unit: Unit) -> tuple[int, ...]:
        """The sets of digits that can fill the unit, where few can: all of them, or as many
        consecutive ones as it has cells."""
        size = len(unit.cells)
        if unit.rule is Rule.CONSECUTIVE or size == self.digits:
            return tuple(((1 << size) - 1) << low for low in range(self.digits - size + 1))
        return ()

    @cached_property
    def kinds(self) -> dict[str, list[int]]:
        """The units of each kind: rows, columns, …"""
        found: dict[str, list[int]] = {}
        for number, unit in enumerate(self.variant.units):
            found.setdefault(unit.kind, []).append(number)
        return found

    @cached_property
    def unit_in_kind(self) -> dict[str, list[int]]:
        """Of each kind, and of each cell: the unit it lies in, as a bit by its place in `kinds`;
        of several units the first, of none 0."""
        found = {}
        for kind, units in self.kinds.items():
            found[kind] = [0] * len(self.variant.cells)
            for n, unit in reversed(list(enumerate(units))):
                for cell in self.variant.units[unit].cells:
                    found[kind][cell] = 1 << n
        return found

    def struck(self, cell: int, digit: int) -> list[tuple[int, int]]:
        """What a digit in a cell forbids: digits, each with the cells that cannot hold it."""
        found = [(digit, self.peers[cell])]
        for cells, length in self.on_lines[cell]:
            found += [(other, cells) for other in digits_of(self._too_far(digit, length))]
        return found

    def _too_far(self, digit: int, length: int) -> int:
        """Digits that cannot stand in a line of that length together with this one."""
        low, high = max(0, digit - length), min(self.digits, digit + length - 1)
        return self.all_digits & ~((1 << high) - (1 << low))

    @cached_property
    def on_lines(self) -> list[list[tuple[int, int]]]:
        """Of each cell, the other cells of its lines, and how long the line is."""
        return [
            [
                (self.cells[unit] & ~(1 << cell), len(self.variant.units[unit].cells))
                for unit in units
                if unit in self.lines
            ]
            for cell, units in enumerate(self.variant.units_of)
        ]

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

    @cached_property
    def suppositions(self) -> Forcing:
        return Forcing([list(scattered(found)) for found in self.excluded])

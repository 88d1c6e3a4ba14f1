"""The possible counts of each digit on a board covered by several directions of consecutive lines.

A line of n cells holds a window of n consecutive digits out of D. Choosing a window for each line
of one direction is a way to fill that direction. There are few ways, and those of the different
directions must agree in two respects:

- Every direction holds a digit equally often, because every direction covers the whole board.
- Give each line a weight such that the weights of the lines through any cell add up to 0; the three
  coordinates of a hexagon do. Then, summed over the cells of one digit, the weights add up to 0. So
  the weights of the lines that hold the digit add up to 0, too.

On the honeycomb it follows that every digit appears an odd number of times. A search would hardly
learn that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

Line = tuple[int, ...]  # its cells
Direction = Sequence[Line]  # lines that cover each cell once
Terms = dict[Line, Fraction]  # a weight as a linear combination of other weights

MOST_WAYS = 50_000  # to enumerate for one direction; the honeycomb has 14 400


def possible_counts(directions: Sequence[Direction], digits: int) -> list[set[int]]:
    """For each digit from 1, a set that contains every possible count, and few impossible ones."""
    return _Balance(directions, digits).counts()


class _Balance:
    """Packs a way into one integer of equally wide fields, so that one addition sums two ways.

    The lower half counts the lines that hold each digit, the upper half adds up their weights. The
    middle digits come first: few lines leave them out, so their fields alone reject most ways.
    """

    def __init__(self, directions: Sequence[Direction], digits: int) -> None:
        self.directions, self.digits = directions, digits
        self.weights = balanced_weights(directions)
        lines = [line for direction in directions for line in direction]
        self.width = sum(1 + abs(self.weights[line]) for line in lines).bit_length() + 1
        middle_first = sorted(range(digits), key=lambda digit: abs(2 * digit - digits + 1))
        self.shifts = {digit: place * self.width for place, digit in enumerate(middle_first)}
        self.half = digits * self.width

    def counts(self) -> list[set[int]]:
        ways = [self._ways(direction) for direction in self.directions]
        if not all(ways):
            return [set(range(len(self.directions[0]) + 1))] * self.digits
        shared = set.intersection(*(set(way) for way in ways))
        fitting = [counts for counts in shared if self._fit([way[counts] for way in ways])]
        mask = (1 << self.width) - 1
        return [
            {counts >> self.shifts[digit] & mask for counts in fitting}
            for digit in range(self.digits)
        ]

    def _ways(self, direction: Direction) -> dict[int, set[int]]:
        """The possible weights for each vector of counts; empty if there are too many ways."""
        ways = {0}
        for line in direction:
            own = self._ways_of(line)
            ways = {way + more for way in ways for more in own}
            if len(ways) > MOST_WAYS:
                return {}
        found = defaultdict(set)
        mask = (1 << self.half) - 1
        for way in ways:
            found[way & mask].add(way >> self.half)
        return found

    def _ways_of(self, line: Line) -> list[int]:
        each, length = (self.weights[line] << self.half) + 1, len(line)
        windows = (range(low, low + length) for low in range(self.digits - length + 1))
        return [sum(each << self.shifts[digit] for digit in window) for window in windows]

    def _fit(self, weights: Sequence[set[int]]) -> bool:
        """True if one weight of each direction can add up to 0: first in a few fields, then in
        all."""
        for bits in range(2 * self.width, self.half, 2 * self.width):
            mask = (1 << bits) - 1
            if not _add_up([{way & mask for way in ways} for ways in weights], mask):
                return False
        return _add_up(weights, -1)


def _add_up(weights: Sequence[set[int]], mask: int) -> bool:
    """True if one element of each set can add up to 0 in the bits of the mask."""
    *first, last, rest = weights
    sums = {0}
    for more in first:
        sums = {one + other for one in sums for other in more}
    return any(-one - other & mask in rest for one in sums for other in last)


def balanced_weights(directions: Sequence[Direction]) -> dict[Line, int]:
    """Weights such that the lines through any cell add up to 0; all 0 if there are no others.

    Adding a constant to one direction and subtracting it from another would change nothing, so the
    first line of every direction but one gets weight 0.
    """
    through: dict[int, list[Line]] = defaultdict(list)
    for direction in directions:
        for line in direction:
            for cell in line:
                through[cell].append(line)
    known: dict[Line, Terms] = {direction[0]: {} for direction in directions[1:]}
    for lines in through.values():
        _take_in(lines, known)
    every = [line for direction in directions for line in direction]
    free = next((line for line in every if line not in known), every[0])
    found = [_terms(line, known).get(free, Fraction(0)) for line in every]
    scale = lcm(*(weight.denominator for weight in found))
    return {line: int(weight * scale) for line, weight in zip(every, found, strict=True)}


def _take_in(lines: Sequence[Line], known: dict[Line, Terms]) -> None:
    """Given that these weights add up to 0, express one of them by the others."""
    total: Terms = defaultdict(Fraction)
    for line in lines:
        for term, factor in _terms(line, known).items():
            total[term] += factor
    solved = next((line for line, factor in total.items() if factor), None)
    if solved is None:
        return
    share = total.pop(solved)
    known[solved] = {line: -factor / share for line, factor in total.items() if factor}
    for terms in known.values():
        factor = terms.pop(solved, Fraction(0))
        for line, more in known[solved].items() if factor else ():
            terms[line] = terms.get(line, Fraction(0)) + factor * more


def _terms(line: Line, known: dict[Line, Terms]) -> Terms:
    return known.get(line, {line: Fraction(1)})

"""How often a digit can be on a board whose lines of consecutive digits cover it in directions.

A line of n cells holds n of the D digits in a row and so leaves out D − n, some below, the others
above. All ways to do so, for the lines of a direction, are few; those of the directions have to
fit together in two respects:

- Each direction holds a digit as often as it is on the board.
- Give the lines weights that add up to 0 in each cell, such as the three coordinates of a hexagon.
  The cells of a digit then add up to 0, and so do the lines that hold it.

On the honeycomb every digit is there an odd number of times, which a search would hardly learn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

Line = tuple[int, ...]  # its cells
Direction = Sequence[Line]  # lines that cover each cell once
Terms = dict[Line, Fraction]  # a weight as a sum of others, by their factors

MOST_WAYS = 50_000  # of a direction, to look at; the honeycomb has 14 400


def possible_counts(directions: Sequence[Direction], digits: int) -> list[set[int]]:
    """Of each digit from 1 on a set that lacks no possible count, and has few others."""
    return _Balance(directions, digits).counts()


class _Balance:
    """A way is one integer of fields of the same width, which adds up as the lines do: first how
    many lines hold each digit, then what these lines weigh. Digits in the middle, which few lines
    leave out, come first: their fields alone refuse most of what does not fit."""

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
        """The weights by the counts; nothing if there are too many to look at."""
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
        """Whether one of each add up to 0: in the first fields, in more of them, in all."""
        for bits in range(2 * self.width, self.half, 2 * self.width):
            mask = (1 << bits) - 1
            if not _add_up([{way & mask for way in ways} for ways in weights], mask):
                return False
        return _add_up(weights, -1)


def _add_up(weights: Sequence[set[int]], mask: int) -> bool:
    """Whether one of each add up to 0, as far as the mask shows."""
    *first, last, rest = weights
    sums = {0}
    for more in first:
        sums = {one + other for one in sums for other in more}
    return any(-one - other & mask in rest for one in sums for other in last)


def balanced_weights(directions: Sequence[Direction]) -> dict[Line, int]:
    """Weights of the lines that add up to 0 in each cell, all 0 if there are no others.

    The first line of every direction but one weighs 0, lest a direction weigh more as a whole.
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
    """These weights add up to 0: that gives one of them by the others."""
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

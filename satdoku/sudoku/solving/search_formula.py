"""The formula that our own search runs on: the variables of the natural numbering, no clause
twice, and for lines of consecutive digits further variables that make it infer more.

- Of each line: whether its least digit is at least a; then whether it holds a digit.
- Lines that cover the board, each cell once, hold a digit as often as it is on the board. So the
  lines of another direction hold it as often. Sorted by a totalizer (Bailleux, Boufkhad 2003) for
  each direction, the counts are the same variables. This halves the conflicts on the honeycomb.
- Counts that no board can have are excluded; see digit_counts.py. This halves them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from satdoku.sat.cnf import Clause, Cnf
from satdoku.sudoku.solving.encode import Variables, natural, not_both, one_digit, unit_clauses
from satdoku.sudoku.variants.variant import Rule, Unit, Variant

Line = tuple[Unit, list[int]]  # and the literals that say whether it holds 1, 2, …, 0 for sure


@lru_cache(maxsize=8)
def lean(variant: Variant) -> Cnf:
    return _Formula(variant).cnf()


class _Formula:
    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.cells = natural(variant).variables
        self.num_vars = len(variant.cells) * variant.digits
        self.clauses: dict[Clause, None] = {}

    def cnf(self) -> Cnf:
        for variables in self.cells:
            self.clauses.update(dict.fromkeys(one_digit(variables)))
        lines = []
        for unit in self.variant.units:
            cells = [self.cells[cell] for cell in unit.cells]
            if unit.rule is Rule.CONSECUTIVE:
                lines.append((unit, self._add_line(cells)))
            else:
                clauses = unit_clauses(unit, cells, self.variant.digits)
                self.clauses.update(dict.fromkeys(clauses))
        self._count(lines)
        return Cnf.from_clauses(self.clauses, self.num_vars)

    def _new(self, count: int) -> list[int]:
        self.num_vars += count
        return list(range(self.num_vars - count + 1, self.num_vars + 1))

    def _add(self, *literals: int) -> None:
        self.clauses[literals] = None

    # -- lines of consecutive digits -------------------------------------------------------

    def _add_line(self, cells: Sequence[Variables]) -> list[int]:
        """Its clauses; answers with the literals of a `Line`."""
        length, digits = len(cells), self.variant.digits
        above = [0, *self._new(digits - length)]  # above[a]: all its digits are above a
        for low, high in pairwise(above[1:]):
            self._add(-high, low)
        holds = []
        for digit, variables in enumerate(zip(*cells, strict=True), 1):
            begins = -above[digit] if digit < len(above) else 0
            reaches = above[digit - length] if digit > length else 0
            held = self._both(begins, reaches)
            self._add(*([-held] if held else []), *variables)
            for variable in variables if held else ():
                self._add(held, -variable)
            self.clauses.update(dict.fromkeys(not_both(variables)))
            holds.append(held)
        return holds

    def _both(self, one: int, other: int) -> int:
        """A literal that says that both of them hold; 0 stands for what holds anyway."""
        if not (one and other):
            return one or other
        (both,) = self._new(1)
        self._add(-both, one)
        self._add(-both, other)
        self._add(both, -one, -other)
        return both

    # -- counting --------------------------------------------------------------------------

    def _count(self, lines: Sequence[Line]) -> None:
        directions = _covers(self.variant, lines)
        if len({len(direction) for direction in directions}) != 1 or len(directions) == 1:
            return
        from satdoku.sudoku.solving.digit_counts import possible_counts

        cells = [[unit.cells for unit, _holds in direction] for direction in directions]
        possible = possible_counts(cells, self.variant.digits)
        for digit in range(self.variant.digits):
            held = [[holds[digit] for _unit, holds in direction] for direction in directions]
            self._count_digit(held, possible[digit])

    def _count_digit(self, held: Sequence[list[int]], possible: set[int]) -> None:
        unsure = [[literal for literal in direction if literal] for direction in held]
        if len({len(literals) for literals in unsure}) == 1 and unsure[0]:
            counts = self._new(len(unsure[0]))
            for literals in unsure:
                self._sort(literals, counts)
            sure = len(held[0]) - len(counts)
            for n in range(len(counts) + 1):
                if sure + n not in possible:
                    self._add(*(-x for x in counts[n - 1 : n]), *counts[n : n + 1])

    def _sort(self, literals: Sequence[int], counts: list[int] | None = None) -> Sequence[int]:
        """`counts[n]` says that more than n of the literals hold."""
        if len(literals) == 1 and counts is None:
            return literals
        counts = counts or self._new(len(literals))
        middle = len(literals) // 2
        one = self._sort(literals[:middle]) if middle else []
        other = self._sort(literals[middle:]) if middle else literals
        for i in range(len(one) + 1):
            for j in range(len(other) + 1):
                if i + j > 0:
                    reached = [-row[n - 1] for row, n in ((one, i), (other, j)) if n]
                    self._add(*reached, counts[i + j - 1])
                if i + j < len(counts):
                    left = [row[n] for row, n in ((one, i), (other, j)) if n < len(row)]
                    self._add(*left, -counts[i + j])
        return counts


def _covers(variant: Variant, lines: Sequence[Line]) -> list[list[Line]]:
    """The lines in groups that cover each cell once."""
    groups: list[tuple[set[int], list[Line]]] = []
    for unit, holds in lines:
        apart = (group for group in groups if group[0].isdisjoint(unit.cells))
        covered, group = next(apart, (set(), []))
        if not group:
            groups.append((covered, group))
        covered.update(unit.cells)
        group.append((unit, holds))
    return [group for covered, group in groups if len(covered) == len(variant.cells)]

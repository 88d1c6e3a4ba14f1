"""Builds the clauses of a search: drops repeated clauses and hands out auxiliary variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.kernel.clause_set import ClauseSet

Variables = tuple[int, ...]  # the variables of one cell, one per digit, from digit 1


def not_both(variables: Variables) -> Iterator[Clause]:
    """Clauses saying that at most one of the variables holds."""
    return combinations([-variable for variable in variables], 2)


class ClauseBuilder:
    """The variables of the cells come first, numbered from 1 without gaps."""

    def __init__(self, cells: Sequence[Variables], clauses: ClauseSet) -> None:
        self.num_cells, self.digits = len(cells), len(cells[0])
        self.num_vars = self.num_cells * self.digits
        self.clauses = clauses

    def new(self, count: int) -> list[int]:
        """`count` new variables."""
        self.num_vars += count
        return list(range(self.num_vars - count + 1, self.num_vars + 1))

    def add(self, *literals: int) -> None:
        self.clauses.add(literals)

    def add_all(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self.clauses.add(clause)

    def at_most_one(self, variables: Variables) -> None:
        """Add the clauses of `not_both`, but faster."""
        self.clauses.at_most_one(variables)

    def both(self, one: int, other: int) -> int:
        """A literal that is true iff both hold. The literal 0 means “always true”."""
        if not (one and other):
            return one or other
        (both,) = self.new(1)
        self.add(-both, one)
        self.add(-both, other)
        self.add(both, -one, -other)
        return both

    def sort(self, literals: Sequence[int], counts: list[int] | None = None) -> Sequence[int]:
        """A totalizer (Bailleux, Boufkhad 2003): `counts[n]` says that more than n literals hold.

        If two sets of literals share `counts`, equally many hold in both.
        """
        if len(literals) == 1 and counts is None:
            return literals
        counts = counts or self.new(len(literals))
        middle = len(literals) // 2
        one = self.sort(literals[:middle]) if middle else []
        other = self.sort(literals[middle:]) if middle else literals
        for i in range(len(one) + 1):
            for j in range(len(other) + 1):
                if i + j > 0:
                    reached = [-row[n - 1] for row, n in ((one, i), (other, j)) if n]
                    self.add(*reached, counts[i + j - 1])
                if i + j < len(counts):
                    left = [row[n] for row, n in ((one, i), (other, j)) if n < len(row)]
                    self.add(*left, -counts[i + j])
        return counts

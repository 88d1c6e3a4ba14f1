"""Linear minimisation: ask for a cheaper model until there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from satdoku.model.bounds import Bounds
from satdoku.model.sums import Part, ShortestFirst, added, excluded
from satdoku.sat.adders import compared, summed
from satdoku.sat.solver import Solver

# Beyond these, the weights are added up in binary.
MOST_CLAUSES = 60_000  # of one addition
MOST_OF_ALL = 1_000_000  # clauses of all additions


class LinearSearch:
    def __init__(self, solver: Solver, costs: Mapping[int, int], bounds: Bounds) -> None:
        """Minimise the sum of the weights of the true literals in `costs`. The solver is used up;
        its models go to `bounds`."""
        self.solver, self.costs, self.bounds = solver, costs, bounds
        self._numbers = count(solver.nof_vars() + 1)
        self._sums: Part = []  # a literal for each value that the sum can reach …
        self._digits: list[int] = []  # … or for each binary digit of it
        self._demanded = float("inf")

    def run(self) -> Iterator[None]:
        """Yield between two searches, and after each part of one, until the bounds meet."""
        self.solver.set_phases([-literal for literal in self.costs])
        while not self.bounds.met:
            if self.bounds.upper < self._demanded:
                self._demand_less()
            answer = yield from self.bounds.solve(self.solver, [])
            if answer:
                self.bounds.improve(self.solver)
            else:
                self.bounds.exhaust()

    def _demand_less(self) -> None:
        if not (self._sums or self._digits):
            self._add_up()
        self._demanded = self.bounds.upper
        most = int(self.bounds.upper) - 1
        too_much = [[-literal] for weight, literal in self._sums if weight > most][:1]
        for clause in too_much if self._sums else compared(self._digits, most):
            self.solver.add_clause(clause)

    def _add_up(self) -> None:
        """Define literals for the sum, as far as the best model's; no better one exceeds that."""
        most = int(self.bounds.upper)
        waiting = ShortestFirst([(weight, literal)] for literal, weight in self.costs.items())
        clauses = [[-literal] for literal, weight in self.costs.items() if weight > most]
        while len(waiting) > 1:
            one, two = waiting.pop(), waiting.pop()
            size = (len(one) + 1) * (len(two) + 1)
            if size > MOST_CLAUSES or len(clauses) + size > MOST_OF_ALL:
                self._add_up_in_binary()
                return
            self.bounds.monitor.tick()
            clauses += excluded(one, two, most)
            total, more = added(one, two, most, self._numbers.__next__)
            clauses += more
            waiting.push(total)
        self._sums = waiting.pop()
        self._add(clauses)

    def _add_up_in_binary(self) -> None:
        literals, weights = list(self.costs), list(self.costs.values())
        self._add(summed(literals, self._numbers.__next__, weights, self._digits))

    def _add(self, clauses: Iterable[list[int]]) -> None:
        """Add them one at a time, since there can be millions. Raises `Stopped`."""
        for clause in self.bounds.monitor.through(clauses):
            self.solver.add_clause(clause)

"""Counts models, or the assignments of chosen variables that some model has.

DPLL, with two ideas. If the clauses fall into components that share no variable, their counts
multiply (Bayardo, Pehoushek 2000). And a component that was counted before is looked up (Sang,
Bacchus, Beame, Kautz, Pitassi 2004). Only chosen variables are branched on; a component without any
counts 1 if it has a model, and 0 if not.

Enumerating models, as `Solver.count_models` does, takes time for each of them. Here, a million
models of ten independent parts take no longer than these parts.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Clause, Cnf
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import Options
from satdoku.sat.result import Status

Clauses = frozenset[Clause]
CALLS = 3  # within each other, for each decision
MOST_KEPT = 1_000_000  # literals of the components that are looked up


def count_models(
    cnf: Cnf, variables: Collection[int] | None = None, monitor: Monitor = UNWATCHED
) -> int:
    """The number of models that differ in the variables: by default, in all of 1 to `num_vars`.

    >>> count_models(Cnf.from_clauses([[1, 2], [3, 4]]))
    9
    >>> count_models(Cnf.from_clauses([[1, 2], [3, 4]]), [1])
    2
    """
    chosen = frozenset(range(1, cnf.num_vars + 1) if variables is None else variables)
    clauses = frozenset(
        tuple(sorted(set(clause)))
        for clause in monitor.through(cnf)
        if not any(-literal in clause for literal in clause)
    )
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + CALLS * len(chosen))
    try:
        return _Counting(chosen, monitor).count(clauses, len(chosen))
    finally:
        sys.setrecursionlimit(before)


class _Counting:
    def __init__(self, chosen: frozenset[int], monitor: Monitor) -> None:
        self.chosen, self.monitor = chosen, monitor
        self.known: dict[Clauses, int] = {}
        self.kept = 0  # literals in `known`
        self.decisions = 0

    def count(self, clauses: Clauses, free: int) -> int:
        """The count for the clauses and `free` chosen variables, which include those in them."""
        self.monitor.tick(0.0, self.decisions)
        propagated = _propagated(clauses)
        if propagated is None:
            return 0
        rest, units = propagated
        free -= sum(abs(literal) in self.chosen for literal in units)
        product = 1
        for part in _components(rest):
            free -= len(self._chosen_in(part))
            product *= self._count_component(part)
            if product == 0:
                return 0
        return product << free

    def _chosen_in(self, clauses: Clauses) -> set[int]:
        return {abs(literal) for clause in clauses for literal in clause} & self.chosen

    def _count_component(self, clauses: Clauses) -> int:
        found = self.known.get(clauses)
        if found is None:
            found = self._branch(clauses)
            size = sum(map(len, clauses))
            if self.kept + size > MOST_KEPT:
                self.known.clear()
                self.kept = 0
            self.known[clauses] = found
            self.kept += size
        return found

    def _branch(self, clauses: Clauses) -> int:
        variables = self._chosen_in(clauses)
        if not variables:
            return self._has_model(clauses)
        uses = Counter(abs(literal) for clause in clauses for literal in clause)
        chosen = max(variables, key=lambda variable: (uses[variable], -variable))
        self.decisions += 1
        found = 0
        for literal in (chosen, -chosen):
            found += self.count(clauses | {(literal,)}, len(variables))
        return found

    def _has_model(self, clauses: Clauses) -> int:
        numbers = {v: n for n, v in enumerate({abs(lit) for c in clauses for lit in c}, 1)}
        compact = (
            [numbers[abs(lit)] if lit > 0 else -numbers[abs(lit)] for lit in clause]
            for clause in sorted(clauses)
        )
        found = ENGINES["cdcl"].run(Cnf.from_clauses(compact), Options("alternate"), self.monitor)
        if found.status is Status.UNKNOWN:
            self.monitor.tick()  # raises
        return int(found.status is Status.SATISFIABLE)


def _propagated(clauses: Clauses) -> tuple[Clauses, set[int]] | None:
    """The clauses without what their units decide, and these units; None if they conflict."""
    units: set[int] = set()
    while True:
        new = {clause[0] for clause in clauses if len(clause) == 1}
        if not new:
            return None if () in clauses else (clauses, units)
        if any(-literal in new for literal in new):
            return None
        units |= new
        clauses = frozenset(
            tuple(literal for literal in clause if -literal not in new)
            for clause in clauses
            if new.isdisjoint(clause)
        )


def _components(clauses: Clauses) -> Iterator[Clauses]:
    """Parts that share no variable."""
    holding: dict[int, list[Clause]] = {}
    for clause in clauses:
        for literal in clause:
            holding.setdefault(abs(literal), []).append(clause)
    left = set(clauses)
    while left:
        first = left.pop()
        part, waiting, seen = {first}, [first], set[int]()
        while waiting:
            for variable in {abs(literal) for literal in waiting.pop()} - seen:
                seen.add(variable)
                near = [clause for clause in holding[variable] if clause in left]
                left.difference_update(near)
                part.update(near)
                waiting.extend(near)
        yield frozenset(part)

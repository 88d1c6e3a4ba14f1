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
from collections.abc import Set

from satdoku.errors import MemoryShortageError
from satdoku.memory import MEGABYTE
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Clause, Cnf
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import Options
from satdoku.sat.result import Status

Clauses = frozenset[Clause]
CALLS = 3  # within each other, for each decision
MOST_KEPT = 1_000_000  # literals of the components that are looked up
MOST_OPEN = 500 * MEGABYTE  # bytes of the components whose counting has begun
CLAUSE_BYTES, LITERAL_BYTES = 200, 8  # of such a component


def count_models(cnf: Cnf, variables: Set[int] | None = None, monitor: Monitor = UNWATCHED) -> int:
    """The number of models that differ in the variables: by default, in all of 1 to `num_vars`.

    Each chosen variable that no clause contains doubles the count, and takes no memory.

    >>> count_models(Cnf.from_clauses([[1, 2], [3, 4]]))
    9
    >>> count_models(Cnf.from_clauses([[1, 2], [3, 4]]), {1})
    2
    """
    clauses = frozenset(
        tuple(sorted(literals))
        for literals in map(set, monitor.through(cnf))
        if not any(-literal in literals for literal in literals)
    )
    used = {abs(literal) for clause in monitor.through(clauses) for literal in clause}
    chosen = frozenset(used if variables is None else used & variables)
    unused = (cnf.num_vars if variables is None else len(variables)) - len(chosen)
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + CALLS * len(chosen))
    try:
        return _Counting(chosen, monitor).count(clauses, len(chosen)) << unused
    finally:
        sys.setrecursionlimit(before)


class _Counting:
    def __init__(self, chosen: frozenset[int], monitor: Monitor) -> None:
        self.chosen, self.monitor = chosen, monitor
        self.known: dict[Clauses, int] = {}
        self.kept = 0  # literals in `known`
        self.open = 0  # bytes
        self.decisions = 0

    def count(self, clauses: Clauses, free: int) -> int:
        """The count for the clauses and `free` chosen variables, which include those in them."""
        self.monitor.tick(0.0, self.decisions)
        propagated = _propagated(clauses, self.monitor)
        if propagated is None:
            return 0
        rest, units = propagated
        free -= sum(abs(literal) in self.chosen for literal in units)
        product = 1
        for part in _components(rest, self.monitor):
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
        if len(clauses) == 1:
            (clause,) = clauses
            return (1 << len(variables)) - (len(variables) == len(clause))
        size = CLAUSE_BYTES * len(clauses) + LITERAL_BYTES * sum(map(len, clauses))
        self.open += size
        if self.open > MOST_OPEN:
            raise MemoryShortageError(
                _("Counting the models of this formula takes too much memory.")
            )
        uses = Counter(abs(literal) for clause in clauses for literal in clause)
        chosen = max(variables, key=lambda variable: (uses[variable], -variable))
        self.decisions += 1
        found = 0
        for literal in (chosen, -chosen):
            found += self.count(clauses | {(literal,)}, len(variables))
        self.open -= size
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


def _propagated(clauses: Clauses, monitor: Monitor) -> tuple[Clauses, set[int]] | None:
    """The clauses without what their units decide, and these units; None if they conflict."""
    if () in clauses:
        return None
    waiting = [clause[0] for clause in clauses if len(clause) == 1]
    if not waiting:
        return clauses, set()
    holding: dict[int, list[Clause]] = {}
    for clause in monitor.through(clauses):
        for literal in clause:
            holding.setdefault(literal, []).append(clause)
    units: set[int] = set()
    false: Counter[int] = Counter()  # literals of a clause, by its `id`
    while waiting:
        unit = waiting.pop()
        if unit in units:
            continue
        if -unit in units:
            return None
        units.add(unit)
        for clause in monitor.through(holding.get(-unit, ())):
            false[id(clause)] += 1
            if false[id(clause)] == len(clause) - 1:
                waiting.append(next(literal for literal in clause if -literal not in units))
    rest = (
        clause if not false[id(clause)] else tuple(lit for lit in clause if -lit not in units)
        for clause in monitor.through(clauses)
        if units.isdisjoint(clause)
    )
    return frozenset(rest), units


def _components(clauses: Clauses, monitor: Monitor) -> list[Clauses]:
    """Parts that share no variable."""
    holding: dict[int, list[Clause]] = {}
    for clause in monitor.through(clauses):
        for literal in clause:
            holding.setdefault(abs(literal), []).append(clause)
    parts, seen = [], set[int]()  # clauses, by their `id`: the hash of a long one takes long
    for clause in monitor.through(clauses):
        if id(clause) in seen:
            continue
        seen.add(id(clause))
        part = [clause]
        for member in monitor.through(part):  # which grows meanwhile
            for literal in member:
                for near in holding.pop(abs(literal), ()):
                    if id(near) not in seen:
                        seen.add(id(near))
                        part.append(near)
        parts.append(frozenset(part))
    return parts

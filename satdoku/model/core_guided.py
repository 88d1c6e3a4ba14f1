"""Core-guided minimisation: each contradiction found raises the lower bound.

Assume that no cost is paid. If that is contradictory, some of the assumptions cannot hold together:
one of their costs must be paid, and a counter of them says whether more must be (OLL: Andres,
Kaufmann, Matheis, Schaub 2012; Morgado, Dodaro, Marques-Silva 2014). Large weights come first
(stratification: Ansótegui, Bonet, Gabàs, Levy 2012), so that models are found on the way, and costs
too large for a better model are excluded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from satdoku.model.bounds import Bounds
from satdoku.model.totalizer import Totalizer
from satdoku.sat.solver import Solver

TRIMS = 3  # times a core is replaced by the core of its own assumptions
MINIMIZED = 60  # assumptions of a core that is minimised, at most
BUDGET = 400  # conflicts for each attempt to shrink a core, or to raise its count
HARD = 300  # conflicts, after which it pays to shrink cores and to raise their counts
MOST_PAIRED = 2_000  # at most this many costs are searched for pairs of which one must be paid


class CoreGuided:
    def __init__(self, solver: Solver, costs: Mapping[int, int], bounds: Bounds) -> None:
        """Minimise the sum of the weights of the true literals in `costs`. The solver is used up;
        its models go to `bounds`."""
        self.solver, self.bounds = solver, bounds
        self.costs = dict(costs)  # per literal: the cost not yet paid
        self.least = 0  # proved so far
        self._counters: dict[int, tuple[Totalizer, int]] = {}  # by the literal `reached(k)`
        self._numbers = count(solver.nof_vars() + 1)

    def run(self) -> Iterator[None]:
        """Yield between two searches, and after each part of one, until the bounds meet."""
        if len(self.costs) <= MOST_PAIRED:
            self._pay_in_groups()
        level = self._next_level(max(self.costs.values(), default=0) + 1)
        while not self.bounds.met:
            assumed = [-cost for cost, weight in self.costs.items() if weight >= level]
            answer = yield from self.bounds.solve(self.solver, assumed)
            if answer:
                self.bounds.improve(self.solver)
                self._exclude()
                if level <= 1 or all(weight >= level for weight in self.costs.values()):
                    self.bounds.raise_to(self.bounds.upper)
                else:
                    level = self._next_level(level)
            elif not self._pay(self.solver.get_core() or []):
                self.bounds.exhaust()

    def _next_level(self, level: int) -> int:
        """The next lower weight from which on there are few costs of each weight (Martins et al.
        2012), so that not every weight gets a search of its own."""
        weights = sorted(self.costs.values(), reverse=True)
        below = [(weight, place) for place, weight in enumerate(weights) if weight < level]
        kinds = list(dict(below).items())  # each weight, with its last place
        for k, (weight, last) in enumerate(kinds, 1):
            if last + 1 > 1.25 * k:
                return weight
        return kinds[-1][0] if kinds else 0

    def _pay(self, core: list[int]) -> bool:
        """Raise the bound by a core; False if it is empty."""
        if not core:
            return False
        hard = self.solver.accum_stats()["conflicts"] > HARD
        chosen = [-literal for literal in (self._shrunk(core) if hard else core)]
        weight = min(self.costs[cost] for cost in chosen)
        self._raise(weight)
        for cost in chosen:
            self._reduce(cost, weight)
        self.solver.add_clause(chosen)
        if len(chosen) > 1:
            counter = Totalizer(chosen, self._numbers.__next__, self.solver.add_clause)
            self._count_on(counter, self._exhausted(counter, weight) if hard else 2, weight)
        return True

    def _raise(self, weight: int) -> None:
        self.least += weight
        self.bounds.raise_to(self.least)

    def _reduce(self, cost: int, weight: int) -> None:
        self.costs[cost] -= weight
        if not self.costs[cost]:
            del self.costs[cost]
        if cost in self._counters:
            counter, reached = self._counters[cost]
            self._count_on(counter, reached + 1, weight)

    def _count_on(self, counter: Totalizer, reached: int, weight: int) -> None:
        if reached <= counter.size:
            cost = counter.reached(reached)
            self._counters[cost] = counter, reached
            self.costs[cost] = self.costs.get(cost, 0) + weight

    def _exhausted(self, counter: Totalizer, weight: int) -> int:
        """The first count that is not easily refuted (Ignatiev, Morgado, Marques-Silva 2019)."""
        reached = 2
        while reached <= counter.size and self._refuted([-counter.reached(reached)]):
            self.solver.add_clause([counter.reached(reached)])
            self._raise(weight)
            reached += 1
        return reached

    def _refuted(self, assumed: list[int]) -> bool:
        return self.bounds.refuted(self.solver, assumed, BUDGET)

    def _shrunk(self, core: list[int]) -> list[int]:
        """A smaller core, the assumptions of small weight first."""
        for _ in range(TRIMS):
            if len(core) < 2 or not self._refuted(core):
                break
            smaller = self.solver.get_core() or []
            if len(smaller) >= len(core):
                break
            core = smaller
        if len(core) > MINIMIZED:
            return core
        left = sorted(core, key=lambda literal: self.costs[-literal])
        for literal in list(left):
            if literal in left and len(left) > 1:
                rest = [other for other in left if other != literal]
                if self._refuted(rest):
                    needed = set(self.solver.get_core() or [])
                    left = [other for other in rest if other in needed]
        return left or core

    def _exclude(self) -> None:
        """Exclude costs that no better model can have."""
        gap = self.bounds.upper - self.least
        for cost in [cost for cost, weight in self.costs.items() if weight > gap]:
            self.solver.add_clause([-cost])
            del self.costs[cost]

    def _pay_in_groups(self) -> None:
        """Find groups of costs of which all but one must be paid, by unit propagation alone."""
        excluded: dict[int, set[int]] = {}
        for cost in list(self.costs):
            self.bounds.monitor.tick()
            consistent, implied = self.solver.propagate([-cost])
            if not consistent:
                self._raise(self.costs.pop(cost))
                self.solver.add_clause([cost])
            else:
                for other in implied:
                    if other in self.costs and other != cost:
                        excluded.setdefault(cost, set()).add(other)
                        excluded.setdefault(other, set()).add(cost)
        while group := self._group(excluded):
            weight = min(self.costs[cost] for cost in group)
            self._raise(weight * (len(group) - 1))
            for cost in group:
                self.costs[cost] -= weight
                if not self.costs[cost]:
                    del self.costs[cost]
            rest = next(self._numbers)
            self.solver.add_clause([*(-cost for cost in group), rest])
            self.costs[rest] = weight

    def _group(self, excluded: Mapping[int, set[int]]) -> list[int]:
        """Costs of which at least one of any two must be paid."""
        for cost in excluded:
            if cost in self.costs:
                self.bounds.monitor.tick()
                group = [cost]
                near = [other for other in excluded[cost] if other in self.costs]
                for other in sorted(near, key=lambda o: (-len(excluded[o]), o)):
                    if all(other in excluded[each] for each in group):
                        group.append(other)
                if len(group) > 1:
                    return group
        return []

"""The state of a watched search: the assignment, and the resulting state of each clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

from satdoku.sat.cnf import Clause, Cnf
from satdoku.watch.event import ASSIGNING, BRANCHING, UNDOING, Assigned, Event, EventKind


class Waiting:
    """A lazy priority queue of numbers that may qualify, lowest first. Those that no longer qualify
    are dropped when they reach the front: removing them at every change would take longer."""

    def __init__(self, interesting: Callable[[int], bool]) -> None:
        self._interesting = interesting
        self._heap: list[tuple[int, int]] = []  # by absolute value, then by sign
        self._members: set[int] = set()

    def add(self, *numbers: int) -> None:
        for number in numbers:
            if number not in self._members:
                self._members.add(number)
                heappush(self._heap, (abs(number), number))

    def first(self) -> int | None:
        while self._heap:
            number = self._heap[0][1]
            if self._interesting(number):
                return number
            self._members.remove(number)
            heappop(self._heap)
        return None


DECAY = 0.99  # factor on a variable's activity per conflict, like `--set decay`


class SearchState:
    def __init__(self, cnf: Cnf) -> None:
        self.num_vars, self.given = cnf.num_vars, len(cnf)  # given: number of clauses in the file
        places = 2 * cnf.num_vars + 1
        self.clauses: list[Clause] = []
        self.value = [0] * places  # per literal: 1 true, -1 false, 0 open
        self.level_of = [0] * (cnf.num_vars + 1)
        self.place_of = [0] * (cnf.num_vars + 1)  # position on the trail
        self.phase = [False] * (cnf.num_vars + 1)  # the last value of each variable
        self.activity = [0.0] * (cnf.num_vars + 1)
        self.failures: Counter[int] = Counter()  # per variable: falsified clauses containing it
        self.trail: list[Assigned] = []
        self.levels: list[int] = []  # start of each level on the trail
        self.counts: Counter[EventKind] = Counter()
        self.deepest = 0
        self.decided: dict[int, int] = {}  # variables decided so far, and how often
        self.unsatisfied = 0  # number of unsatisfied clauses of the file
        self.true_count: list[int] = []
        self.left_count: list[int] = []  # literals that are not false, per clause
        self._homes: list[list[int]] = [[] for _ in range(places)]  # the clauses of each literal
        self._alive = [0] * places  # occurrences of each literal in unsatisfied clauses
        self._bumped: list[list[float]] = []  # activities before each learned clause
        self._depths: list[int] = []  # the value of `deepest` before each open level
        # A learned clause that was removed again can still be queued.
        self._units = Waiting(lambda n: n < len(self.clauses) and self.is_unit(n))
        self._empties = Waiting(lambda n: n < len(self.clauses) and self.is_empty(n))
        self._pures = Waiting(self._is_pure)
        for clause in cnf:
            self._add(clause)
        for variable in range(1, cnf.num_vars + 1):
            self._pures.add(variable, -variable)

    # -- queries -----------------------------------------------------------------------------

    @property
    def level(self) -> int:
        return len(self.levels)

    def is_satisfied(self, clause: int) -> bool:
        return self.true_count[clause] > 0

    def is_unit(self, clause: int) -> bool:
        return self.left_count[clause] == 1 and not self.true_count[clause]

    def is_empty(self, clause: int) -> bool:
        return self.left_count[clause] == 0

    def first_unit(self) -> int | None:
        """The first unit clause of the file."""
        return self._units.first()

    def first_empty(self) -> int | None:
        return self._empties.first()

    def first_pure(self) -> int | None:
        """A pure literal, that of the lowest variable."""
        return self._pures.first()

    def open_literals(self, clause: int) -> Clause:
        return tuple(literal for literal in self.clauses[clause] if not self.value[literal])

    def formula_left(self) -> Iterator[Clause]:
        """The formula as the DPLL engines' branching rules see it: the unsatisfied clauses without
        their false literals."""
        unsatisfied = (n for n in range(self.given) if not self.true_count[n])
        return map(self.open_literals, unsatisfied)

    def occurs(self, variable: int) -> bool:
        return bool(self._homes[variable] or self._homes[-variable])

    def clauses_with(self, literal: int) -> Sequence[int]:
        return self._homes[literal]

    def clauses_of(self, variable: int) -> Iterator[int]:
        yield from self._homes[variable]
        yield from self._homes[-variable]

    def assigned(self, literal: int) -> Assigned:
        """How the literal, or its negation, got its value."""
        return self.trail[self.place_of[abs(literal)]]

    def at_level(self, level: int) -> Sequence[Assigned]:
        """The literals of a level; those of level 0 need no decision."""
        bounds = [0, *self.levels, len(self.trail)]
        return self.trail[bounds[level] : bounds[level + 1]]

    @property
    def model(self) -> list[int]:
        """A literal for each variable; open variables are false, as in the engines."""
        return [v if self.value[v] > 0 else -v for v in range(1, self.num_vars + 1)]

    # -- events ------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        self.counts[event.kind] += 1
        if event.kind in ASSIGNING:
            self._open_level(event)
            self._assign(Assigned(event.literal, event.kind, event.clause))
        elif event.kind in UNDOING:
            for _each in event.undone:
                self._unassign()
        elif event.kind is EventKind.CONFLICT:
            self.failures.update(map(abs, self.clauses[event.clause]))
        elif event.learned is not None:
            self._add(event.learned.clause)
            self._bump(event)

    def revert(self, event: Event) -> None:
        self.counts[event.kind] -= 1
        if event.kind in ASSIGNING:
            self.phase[abs(event.literal)] = self.trail[-1].phase
            self._unassign()
            self._close_level(event)
        elif event.kind in UNDOING:
            for assigned in event.undone:
                if assigned.kind in BRANCHING:
                    self.levels.append(len(self.trail))
                self._assign(assigned, again=True)
        elif event.kind is EventKind.CONFLICT:
            self.failures.subtract(map(abs, self.clauses[event.clause]))
        elif event.learned is not None:
            self._unbump(event)
            self._remove_last()

    def above(self, level: int) -> tuple[Assigned, ...]:
        """The literals undone by going back to that level."""
        return tuple(self.trail[self.levels[level] :])

    def _open_level(self, event: Event) -> None:
        if event.kind in BRANCHING:
            self.levels.append(len(self.trail))
            self._depths.append(self.deepest)
            self.deepest = max(self.deepest, self.level)
            if event.kind is EventKind.DECIDE:
                variable = abs(event.literal)
                self.decided[variable] = self.decided.get(variable, 0) + 1

    def _close_level(self, event: Event) -> None:
        if event.kind in BRANCHING:
            self.deepest = self._depths.pop()
            if event.kind is EventKind.DECIDE:
                variable = abs(event.literal)
                self.decided[variable] -= 1
                if not self.decided[variable]:
                    del self.decided[variable]

    def _assign(self, assigned: Assigned, *, again: bool = False) -> None:
        literal, variable = assigned.literal, abs(assigned.literal)
        if not again:
            assigned = assigned._replace(phase=self.phase[variable])
            self.phase[variable] = literal > 0
        self.value[literal], self.value[-literal] = 1, -1
        self.level_of[variable], self.place_of[variable] = self.level, len(self.trail)
        self.trail.append(assigned)
        for clause in self._homes[literal]:
            self.true_count[clause] += 1
            if self.true_count[clause] == 1:
                self._leave(clause)
        for clause in self._homes[-literal]:
            self.left_count[clause] -= 1
            self._notice(clause)

    def _unassign(self) -> None:
        assigned = self.trail.pop()
        literal = assigned.literal
        self.value[literal] = self.value[-literal] = 0
        for clause in self._homes[-literal]:
            self.left_count[clause] += 1
            self._notice(clause)
        for clause in self._homes[literal]:
            self.true_count[clause] -= 1
            if self.true_count[clause] == 0:
                self._return(clause)
        self._pures.add(literal, -literal)
        if assigned.kind in BRANCHING:
            self.levels.pop()

    def _notice(self, clause: int) -> None:
        if self.left_count[clause] < 2 and not self.true_count[clause]:
            (self._units if self.left_count[clause] else self._empties).add(clause)

    def _leave(self, clause: int) -> None:
        """Count out a clause that is now satisfied."""
        if clause < self.given:
            self.unsatisfied -= 1
            for literal in self.clauses[clause]:
                self._alive[literal] -= 1
                if not self._alive[literal]:
                    self._pures.add(-literal)

    def _return(self, clause: int) -> None:
        """Count in a clause that is no longer satisfied."""
        self._notice(clause)
        if clause < self.given:
            self.unsatisfied += 1
            for literal in self.clauses[clause]:
                self._alive[literal] += 1
                if self._alive[literal] == 1:
                    self._pures.add(literal)

    def _is_pure(self, literal: int) -> bool:
        return bool(not self.value[literal] and self._alive[literal] and not self._alive[-literal])

    # -- adding and removing clauses ----------------------------------------------------------

    def _add(self, clause: Clause) -> None:
        number = len(self.clauses)
        self.clauses.append(clause)
        self.true_count.append(sum(self.value[literal] > 0 for literal in clause))
        self.left_count.append(sum(self.value[literal] >= 0 for literal in clause))
        for literal in clause:
            self._homes[literal].append(number)
        if number < self.given:
            self.unsatisfied += 1
            for literal in clause:
                self._alive[literal] += 1
        self._notice(number)

    def _remove_last(self) -> None:
        self.true_count.pop()
        self.left_count.pop()
        for literal in reversed(self.clauses.pop()):
            self._homes[literal].pop()

    def _bump(self, event: Event) -> None:
        """Bump the variables of a conflict, later conflicts more than earlier ones."""
        variables = _variables(event)
        self._bumped.append([self.activity[variable] for variable in variables])
        weight = DECAY ** -self.counts[EventKind.LEARN]
        for variable in variables:
            self.activity[variable] += weight

    def _unbump(self, event: Event) -> None:
        for variable, before in zip(_variables(event), self._bumped.pop(), strict=True):
            self.activity[variable] = before


def _variables(event: Event) -> list[int]:
    """The variables of the learned clause, and those resolved away."""
    assert event.learned is not None
    resolved = (assigned.literal for assigned in event.learned.resolved)
    return sorted({abs(literal) for literal in (*event.learned.clause, *resolved)})

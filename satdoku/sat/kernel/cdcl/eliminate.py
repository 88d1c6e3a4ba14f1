"""Bounded variable elimination (Davis, Putnam 1960; Eén, Biere 2005).

All clauses of a variable are replaced by their resolvents on it, if there are no more of these.
Then the formula has one variable less, and the search no longer decides or propagates it. Encoders
produce such variables by the thousand: names of gates that are used once or twice.

A clause of a variable is named by its index in the arena or, if it is binary, by minus its other
literal. Learned clauses take no part, but those with an eliminated variable are deleted at the end.
Learned binary clauses do take part, because they cannot be told from the others. That is sound,
since they are implied.

A variable stays if one of its clauses or resolvents has more literals than `eliminate_size`. A
limit of 100 lost to one of 10: comparing two designs of a FIFO or a multiplier then took 1.2 to 1.5
times the conflicts. Short clauses propagate while few literals are assigned, and long ones do not.

Candidates are ordered by their number of occurrences at the start of the pass. MiniSat keeps a heap
up to date instead. Here a later round sees what this one made possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive import derive_clause
from satdoku.sat.kernel.cdcl.gates import find_gate
from satdoku.sat.kernel.cdcl.removed_variables import (
    drop_binary,
    drop_clause,
    remove_variable,
    set_aside,
    set_aside_binary,
)
from satdoku.sat.kernel.cdcl.sort import begin_sorting, make_sorting_room, sort_slice
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage
from satdoku.sat.kernel.vec import IntVec
from satdoku.sat.kernel.watches import Watches

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


COUNT_LITERALS: cython.int = 1  # steps of filling the occurrence lists
CONNECT: cython.int = 2
LIST: cython.int = 1  # steps of listing the candidates
SORT: cython.int = 2


@cython.final
@cython.cclass
class Elimination:
    left: cython.longlong  # ticks of this round
    bound: cython.int  # clauses that an elimination may add in this round
    seen: cython.longlong  # changes plus bound when all candidates had been tried
    positive: IntVec  # clauses of the variable at hand
    negative: IntVec
    gate_positive: IntVec  # those of its definition, which come first
    gate_negative: IntVec

    def __init__(self) -> None:
        self.left = self.bound = self.seen = 0
        self.positive, self.negative = IntVec(), IntVec()
        self.gate_positive, self.gate_negative = IntVec(), IntVec()


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_connecting(s: State) -> cython.int:
    s.round.occurrences = Watches()
    s.round.occurrences.add_literals(2 * s.num_vars + 2)
    s.round.connecting = COUNT_LITERALS
    s.round.cursor = 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def connect_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Fill the occurrence lists of all irredundant clauses; returns the remaining budget, above 0
    when done.

    The first pass counts, so that each list is allocated at its final size. Growing lists would
    leave gaps as large as themselves, and move a pool of many megabytes within one slice.
    """
    while s.round.connecting:
        while s.round.cursor < s.arena.size:
            if budget <= 0:
                return 0
            if not s.arena.data[s.round.cursor + FLAGS] & (GARBAGE | LEARNED):
                if s.round.connecting == COUNT_LITERALS:
                    expect_clause(s, s.round.cursor)
                else:
                    connect(s, s.round.cursor)
                budget -= s.arena.data[s.round.cursor]  # the lists are scattered over memory
            budget -= 1
            s.round.cursor += s.arena.data[s.round.cursor] + HEAD
        if s.round.connecting == COUNT_LITERALS:
            s.round.occurrences.allot()
            budget -= s.num_vars >> 3
        s.round.connecting = CONNECT if s.round.connecting == COUNT_LITERALS else 0
        s.round.cursor = 1
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def expect_clause(s: State, clause: cython.int) -> cython.int:
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        s.round.occurrences.expect(s.arena.data[k])
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def connect(s: State, clause: cython.int) -> cython.int:
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        s.round.occurrences.push(s.arena.data[k], 0, clause)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_ordering(s: State) -> cython.int:
    s.round.candidates.shrink(0)
    make_sorting_room(s, s.num_vars)
    s.round.listing = LIST
    s.round.cursor = 1
    s.sorting.count = 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def order_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """List the variables that may be removed, by an upper bound on their resolvents; returns the
    remaining budget, above 0 when done."""
    k: cython.int
    if s.round.listing == LIST:
        while s.round.cursor <= s.num_vars:
            if budget <= 0:
                return 0
            if may_go(s, s.round.cursor):
                s.sorting.keys.data[s.sorting.count] = most_resolvents(s, s.round.cursor)
                s.sorting.values.data[s.sorting.count] = s.round.cursor
                s.sorting.count += 1
            s.round.cursor += 1
            budget -= 1
        begin_sorting(s, s.sorting.count)
        s.round.listing = SORT
    budget = sort_slice(s, budget)
    if budget > 0:
        for k in range(s.sorting.count - 1, -1, -1):
            s.round.candidates.push(s.sorting.values.data[k])
        s.round.listing = 0
    return budget


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_go(s: State, var: cython.int) -> cython.bint:
    return not (s.value.data[2 * var] or s.removed.data[var] or s.frozen.data[var])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most_resolvents(s: State, var: cython.int) -> cython.longlong:
    """An upper bound, as if every watch were of a binary clause."""
    positive: cython.longlong = (
        s.round.occurrences.size.data[2 * var] + s.watches.size.data[2 * var]
    )
    negative: cython.longlong = (
        s.round.occurrences.size.data[2 * var + 1] + s.watches.size.data[2 * var + 1]
    )
    return (positive >> 1) * (negative >> 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def try_variable(s: State, var: cython.int) -> cython.Py_ssize_t:
    """Eliminate the variable if that pays; returns the ticks it took."""
    gate: cython.bint
    s.round.tried = 2
    if not occurrences_of(s, 2 * var, s.elimination.positive) or not occurrences_of(
        s, 2 * var + 1, s.elimination.negative
    ):
        return s.round.tried
    if (
        s.elimination.positive.size * s.elimination.negative.size > 1
        and s.elimination.positive.size
        and s.elimination.negative.size
    ):
        gate = find_gate(s, var)
        s.round.tried += (
            s.round.occurrences.size.data[2 * var] + s.round.occurrences.size.data[2 * var + 1]
        ) >> 2
    else:
        gate = False
    if gate:
        s.counters.gates += 1
        s.elimination.gate_positive.shrink(
            split_gate(s.elimination.positive, s.elimination.gate_positive)
        )
        s.elimination.gate_negative.shrink(
            split_gate(s.elimination.negative, s.elimination.gate_negative)
        )
    if worth_it(s, var, gate):
        eliminate(s, var, gate)
    return s.round.tried


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def occurrences_of(s: State, lit: cython.int, clauses: IntVec) -> cython.int:
    """Collect the clauses of a literal; 0 if there are too many or one is too long."""
    pool: cython.p_int = s.watches.pool.data
    start: cython.int = s.watches.start.data[lit]
    clause: cython.int
    k: cython.int
    clauses.shrink(0)
    for k in range(start, start + s.watches.size.data[lit], 2):
        if pool[k + 1] == BINARY and s.value.data[pool[k]] == 0:
            clauses.push(-pool[k])
    pool = s.round.occurrences.pool.data
    start = s.round.occurrences.start.data[lit]
    for k in range(start, start + s.round.occurrences.size.data[lit], 2):
        clause = pool[k + 1]
        if s.arena.data[clause + FLAGS] & GARBAGE:
            continue
        if s.arena.data[clause] > s.settings.eliminate_size:
            return 0
        clauses.push(clause)
        if clauses.size > s.settings.eliminate_occurrences:
            return 0
    s.round.tried += clauses.size
    return clauses.size <= s.settings.eliminate_occurrences


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def split_gate(clauses: IntVec, gate: IntVec) -> cython.int:
    """Move the clauses of the gate to the front; returns their number."""
    front: cython.int = 0
    k: cython.int
    i: cython.int
    for i in range(gate.size):
        for k in range(front, clauses.size):
            if clauses.data[k] == gate.data[i]:
                clauses.data[k] = clauses.data[front]
                clauses.data[front] = gate.data[i]
                front += 1
                break
    return front


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def worth_it(s: State, var: cython.int, gate: cython.bint) -> cython.bint:
    """True if the resolvents do not outnumber the clauses by more than the bound of this round."""
    limit: cython.int = s.elimination.positive.size + s.elimination.negative.size
    if not s.variable_map.is_introduced(var):
        limit += s.elimination.bound
    return all_resolvents(s, var, gate, limit, False) <= limit


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def all_resolvents(
    s: State, var: cython.int, gate: cython.bint, limit: cython.int, add: cython.bint
) -> cython.int:
    """Count or add the resolvents; with a gate, only those of one of its clauses and another."""
    count: cython.int = 0
    i: cython.int
    j: cython.int
    for i in range(s.elimination.positive.size):
        for j in range(s.elimination.negative.size):
            if gate and (i < s.elimination.gate_positive.size) == (
                j < s.elimination.gate_negative.size
            ):
                continue
            if resolve(s, 2 * var, s.elimination.positive.data[i], s.elimination.negative.data[j]):
                if add:
                    add_resolvent(s)
                count += 1
                if count > limit or s.scratch.resolvent.size > s.settings.eliminate_size:
                    return limit + 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def resolve(s: State, lit: cython.int, clause: cython.int, other: cython.int) -> cython.bint:
    """Put the resolvent on `lit` into `resolvent`; False if it is a tautology."""
    k: cython.int
    found: cython.int
    s.round.tried += 1
    s.scratch.stamp += 1
    s.scratch.resolvent.shrink(0)
    if clause < 0:
        s.scratch.resolvent.push(-clause)
        s.scratch.lit_stamp.data[-clause] = s.scratch.stamp
    else:
        s.round.tried += s.arena.data[clause] >> 3
        for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
            found = s.arena.data[k]
            if found != lit:
                s.scratch.resolvent.push(found)
                s.scratch.lit_stamp.data[found] = s.scratch.stamp
    if other < 0:
        if s.scratch.lit_stamp.data[-other ^ 1] == s.scratch.stamp:
            return False
        if s.scratch.lit_stamp.data[-other] != s.scratch.stamp:
            s.scratch.resolvent.push(-other)
        return True
    s.round.tried += s.arena.data[other] >> 3
    for k in range(other + HEAD, other + HEAD + s.arena.data[other]):
        found = s.arena.data[k]
        if found == lit ^ 1 or s.scratch.lit_stamp.data[found] == s.scratch.stamp:
            continue
        if s.scratch.lit_stamp.data[found ^ 1] == s.scratch.stamp:
            return False
        s.scratch.resolvent.push(found)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def add_resolvent(s: State) -> cython.int:
    """Add the resolvent, without literals that have become false; skip it if it is satisfied."""
    kept: cython.int = 0
    clause: cython.int
    k: cython.int
    for k in range(s.scratch.resolvent.size):
        if s.value.data[s.scratch.resolvent.data[k]] > 0:
            return 0
        if s.value.data[s.scratch.resolvent.data[k]] == 0:
            s.scratch.resolvent.data[kept] = s.scratch.resolvent.data[k]
            kept += 1
    s.scratch.resolvent.shrink(kept)
    clause = derive_clause(s, s.scratch.resolvent, 0)
    if clause:
        connect(s, clause)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def eliminate(s: State, var: cython.int, gate: cython.bint) -> cython.int:
    """Replace the clauses with the resolvents. While the caller may add clauses, all are set aside;
    otherwise only those of one literal, with its negation as the default value."""
    fewer: cython.int = (
        2 * var if s.elimination.positive.size < s.elimination.negative.size else 2 * var + 1
    )
    all_resolvents(s, var, gate, 1_000_000, True)
    s.counters.eliminated += 1
    remove_variable(s, var)
    put_away(s, 2 * var, s.elimination.positive, not s.sealed or fewer == 2 * var)
    put_away(s, 2 * var + 1, s.elimination.negative, not s.sealed or fewer == 2 * var + 1)
    if s.sealed:
        s.aside.push(fewer ^ 1)
        s.aside.push(1)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def put_away(s: State, lit: cython.int, clauses: IntVec, aside: cython.bint) -> cython.int:
    k: cython.int
    clause: cython.int
    for k in range(clauses.size):
        clause = clauses.data[k]
        if clause < 0:
            if aside:
                set_aside_binary(s, lit, -clause)
            drop_binary(s, lit, -clause)
        else:
            if aside:
                set_aside(s, lit, clause)
            drop_clause(s, clause)
    return 0


@cython.cclass
class EliminationStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.elimination.left = max(effort, LEAST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.eliminate != 0 and s.elimination.seen != s.changes + s.elimination.bound

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        """Prepare for the first slice; clauses must be tidy."""
        s.elimination.left -= s.arena.size >> 4
        begin_connecting(s)
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Try more candidates; returns the remaining budget, above 0 when done.

        A unit ends the pass: clauses are no longer tidy.
        """
        roots: cython.int = s.assigned
        if s.round.connecting:
            budget = connect_slice(s, budget)
            if budget <= 0:
                return 0
            begin_ordering(s)
        if s.round.listing:
            budget = order_slice(s, budget)
            if budget <= 0:
                return 0
        while s.round.candidates.size and s.elimination.left > 0:
            if budget <= 0:
                return 0
            work: cython.Py_ssize_t = try_variable(s, s.round.candidates.pop())
            budget -= work
            s.elimination.left -= work
            if s.assigned > roots or s.inconsistent:
                break
        if s.round.candidates.size == 0:
            s.elimination.seen = s.changes + s.elimination.bound
        with cython.gil:
            s.round.occurrences = None
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        s.round.occurrences = None
        return 0

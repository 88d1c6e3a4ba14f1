"""Bounded variable elimination (Davis, Putnam 1960; Eén, Biere 2005).

All clauses of a variable are replaced by their resolvents on it, if these are not more. Then the
formula has a variable less, and the search no longer decides or propagates it. Encoders produce
such variables by the thousand: names of gates that are used once or twice.

A clause of a variable is named by its index in the arena or, if it is binary, by minus its other
literal. Learned clauses take no part, but those with an eliminated variable are deleted at the
end; binary ones do, because nothing tells them from the others. That is right, since they follow.

A variable stays if one of its clauses or resolvents has more literals than `eliminate_size`. A
limit of 100 lost to one of 10: comparing two designs of a FIFO or a multiplier then took 1.2 to 1.5
times the conflicts. Short clauses propagate while few literals are assigned, and long ones do not.

Candidates go in the order of how often they occurred when the pass began. MiniSat keeps a heap up
to date instead. Here a later round sees what this one made possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive import derive_clause
from satdoku.sat.kernel.cdcl.gates import find_gate
from satdoku.sat.kernel.cdcl.remove import (
    drop_binary,
    drop_clause,
    remove_variable,
    set_aside,
    set_aside_binary,
)
from satdoku.sat.kernel.cdcl.sort import begin_sorting, make_sorting_room, sort_slice
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage
from satdoku.sat.kernel.watches import Watches

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import IntVec


COUNT_LITERALS: cython.int = 1  # how the lists of occurrences are filled
CONNECT: cython.int = 2
LIST: cython.int = 1  # how the candidates are listed
SORT: cython.int = 2


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_connecting(s: State) -> cython.int:
    s.occurrences = Watches()
    s.occurrences.add_literals(2 * s.num_vars + 2)
    s.connecting = COUNT_LITERALS
    s.cursor = 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def connect_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Fill the lists of occurrences of all clauses that are not learned; returns what is left of
    the budget, above 0 when done.

    The first pass counts, so that each list has its room at once. Lists that grow would leave gaps
    as large as themselves, and move a pool of many megabytes within one slice.
    """
    while s.connecting:
        while s.cursor < s.arena.size:
            if budget <= 0:
                return 0
            if not s.arena.data[s.cursor + FLAGS] & (GARBAGE | LEARNED):
                if s.connecting == COUNT_LITERALS:
                    expect_clause(s, s.cursor)
                else:
                    connect(s, s.cursor)
                budget -= s.arena.data[s.cursor]  # lists all over the memory
            budget -= 1
            s.cursor += s.arena.data[s.cursor] + HEAD
        if s.connecting == COUNT_LITERALS:
            s.occurrences.allot()
            budget -= s.num_vars >> 3
        s.connecting = CONNECT if s.connecting == COUNT_LITERALS else 0
        s.cursor = 1
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def expect_clause(s: State, clause: cython.int) -> cython.int:
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        s.occurrences.expect(s.arena.data[k])
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def connect(s: State, clause: cython.int) -> cython.int:
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        s.occurrences.push(s.arena.data[k], 0, clause)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_ordering(s: State) -> cython.int:
    """The assumptions are kept: `lit_stamp` tells them."""
    k: cython.int
    s.candidates.shrink(0)
    s.stamp += 1
    for k in range(s.assumptions.size):
        s.lit_stamp.data[s.assumptions.data[k] & ~1] = s.stamp
    make_sorting_room(s, s.num_vars)
    s.listing = LIST
    s.cursor = 1
    s.sort_count = 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def order_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """List those that may be removed, by the number of resolvents there may be at most; returns
    what is left of the budget, above 0 when done."""
    k: cython.int
    if s.listing == LIST:
        while s.cursor <= s.num_vars:
            if budget <= 0:
                return 0
            if may_go(s, s.cursor):
                s.sort_keys.data[s.sort_count] = most_resolvents(s, s.cursor)
                s.sort_values.data[s.sort_count] = s.cursor
                s.sort_count += 1
            s.cursor += 1
            budget -= 1
        begin_sorting(s, s.sort_count)
        s.listing = SORT
    budget = sort_slice(s, budget)
    if budget > 0:
        for k in range(s.sort_count - 1, -1, -1):
            s.candidates.push(s.sort_values.data[k])
        s.listing = 0
    return budget


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_go(s: State, var: cython.int) -> cython.bint:
    return not (
        s.value.data[2 * var]
        or s.removed.data[var]
        or s.frozen.data[var]
        or s.lit_stamp.data[2 * var] == s.stamp
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most_resolvents(s: State, var: cython.int) -> cython.longlong:
    """If every watch were one of a binary clause."""
    positive: cython.longlong = s.occurrences.size.data[2 * var] + s.watches.size.data[2 * var]
    negative: cython.longlong = (
        s.occurrences.size.data[2 * var + 1] + s.watches.size.data[2 * var + 1]
    )
    return (positive >> 1) * (negative >> 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def try_variable(s: State, var: cython.int) -> cython.Py_ssize_t:
    """Eliminate the variable if that pays; returns the ticks it took."""
    gate: cython.bint
    s.tried = 2
    if not occurrences_of(s, 2 * var, s.positive) or not occurrences_of(s, 2 * var + 1, s.negative):
        return s.tried
    if s.positive.size * s.negative.size > 1 and s.positive.size and s.negative.size:
        gate = find_gate(s, var)
        s.tried += (s.occurrences.size.data[2 * var] + s.occurrences.size.data[2 * var + 1]) >> 2
    else:
        gate = False
    if gate:
        s.counters.gates += 1
        s.gate_positive.shrink(split_gate(s.positive, s.gate_positive))
        s.gate_negative.shrink(split_gate(s.negative, s.gate_negative))
    if worth_it(s, var, gate):
        eliminate(s, var, gate)
    return s.tried


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def occurrences_of(s: State, lit: cython.int, clauses: IntVec) -> cython.int:
    """Collect the clauses of a literal; 0 if they are too many or one is too long."""
    pool: cython.p_int = s.watches.pool.data
    start: cython.int = s.watches.start.data[lit]
    clause: cython.int
    k: cython.int
    clauses.shrink(0)
    for k in range(start, start + s.watches.size.data[lit], 2):
        if pool[k + 1] == BINARY and s.value.data[pool[k]] == 0:
            clauses.push(-pool[k])
    pool = s.occurrences.pool.data
    start = s.occurrences.start.data[lit]
    for k in range(start, start + s.occurrences.size.data[lit], 2):
        clause = pool[k + 1]
        if s.arena.data[clause + FLAGS] & GARBAGE:
            continue
        if s.arena.data[clause] > s.settings.eliminate_size:
            return 0
        clauses.push(clause)
        if clauses.size > s.settings.eliminate_occurrences:
            return 0
    s.tried += clauses.size
    return clauses.size <= s.settings.eliminate_occurrences


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def split_gate(clauses: IntVec, gate: IntVec) -> cython.int:
    """Bring the clauses of the gate to the front; returns how many they are."""
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
    """Whether the resolvents are no more than the clauses, but for the bound of this round."""
    limit: cython.int = s.positive.size + s.negative.size
    if not s.is_introduced(var):
        limit += s.elimination_bound
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
    for i in range(s.positive.size):
        for j in range(s.negative.size):
            if gate and (i < s.gate_positive.size) == (j < s.gate_negative.size):
                continue
            if resolve(s, 2 * var, s.positive.data[i], s.negative.data[j]):
                if add:
                    add_resolvent(s)
                count += 1
                if count > limit or s.resolvent.size > s.settings.eliminate_size:
                    return limit + 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def resolve(s: State, lit: cython.int, clause: cython.int, other: cython.int) -> cython.bint:
    """Put the resolvent on `lit` into `resolvent`; False if it is a tautology."""
    k: cython.int
    found: cython.int
    s.tried += 1
    s.stamp += 1
    s.resolvent.shrink(0)
    if clause < 0:
        s.resolvent.push(-clause)
        s.lit_stamp.data[-clause] = s.stamp
    else:
        s.tried += s.arena.data[clause] >> 3
        for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
            found = s.arena.data[k]
            if found != lit:
                s.resolvent.push(found)
                s.lit_stamp.data[found] = s.stamp
    if other < 0:
        if s.lit_stamp.data[-other ^ 1] == s.stamp:
            return False
        if s.lit_stamp.data[-other] != s.stamp:
            s.resolvent.push(-other)
        return True
    s.tried += s.arena.data[other] >> 3
    for k in range(other + HEAD, other + HEAD + s.arena.data[other]):
        found = s.arena.data[k]
        if found == lit ^ 1 or s.lit_stamp.data[found] == s.stamp:
            continue
        if s.lit_stamp.data[found ^ 1] == s.stamp:
            return False
        s.resolvent.push(found)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def add_resolvent(s: State) -> cython.int:
    """Literals that became false meanwhile are left out, satisfied resolvents as well."""
    kept: cython.int = 0
    clause: cython.int
    k: cython.int
    for k in range(s.resolvent.size):
        if s.value.data[s.resolvent.data[k]] > 0:
            return 0
        if s.value.data[s.resolvent.data[k]] == 0:
            s.resolvent.data[kept] = s.resolvent.data[k]
            kept += 1
    s.resolvent.shrink(kept)
    clause = derive_clause(s, s.resolvent, 0)
    if clause:
        connect(s, clause)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def eliminate(s: State, var: cython.int, gate: cython.bint) -> cython.int:
    """Replace the clauses by the resolvents. While more clauses may come, all are set aside; else
    those of one literal, and its negation as the value to begin with."""
    fewer: cython.int = 2 * var if s.positive.size < s.negative.size else 2 * var + 1
    all_resolvents(s, var, gate, 1_000_000, True)
    s.counters.eliminated += 1
    remove_variable(s, var)
    put_away(s, 2 * var, s.positive, not s.sealed or fewer == 2 * var)
    put_away(s, 2 * var + 1, s.negative, not s.sealed or fewer == 2 * var + 1)
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
        s.elimination_left = max(effort, LEAST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.eliminate != 0 and s.eliminate_seen != s.changes + s.elimination_bound

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        """Before the first slice; clauses must be tidy."""
        s.elimination_left -= s.arena.size >> 4
        begin_connecting(s)
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Try further candidates; returns what is left of the budget, above 0 when done.

        A unit ends the pass: clauses are no longer tidy.
        """
        roots: cython.int = s.assigned
        if s.connecting:
            budget = connect_slice(s, budget)
            if budget <= 0:
                return 0
            begin_ordering(s)
        if s.listing:
            budget = order_slice(s, budget)
            if budget <= 0:
                return 0
        while s.candidates.size and s.elimination_left > 0:
            if budget <= 0:
                return 0
            work: cython.Py_ssize_t = try_variable(s, s.candidates.pop())
            budget -= work
            s.elimination_left -= work
            if s.assigned > roots or s.inconsistent:
                break
        if s.candidates.size == 0:
            s.eliminate_seen = s.changes + s.elimination_bound
        with cython.gil:
            s.occurrences = None
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        s.occurrences = None
        return 0

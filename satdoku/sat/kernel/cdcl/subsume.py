"""Subsumption: a clause that contains another is deleted, one that nearly does is shortened.

If C contains all literals of D, C is redundant. If C contains all but one of them, and that one
negated, their resolvent is C without it: self-subsuming resolution (Eén, Biere 2005).

Clauses are tried from the shortest on, each against those before it. A clause is connected to only
one of its literals, the one with the fewest connected clauses; a clause that contains it is found
through its literals and their negations (Zhang 2005; Biere's CaDiCaL). Full occurrence lists would
be traversed again and again for frequent literals. Binary clauses are found in the watch lists.
Learned clauses take no part: reduction deletes them before it would pay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive import replace_clause
from satdoku.sat.kernel.cdcl.proof_steps import DELETED
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage
from satdoku.sat.kernel.vec import IntVec
from satdoku.sat.kernel.watches import Watches

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

NOTHING: cython.int = -1  # results of a comparison, besides the literal that can be dropped
SUBSUMED: cython.int = 0


# Steps of listing the clauses: a counting sort by size.
COUNT: cython.int = 1
FILL: cython.int = 2


@cython.final
@cython.cclass
class Subsumption:
    left: cython.longlong  # ticks of this round
    seen: cython.longlong  # changes when all candidates had been tried
    sizes: IntVec  # per size: clauses of it; then where the next one goes in the list

    def __init__(self) -> None:
        self.left = self.seen = 0
        self.sizes = IntVec()


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def list_by_size(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Fill `candidates`, longest clauses first; returns the remaining budget, above 0 when done.
    `sizes` has the number of clauses of each size, then the place of the next."""
    sizes: cython.p_int = s.subsumption.sizes.data
    size: cython.int
    while s.round.listing:
        while s.round.cursor < s.arena.size:
            if budget <= 0:
                return 0
            size = s.arena.data[s.round.cursor]
            if (
                not s.arena.data[s.round.cursor + FLAGS] & (GARBAGE | LEARNED)
                and size <= s.settings.subsume_size
            ):
                if s.round.listing == FILL:
                    s.round.candidates.data[sizes[size]] = s.round.cursor
                    sizes[size] -= 1
                else:
                    sizes[size] += 1
            s.round.cursor += size + HEAD
            budget -= 1
        if s.round.listing == COUNT:
            places_by_size(s)
        s.round.listing = FILL if s.round.listing == COUNT else 0
        s.round.cursor = 1
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def places_by_size(s: State) -> cython.int:
    """Where the first clause of each size goes: from the end on, the shortest last."""
    size: cython.int
    count: cython.int = 0
    hold: cython.int
    for size in range(s.subsumption.sizes.size):
        count += s.subsumption.sizes.data[size]
    s.round.candidates.shrink(0)
    s.round.candidates.stretch(count)
    for size in range(s.subsumption.sizes.size):
        hold = s.subsumption.sizes.data[size]
        s.subsumption.sizes.data[size] = count - 1
        count -= hold
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def try_clause(s: State, clause: cython.int) -> cython.int:
    """Shorten the clause as far as possible, then connect it unless it is subsumed."""
    found: cython.int
    while clause:
        found = find_subsuming(s, clause)
        if found == SUBSUMED:
            s.counters.subsumed += 1
            s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
            s.delete_clause(clause)
            return 0
        if found == NOTHING:
            return connect_once(s, clause)
        s.counters.strengthened += 1
        clause = strengthen(s, clause, found)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_subsuming(s: State, clause: cython.int) -> cython.int:
    """SUBSUMED, or a literal of the clause that can be dropped, or NOTHING."""
    pool: cython.p_int = s.watches.pool.data
    lit: cython.int
    sign: cython.int
    start: cython.int
    k: cython.int
    i: cython.int
    found: cython.int
    best: cython.int = NOTHING
    s.scratch.stamp += 1
    for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        s.scratch.lit_stamp.data[s.arena.data[i]] = s.scratch.stamp
    for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[i]
        start = s.watches.start.data[lit]
        s.round.tried += 1 + (s.watches.size.data[lit] >> 4)
        for k in range(start, start + s.watches.size.data[lit], 2):
            if pool[k + 1] == BINARY:
                if s.scratch.lit_stamp.data[pool[k]] == s.scratch.stamp:
                    return SUBSUMED
                if s.scratch.lit_stamp.data[pool[k] ^ 1] == s.scratch.stamp:
                    best = pool[k] ^ 1
        for sign in range(2):
            start = s.round.occurrences.start.data[lit ^ sign]
            for k in range(start, start + s.round.occurrences.size.data[lit ^ sign], 2):
                found = compare(s, s.round.occurrences.pool.data[k + 1])
                if found == SUBSUMED:
                    return SUBSUMED
                if found > 0:
                    best = found
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def compare(s: State, other: cython.int) -> cython.int:
    """The same for another clause; the literals of the first are stamped."""
    negated: cython.int = SUBSUMED
    lit: cython.int
    k: cython.int
    s.round.tried += 1
    if s.arena.data[other + FLAGS] & GARBAGE:
        return NOTHING
    for k in range(other + HEAD, other + HEAD + s.arena.data[other]):
        lit = s.arena.data[k]
        if s.scratch.lit_stamp.data[lit] == s.scratch.stamp:
            continue
        if negated or s.scratch.lit_stamp.data[lit ^ 1] != s.scratch.stamp:
            return NOTHING
        negated = lit ^ 1
    return negated


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def connect_once(s: State, clause: cython.int) -> cython.int:
    """Connect the clause to its literal with the fewest connected clauses, if these are not too
    many."""
    best: cython.int = s.arena.data[clause + HEAD]
    k: cython.int
    for k in range(clause + HEAD + 1, clause + HEAD + s.arena.data[clause]):
        if s.round.occurrences.size.data[s.arena.data[k]] < s.round.occurrences.size.data[best]:
            best = s.arena.data[k]
    if s.round.occurrences.size.data[best] <= 2 * s.settings.subsume_occurrences:
        s.round.occurrences.push(best, 0, clause)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def strengthen(s: State, clause: cython.int, lit: cython.int) -> cython.int:
    """Replace the clause by itself without the literal; returns the new one, or 0."""
    k: cython.int
    s.scratch.resolvent.shrink(0)
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        if s.arena.data[k] != lit:
            s.scratch.resolvent.push(s.arena.data[k])
    return replace_clause(s, clause, s.scratch.resolvent)


@cython.cclass
class SubsumptionStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.subsumption.left = max(effort, LEAST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.subsume != 0 and s.subsumption.seen != s.changes

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        """Prepare for the first slice; clauses must be tidy."""
        s.round.listing = COUNT
        s.round.cursor = 1
        s.subsumption.sizes = IntVec()
        s.subsumption.sizes.resize(s.settings.subsume_size + 1)
        s.round.occurrences = Watches()
        s.round.occurrences.add_literals(2 * s.num_vars + 2)
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Try more clauses; returns the remaining budget, above 0 when done."""
        roots: cython.int = s.assigned
        if s.round.listing:
            budget = list_by_size(s, budget)
            if budget <= 0:
                return 0
        while s.round.candidates.size and s.subsumption.left > 0:
            if budget <= 0:
                return 0
            s.round.tried = 1
            try_clause(s, s.round.candidates.pop())
            budget -= s.round.tried
            s.subsumption.left -= s.round.tried
            if s.assigned > roots or s.inconsistent:
                break
        if s.round.candidates.size == 0:
            s.subsumption.seen = s.changes
        with cython.gil:
            s.round.occurrences = None
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        s.round.occurrences = None
        return 0

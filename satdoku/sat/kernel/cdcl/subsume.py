"""Subsumption: a clause that contains another is deleted, one that nearly does is shortened.

If C contains all literals of D, D says it all. If C contains all but one of them, and that one
negated, their resolvent is C without it: self-subsuming resolution (Eén, Biere 2005).

Clauses are tried from the shortest on, each against those before it. A clause is connected to one
of its literals only, the one that has the fewest connected; a clause that contains it is found
through its literals and their negations (Zhang 2005; Biere's CaDiCaL). Full lists of occurrences
would be walked again and again for the literals that are frequent. Binary clauses are found in the
watch lists. Learned clauses take no part: reduction deletes them sooner than it would pay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive import replace_clause
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage
from satdoku.sat.kernel.cdcl.state import DELETED
from satdoku.sat.kernel.vec import IntVec
from satdoku.sat.kernel.watches import Watches

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

NOTHING: cython.int = -1  # what a comparison finds, besides the literal that can go
SUBSUMED: cython.int = 0


# How the clauses are listed: a counting sort by their sizes.
COUNT: cython.int = 1
FILL: cython.int = 2


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def list_by_size(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Fill `candidates`, the longest clauses first; returns what is left of the budget, above 0
    when done. `occurring` has the number of clauses of each size, then the place of the next."""
    occurring: cython.p_int = s.occurring.data
    size: cython.int
    while s.listing:
        while s.cursor < s.arena.size:
            if budget <= 0:
                return 0
            size = s.arena.data[s.cursor]
            if (
                not s.arena.data[s.cursor + FLAGS] & (GARBAGE | LEARNED)
                and size <= s.settings.subsume_size
            ):
                if s.listing == FILL:
                    s.candidates.data[occurring[size]] = s.cursor
                    occurring[size] -= 1
                else:
                    occurring[size] += 1
            s.cursor += size + HEAD
            budget -= 1
        if s.listing == COUNT:
            places_by_size(s)
        s.listing = FILL if s.listing == COUNT else 0
        s.cursor = 1
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def places_by_size(s: State) -> cython.int:
    """Where the first clause of each size goes: from the end on, the shortest last."""
    size: cython.int
    count: cython.int = 0
    hold: cython.int
    for size in range(s.occurring.size):
        count += s.occurring.data[size]
    s.candidates.shrink(0)
    s.candidates.stretch(count)
    for size in range(s.occurring.size):
        hold = s.occurring.data[size]
        s.occurring.data[size] = count - 1
        count -= hold
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def try_clause(s: State, clause: cython.int) -> cython.int:
    """Shorten the clause as long as that goes, then connect it unless it is subsumed."""
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
    """SUBSUMED, or a literal of the clause that can go, or NOTHING."""
    pool: cython.p_int = s.watches.pool.data
    lit: cython.int
    sign: cython.int
    start: cython.int
    k: cython.int
    i: cython.int
    found: cython.int
    best: cython.int = NOTHING
    s.stamp += 1
    for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        s.lit_stamp.data[s.arena.data[i]] = s.stamp
    for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[i]
        start = s.watches.start.data[lit]
        s.tried += 1 + (s.watches.size.data[lit] >> 4)
        for k in range(start, start + s.watches.size.data[lit], 2):
            if pool[k + 1] == BINARY:
                if s.lit_stamp.data[pool[k]] == s.stamp:
                    return SUBSUMED
                if s.lit_stamp.data[pool[k] ^ 1] == s.stamp:
                    best = pool[k] ^ 1
        for sign in range(2):
            start = s.occurrences.start.data[lit ^ sign]
            for k in range(start, start + s.occurrences.size.data[lit ^ sign], 2):
                found = compare(s, s.occurrences.pool.data[k + 1])
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
    s.tried += 1
    if s.arena.data[other + FLAGS] & GARBAGE:
        return NOTHING
    for k in range(other + HEAD, other + HEAD + s.arena.data[other]):
        lit = s.arena.data[k]
        if s.lit_stamp.data[lit] == s.stamp:
            continue
        if negated or s.lit_stamp.data[lit ^ 1] != s.stamp:
            return NOTHING
        negated = lit ^ 1
    return negated


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def connect_once(s: State, clause: cython.int) -> cython.int:
    """Connect the clause to its literal with the fewest connected, if those are not too many."""
    best: cython.int = s.arena.data[clause + HEAD]
    k: cython.int
    for k in range(clause + HEAD + 1, clause + HEAD + s.arena.data[clause]):
        if s.occurrences.size.data[s.arena.data[k]] < s.occurrences.size.data[best]:
            best = s.arena.data[k]
    if s.occurrences.size.data[best] <= 2 * s.settings.subsume_occurrences:
        s.occurrences.push(best, 0, clause)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def strengthen(s: State, clause: cython.int, lit: cython.int) -> cython.int:
    """Replace the clause by itself without the literal; returns the new one, or 0."""
    k: cython.int
    s.resolvent.shrink(0)
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        if s.arena.data[k] != lit:
            s.resolvent.push(s.arena.data[k])
    return replace_clause(s, clause, s.resolvent)


@cython.cclass
class SubsumptionStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.subsumption_left = max(effort, LEAST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.subsume != 0 and s.subsume_seen != s.changes

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        """Before the first slice; clauses must be tidy."""
        s.listing = COUNT
        s.cursor = 1
        s.occurring = IntVec()
        s.occurring.resize(s.settings.subsume_size + 1)
        s.occurrences = Watches()
        s.occurrences.add_literals(2 * s.num_vars + 2)
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Try further clauses; returns what is left of the budget, above 0 when done."""
        roots: cython.int = s.assigned
        if s.listing:
            budget = list_by_size(s, budget)
            if budget <= 0:
                return 0
        while s.candidates.size and s.subsumption_left > 0:
            if budget <= 0:
                return 0
            s.tried = 1
            try_clause(s, s.candidates.pop())
            budget -= s.tried
            s.subsumption_left -= s.tried
            if s.assigned > roots or s.inconsistent:
                break
        if s.candidates.size == 0:
            s.subsume_seen = s.changes
        with cython.gil:
            s.occurrences = None
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        s.occurrences = None
        return 0

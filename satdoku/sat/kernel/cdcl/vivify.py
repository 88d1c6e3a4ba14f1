"""Vivification: a clause is shortened by propagating the negations of its literals.

Assume one literal after the other false. If that leads to a conflict, or makes another literal of
the clause true, then the assumed literals that led there suffice; if it makes another literal
false, that one is superfluous (Piette, Hamadi, Saïs 2008). Learned clauses of low glue are worth
it most, since they stay for long and propagate often (Luo et al. 2017); the newest come first, and
a clause is tried again only when all have been tried.

The clause takes part in the propagation. It cannot do harm: where it implies its own last literal,
that is passed over, and where it is false itself, all of its literals have other reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.analyze import forget_marks, mark_above_root
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, GLUE, HEAD, LEARNED, VIVIFIED
from satdoku.sat.kernel.cdcl.derive import refute, replace_clause
from satdoku.sat.kernel.cdcl.propagate import propagate
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

# How the clauses are listed: those not tried yet, or all again if there are none.
NEW: cython.int = 1
FORGET: cython.int = 2
AGAIN: cython.int = 3


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_listing(s: State, step: cython.int) -> cython.int:
    s.listing = step
    s.cursor = 1
    s.candidates.shrink(0)
    s.occurring.shrink(0)
    return s.occurring.resize(2 * s.num_vars + 2)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def list_candidates_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Fill `candidates`; returns what is left of the budget, above 0 when done."""
    arena: cython.p_int = s.arena.data
    while s.listing:
        while s.cursor < s.arena.size:
            if budget <= 0:
                return 0
            if s.listing == FORGET:
                arena[s.cursor + FLAGS] &= ~VIVIFIED
            elif is_due(s, arena[s.cursor + FLAGS]):
                list_clause(s, s.cursor)
            s.cursor += arena[s.cursor] + HEAD
            budget -= 1
        if s.listing == AGAIN or s.candidates.size:
            s.listing = 0
        else:
            begin_listing(s, s.listing + 1)
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_due(s: State, flags: cython.int) -> cython.bint:
    return (
        flags & LEARNED != 0
        and not flags & (GARBAGE | VIVIFIED)
        and flags // GLUE <= s.settings.vivify_glue
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def list_clause(s: State, clause: cython.int) -> cython.int:
    """`occurring` counts the literals of all candidates."""
    occurring: cython.p_int = s.occurring.data
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        occurring[s.arena.data[k]] += 1
    return s.candidates.push(clause)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def vivify(s: State, clause: cython.int) -> cython.int:
    """Try one clause, and put the shorter one in its place."""
    arena: cython.p_int = s.arena.data
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + arena[clause]):
        if s.value.data[arena[k]]:
            return 0  # by a unit found in this stage; tidying will see to it
    arena[clause + FLAGS] |= VIVIFIED
    s.counters.vivified += 1
    sort_literals(s, clause)
    assume_false(s, clause)
    backtrack(s, 0)
    if s.resolvent.size < s.arena.data[clause]:
        s.counters.shortened += 1
        replace_clause(s, clause, s.resolvent)
        if propagate(s):
            refute(s)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def sort_literals(s: State, clause: cython.int) -> cython.int:
    """Into `pending`: literals of many candidates first, for they propagate most."""
    place: cython.Py_ssize_t
    lit: cython.int
    k: cython.int
    s.pending.shrink(0)
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[k]
        s.pending.push(lit)
        place = s.pending.size - 1
        while place > 0 and comes_first(s, lit, s.pending.data[place - 1]):
            s.pending.data[place] = s.pending.data[place - 1]
            place -= 1
        s.pending.data[place] = lit
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def comes_first(s: State, lit: cython.int, other: cython.int) -> cython.bint:
    if s.occurring.data[lit] != s.occurring.data[other]:
        return s.occurring.data[lit] > s.occurring.data[other]
    return lit < other


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def assume_false(s: State, clause: cython.int) -> cython.int:
    """Leave in `resolvent` the literals that suffice."""
    conflict: cython.int
    lit: cython.int
    k: cython.int
    s.resolvent.shrink(0)
    for k in range(s.pending.size):
        lit = s.pending.data[k]
        if s.value.data[lit] < 0:
            continue
        if s.value.data[lit] > 0:
            if s.reason.data[lit >> 1] == clause:
                s.resolvent.push(lit)
                continue
            return keep_responsible(s, clause, 0, lit)
        s.resolvent.push(lit)
        s.open_level()
        s.assign(lit ^ 1, 0)
        conflict = propagate(s)
        if conflict:
            return keep_responsible(s, clause, conflict, 0)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def keep_responsible(
    s: State, clause: cython.int, conflict: cython.int, implied: cython.int
) -> cython.int:
    """Keep of the assumed literals those behind the conflict or the implied literal."""
    index: cython.int = s.assigned
    reason: cython.int
    var: cython.int
    k: cython.int
    s.resolvent.shrink(0)
    if implied:
        s.resolvent.push(implied)
        mark_above_root(s, implied)
    elif conflict < 0:
        mark_above_root(s, s.conflict_a)
        mark_above_root(s, s.conflict_b)
    else:
        for k in range(conflict + HEAD, conflict + HEAD + s.arena.data[conflict]):
            mark_above_root(s, s.arena.data[k])
    while index > s.control.data[0]:
        index -= 1
        var = s.trail.data[index] >> 1
        if s.mark.data[var] == 0:
            continue
        reason = s.reason.data[var]
        if reason == 0:
            s.resolvent.push(s.trail.data[index] ^ 1)
        elif reason < 0:
            mark_above_root(s, -reason)
        else:
            for k in range(reason + HEAD, reason + HEAD + s.arena.data[reason]):
                mark_above_root(s, s.arena.data[k])
    return forget_marks(s)


@cython.cclass
class VivificationStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.vivification_left = max(effort, LEAST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.vivify != 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        begin_listing(s, NEW)
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Try further clauses; returns what is left of the budget, above 0 when done."""
        before: cython.longlong
        if s.listing:
            budget = list_candidates_slice(s, budget)
            if budget <= 0:
                return 0
        while s.candidates.size and s.vivification_left > 0 and not s.inconsistent:
            if budget <= 0:
                return 0
            before = s.ticks
            vivify(s, s.candidates.pop())
            budget -= s.ticks - before + 1
            s.vivification_left -= s.ticks - before + 1
            s.ticks = before
        return max(budget, 1)

"""Vivification: a clause is shortened by propagating the negations of its literals.

Assume one literal after another false. If that leads to a conflict, or makes another literal of the
clause true, then the assumed literals that led there suffice; if it makes another literal false,
that one is redundant (Piette, Hamadi, Saïs 2008). Learned clauses of low glue are most worth it,
since they stay for long and propagate often (Luo et al. 2017). A stage of its own, with half of the
effort, shortens clauses of the formula by what was learned since. The newest come first, and a
clause is tried again only when all have been tried.

The clause takes part in the propagation. It can do no harm: where it implies its own last literal,
that is skipped, and where it is false itself, all of its literals have other reasons.
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
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

# Which clauses are listed: those not tried yet, or all again if there are none.
NEW: cython.int = 1
FORGET: cython.int = 2
AGAIN: cython.int = 3


@cython.final
@cython.cclass
class Vivification:
    effort: cython.longlong  # ticks of each stage in this round …
    left: cython.longlong  # … and those left for the current one
    learned: cython.bint  # the current stage is that of learned clauses
    counts: IntVec  # per literal: candidates with it

    def __init__(self) -> None:
        self.effort = self.left = 0
        self.learned, self.counts = True, IntVec()


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_listing(s: State, step: cython.int) -> cython.int:
    s.round.listing = step
    s.round.cursor = 1
    s.round.candidates.shrink(0)
    s.vivification.counts.shrink(0)
    return s.vivification.counts.resize(2 * s.num_vars + 2)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def list_candidates_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Fill `candidates`; returns the remaining budget, above 0 when done."""
    arena: cython.p_int = s.arena.data
    while s.round.listing:
        while s.round.cursor < s.arena.size:
            if budget <= 0:
                return 0
            if not is_eligible(s, arena[s.round.cursor + FLAGS]):
                pass
            elif s.round.listing == FORGET:
                arena[s.round.cursor + FLAGS] &= ~VIVIFIED
            elif not arena[s.round.cursor + FLAGS] & VIVIFIED:
                list_clause(s, s.round.cursor)
            s.round.cursor += arena[s.round.cursor] + HEAD
            budget -= 1
        if s.round.listing == AGAIN or s.round.candidates.size:
            s.round.listing = 0
        else:
            begin_listing(s, s.round.listing + 1)
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_eligible(s: State, flags: cython.int) -> cython.bint:
    """True for a clause that the current stage may try."""
    if flags & GARBAGE or (flags & LEARNED != 0) != s.vivification.learned:
        return False
    return not flags & LEARNED or flags // GLUE <= s.settings.vivify_glue


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def list_clause(s: State, clause: cython.int) -> cython.int:
    """Add a candidate, and count its literals."""
    counts: cython.p_int = s.vivification.counts.data
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        counts[s.arena.data[k]] += 1
    return s.round.candidates.push(clause)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def vivify(s: State, clause: cython.int) -> cython.int:
    """Try one clause, and replace it with the shorter one."""
    arena: cython.p_int = s.arena.data
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + arena[clause]):
        if s.value.data[arena[k]]:
            return 0  # satisfied by a unit found in this stage; tidying will handle it
    arena[clause + FLAGS] |= VIVIFIED
    s.counters.vivified += 1
    sort_literals(s, clause)
    assume_false(s, clause)
    backtrack(s, 0)
    if s.scratch.resolvent.size < s.arena.data[clause]:
        s.counters.shortened += 1
        replace_clause(s, clause, s.scratch.resolvent)
        if propagate(s):
            refute(s)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def sort_literals(s: State, clause: cython.int) -> cython.int:
    """Into `pending`: literals of many candidates first, because they propagate most."""
    place: cython.Py_ssize_t
    lit: cython.int
    k: cython.int
    s.scratch.pending.shrink(0)
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[k]
        s.scratch.pending.push(lit)
        place = s.scratch.pending.size - 1
        while place > 0 and comes_first(s, lit, s.scratch.pending.data[place - 1]):
            s.scratch.pending.data[place] = s.scratch.pending.data[place - 1]
            place -= 1
        s.scratch.pending.data[place] = lit
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def comes_first(s: State, lit: cython.int, other: cython.int) -> cython.bint:
    if s.vivification.counts.data[lit] != s.vivification.counts.data[other]:
        return s.vivification.counts.data[lit] > s.vivification.counts.data[other]
    return lit < other


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def assume_false(s: State, clause: cython.int) -> cython.int:
    """Leave the literals that suffice in `resolvent`."""
    conflict: cython.int
    lit: cython.int
    k: cython.int
    s.scratch.resolvent.shrink(0)
    for k in range(s.scratch.pending.size):
        lit = s.scratch.pending.data[k]
        if s.value.data[lit] < 0:
            continue
        if s.value.data[lit] > 0:
            if s.reason.data[lit >> 1] == clause:
                s.scratch.resolvent.push(lit)
                continue
            return keep_responsible(s, clause, 0, lit)
        s.scratch.resolvent.push(lit)
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
    """Keep only the assumed literals that caused the conflict or implied the literal."""
    index: cython.int = s.assigned
    reason: cython.int
    var: cython.int
    k: cython.int
    s.scratch.resolvent.shrink(0)
    if implied:
        s.scratch.resolvent.push(implied)
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
        if s.scratch.mark.data[var] == 0:
            continue
        reason = s.reason.data[var]
        if reason == 0:
            s.scratch.resolvent.push(s.trail.data[index] ^ 1)
        elif reason < 0:
            mark_above_root(s, -reason)
        else:
            for k in range(reason + HEAD, reason + HEAD + s.arena.data[reason]):
                mark_above_root(s, s.arena.data[k])
    return forget_marks(s)


@cython.cclass
class VivificationStage(RoundStage):
    learned: cython.bint  # learned clauses, or those of the formula

    def __init__(self, learned: bool = True) -> None:
        RoundStage.__init__(self)
        self.learned = learned

    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.vivification.effort = max(effort, LEAST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.vivify != 0 if self.learned else s.settings.vivify_formula != 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        s.vivification.learned = self.learned
        s.vivification.left = s.vivification.effort if self.learned else s.vivification.effort // 2
        begin_listing(s, NEW)
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Try more clauses; returns the remaining budget, above 0 when done."""
        before: cython.longlong
        if s.round.listing:
            budget = list_candidates_slice(s, budget)
            if budget <= 0:
                return 0
        while s.round.candidates.size and s.vivification.left > 0 and not s.inconsistent:
            if budget <= 0:
                return 0
            before = s.ticks
            vivify(s, s.round.candidates.pop())
            budget -= s.ticks - before + 1
            s.vivification.left -= s.ticks - before + 1
            s.ticks = before
        return max(budget, 1)

"""Minimizing the learned clause: drops literals that the others imply.

A literal is redundant if its reason has only literals that are in the clause, or false at level 0,
or redundant themselves (Sörensson, Biere 2009). Each literal dropped makes the clause propagate
earlier, and often a third of the literals go.

The test is a depth-first search through the reasons. Two things keep it short. Marks record results
for the rest of this analysis: REMOVABLE, or POISON if the test failed. And the levels decide many
cases immediately. Following reasons ends at the decision of a level, unless another literal of the
clause comes in between. So a literal is hopeless if its level does not occur in the clause, and a
literal of the clause is not redundant if it is the only one of its level (Knuth, in Sat13).

Checking only the direct reasons ("local" minimization) is simpler and drops fewer literals.

Then, for clauses of low glue, the binary clauses of the asserted literal are tried (as in
Glucose).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, HEAD
from satdoku.sat.kernel.cdcl.gauss import BY_ROW
from satdoku.sat.kernel.cdcl.scratch import POISON, REMOVABLE

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def minimize(s: State) -> cython.int:
    """Drop redundant literals from `learned`, except the first.

    Levels are stamped; those with two or more literals of the clause get a stamp higher by one. A
    dropped literal keeps its mark, so it may still account for others. That is sound, because
    reasons only point back along the trail: two literals cannot account for each other.
    """
    lits: cython.p_int = s.learned.data
    kept: cython.int = 1
    k: cython.int
    level: cython.int
    s.scratch.stamp += 2
    for k in range(1, s.learned.size):
        level = s.level.data[lits[k] >> 1]
        s.scratch.level_stamp.data[level] = s.scratch.stamp - (
            s.scratch.level_stamp.data[level] < s.scratch.stamp - 1
        )
    for k in range(1, s.learned.size):
        level = s.level.data[lits[k] >> 1]
        if s.scratch.level_stamp.data[level] < s.scratch.stamp or not redundant(s, lits[k]):
            lits[kept] = lits[k]
            kept += 1
    s.counters.minimized = s.counters.minimized + s.learned.size - kept
    return s.learned.shrink(kept)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def redundant(s: State, lit: cython.int) -> cython.int:
    """True if the clause's other literals imply this one. Recursive in spirit.

    `pending` is the stack of the recursion: pairs of a literal on the way down and the place in its
    reason where to continue. Real recursion could be as deep as there are variables.
    """
    arena: cython.p_int = s.arena.data
    level: cython.p_int = s.level.data
    mark: cython.p_schar = s.scratch.mark.data
    steps: cython.int = 0
    reason: cython.int = s.reason.data[lit >> 1]
    place: cython.int
    other: cython.int
    if reason == 0 or reason <= -BY_ROW:  # the clause of a row would have to be built first
        return 0
    s.scratch.pending.shrink(0)
    s.scratch.pending.push(lit)
    s.scratch.pending.push(0)
    while s.scratch.pending.size > 0:
        lit = s.scratch.pending.data[s.scratch.pending.size - 2]
        place = s.scratch.pending.data[s.scratch.pending.size - 1]
        reason = s.reason.data[lit >> 1]

        # The next literal of the reason; 0 if there is none. The literal that the reason implies is
        # skipped: it is the one in question.
        if reason < 0:
            other = -reason if place == 0 else 0
        else:
            if place < arena[reason] and arena[reason + HEAD + place] == lit ^ 1:
                place += 1
            other = arena[reason + HEAD + place] if place < arena[reason] else 0

        # All literals of the reason are accounted for, so this one is implied.
        if other == 0:
            s.scratch.pending.shrink(s.scratch.pending.size - 2)
            set_mark(s, lit >> 1, REMOVABLE)
            continue
        s.scratch.pending.data[s.scratch.pending.size - 1] = place + 1

        if level[other >> 1] == 0 or 0 < mark[other >> 1] < POISON:
            continue

        # A failure is a failure of everything pending, because each entry needs the one above.
        # Giving up after many steps counts as failure. That may be wrong, but costs only one
        # literal.
        if hopeless(s, other >> 1) or steps >= s.settings.minimize_steps:
            while s.scratch.pending.size > 0:
                set_mark(s, s.scratch.pending.data[s.scratch.pending.size - 2] >> 1, POISON)
                s.scratch.pending.shrink(s.scratch.pending.size - 2)
            return 0
        steps += 1
        s.scratch.pending.push(other)
        s.scratch.pending.push(0)
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hopeless(s: State, var: cython.int) -> cython.bint:
    """True if a variable that is neither in the clause nor known to be removable cannot be implied:
    it is known to fail, is a decision, or is on a level that the clause does not touch."""
    if s.scratch.mark.data[var] or s.reason.data[var] == 0 or s.reason.data[var] <= -BY_ROW:
        return True
    return s.scratch.level_stamp.data[s.level.data[var]] < s.scratch.stamp - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def set_mark(s: State, var: cython.int, mark: cython.int) -> cython.int:
    if s.scratch.mark.data[var] == 0:
        s.scratch.mark.data[var] = mark
        s.scratch.marked.push(var)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def minimize_by_binaries(s: State) -> cython.int:
    """Drop literals that a binary clause with the asserted literal makes redundant.

    If the learned clause is (a ∨ b ∨ …) and there is a clause (a ∨ ¬b), resolving the two on b
    drops b. The binary clauses of a are in the watch list of a.
    """
    lits: cython.p_int = s.learned.data
    pool: cython.p_int = s.watches.pool.data
    asserted: cython.int = lits[0]
    start: cython.int = s.watches.start.data[asserted]
    kept: cython.int = 1
    k: cython.int
    s.scratch.stamp += 1
    for k in range(1, s.learned.size):
        s.scratch.lit_stamp.data[lits[k] ^ 1] = s.scratch.stamp
    for k in range(start, start + s.watches.size.data[asserted], 2):
        if pool[k + 1] == BINARY:
            s.scratch.lit_stamp.data[pool[k]] = 0
    for k in range(1, s.learned.size):
        if s.scratch.lit_stamp.data[lits[k] ^ 1] == s.scratch.stamp:
            lits[kept] = lits[k]
            kept += 1
    s.counters.minimized = s.counters.minimized + s.learned.size - kept
    return s.learned.shrink(kept)

"""Adds clauses under the current assignment.

A program that asks, adds a few clauses and asks again loses most of its time on the way from the
root back to where the search was: often the last model satisfies the new clauses, too. So the
search stays there, and backtracks only as far as a clause demands (incremental lazy backtracking:
Nadel 2022).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.share import is_searching
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.exceptval(check=False)
def can_stay(s: State) -> cython.bint:
    """True if the assignment of the last search can serve the next one. A propagator wants to hear
    of each assignment again."""
    return is_searching(s) and s.num_removed == 0 and not s.external.active


@cython.cfunc
@cython.exceptval(-1, check=False)
def add_in_place(s: State, lits: IntVec) -> cython.int:
    """Add a clause; if it is false, backtrack until two of its literals are not. Learning from the
    conflict instead would count towards the limits of the next search."""
    level: cython.int
    if has_choice(s, lits):
        level = conflict_level(s, lits)
        if level > 0:
            backtrack(s, level - 1)
        attach_in_place(s, lits)
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def conflict_level(s: State, lits: IntVec) -> cython.int:
    """The level on which the first two literals became false, the last ones of the clause; or 0."""
    level: cython.int = s.level.data[lits.data[1] >> 1]
    if s.value.data[lits.data[0]] >= 0 or s.level.data[lits.data[0] >> 1] != level:
        return 0
    return level


@cython.cfunc
@cython.exceptval(-1, check=False)
def attach_in_place(s: State, lits: IntVec) -> cython.int:
    """Attach a clause, and assign its first literal if the others imply that; returns what `attach`
    does."""
    one: cython.int = lits.data[0]
    two: cython.int = lits.data[1]
    level: cython.int = s.level.data[two >> 1]
    reason: cython.int = s.attach(lits, 0)
    s.num_clauses += 1
    s.changes += 1
    if s.value.data[two] >= 0 or (s.value.data[one] > 0 and s.level.data[one >> 1] <= level):
        return reason
    if s.value.data[one] < 0 and s.level.data[one >> 1] == level:
        return reason
    backtrack(s, level)
    s.assign(one, reason)
    return reason


@cython.cfunc
@cython.exceptval(-1, check=False)
def has_choice(s: State, lits: IntVec) -> cython.bint:
    """Prepare a clause for `attach`: without repeated literals and those that are false for good,
    and with the two that are best to watch in front. Returns 0 if nothing is left to attach."""
    kept: cython.int = 0
    k: cython.int
    lit: cython.int
    s.scratch.stamp += 1
    for k in range(lits.size):
        lit = lits.data[k]
        if s.scratch.lit_stamp.data[lit ^ 1] == s.scratch.stamp or is_root(s, lit, 1):
            return False
        if s.scratch.lit_stamp.data[lit] != s.scratch.stamp and not is_root(s, lit, -1):
            s.scratch.lit_stamp.data[lit] = s.scratch.stamp
            lits.data[kept] = lit
            kept += 1
    lits.shrink(kept)
    if kept == 0:
        s.inconsistent = True
        return False
    if kept == 1:
        backtrack(s, 0)
        s.assign(lits.data[0], 0)
        return False
    to_front(s, lits, 0)
    to_front(s, lits, 1)
    return True


@cython.cfunc
@cython.exceptval(check=False)
def is_root(s: State, lit: cython.int, value: cython.int) -> cython.bint:
    return s.value.data[lit] == value and s.level.data[lit >> 1] == 0


@cython.cfunc
@cython.exceptval(check=False)
def to_front(s: State, lits: IntVec, place: cython.int) -> cython.int:
    """Swap the literal that is best to watch, of those from `place` on, to this place: one that is
    not false, or else the one that became false last."""
    best: cython.int = place
    k: cython.int
    lit: cython.int
    other: cython.int
    for k in range(place + 1, lits.size):
        lit = lits.data[k]
        other = lits.data[best]
        if s.value.data[other] < 0 and (
            s.value.data[lit] >= 0 or s.level.data[lit >> 1] > s.level.data[other >> 1]
        ):
            best = k
    lit = lits.data[place]
    lits.data[place] = lits.data[best]
    lits.data[best] = lit
    return 0

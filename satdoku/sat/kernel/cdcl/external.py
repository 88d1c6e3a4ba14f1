"""An external propagator, which is Python code: the search pauses for it.

As in IPASIR-UP (Fazekas, Niemetz, Preiner, Kirchweger, Szeider, Biere 2023), it is notified of each
assignment that unit propagation has completed, and answers with clauses and decisions. Callbacks
from within propagation would need the interpreter's lock for each literal. So the search returns
instead, and the caller asks for the difference to what it saw last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.loop import learn
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.exceptval(-1, check=False)
def levels_kept(s: State) -> cython.int:
    """The number of levels that the caller saw last and that are still the same."""
    told: IntVec = s.external.told
    starts: IntVec = s.external.starts
    same: cython.Py_ssize_t = 0
    level: cython.int = 0
    end: cython.Py_ssize_t
    while same < told.size and same < s.assigned and told.data[same] == s.trail.data[same]:
        same += 1
    while level < starts.size and level < s.control.size:
        end = starts.data[level + 1] if level + 1 < starts.size else told.size
        if starts.data[level] != s.control.data[level] or end > same:
            break
        if level + 1 < s.control.size and s.control.data[level + 1] < end:
            break  # a decision repeats what used to be implied
        level += 1
    return level


@cython.cfunc
@cython.exceptval(-1, check=False)
def note_told(s: State) -> cython.int:
    """The caller has seen the current assignment."""
    k: cython.Py_ssize_t
    s.external.told.shrink(0)
    s.external.starts.shrink(0)
    for k in range(s.assigned):
        s.external.told.push(s.trail.data[k])
    for k in range(s.control.size):
        s.external.starts.push(s.control.data[k])
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def add_external(s: State, lits: IntVec) -> cython.int:
    """Add a clause under the current assignment. Backtrack as far as it demands, and assign the
    literal that it implies; or learn from the conflict."""
    kept: cython.int = 0
    k: cython.int
    lit: cython.int
    reason: cython.int
    s.scratch.stamp += 1
    for k in range(lits.size):
        lit = lits.data[k]
        if s.scratch.lit_stamp.data[lit ^ 1] == s.scratch.stamp or is_root(s, lit, 1):
            return 0
        if s.scratch.lit_stamp.data[lit] != s.scratch.stamp and not is_root(s, lit, -1):
            s.scratch.lit_stamp.data[lit] = s.scratch.stamp
            lits.data[kept] = lit
            kept += 1
    lits.shrink(kept)
    if kept == 0:
        s.inconsistent = True
        return 0
    if kept == 1:
        backtrack(s, 0)
        s.assign(lits.data[0], 0)
        return 0
    to_front(s, lits, 0)
    to_front(s, lits, 1)
    s.num_clauses += 1
    s.changes += 1
    reason = s.attach(lits, 0)
    return follow_clause(s, lits, reason)


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


@cython.cfunc
@cython.exceptval(-1, check=False)
def follow_clause(s: State, lits: IntVec, reason: cython.int) -> cython.int:
    """Make the trail consistent with a new clause, whose first two literals are the best to
    watch."""
    one: cython.int = lits.data[0]
    two: cython.int = lits.data[1]
    level: cython.int = s.level.data[two >> 1]
    if s.value.data[two] >= 0:
        return 0
    if s.value.data[one] < 0 and s.level.data[one >> 1] == level:
        backtrack(s, level)
        s.conflict_a = one
        s.conflict_b = two
        return learn(s, reason if reason > 0 else -1)
    if s.value.data[one] > 0 and s.level.data[one >> 1] <= level:
        return 0
    backtrack(s, level)
    s.assign(one, reason)
    return 0

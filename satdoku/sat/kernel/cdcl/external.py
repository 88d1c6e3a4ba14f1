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
from satdoku.sat.kernel.cdcl.in_place import attach_in_place, conflict_level, has_choice
from satdoku.sat.kernel.cdcl.loop import learn
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.final
@cython.cclass
class External:
    """What the caller of the propagator has seen."""

    active: cython.bint  # the search pauses when propagation is complete
    told: IntVec  # the assigned literals that the caller saw last …
    starts: IntVec  # … and the length of the trail before each of their decisions
    assigned: cython.int  # the state that the caller has nothing to add to:
    levels: cython.int
    conflicts: cython.longlong

    def __init__(self) -> None:
        self.active, self.told, self.starts = False, IntVec(), IntVec()
        self.assigned = self.levels = -1
        self.conflicts = -1


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
    level: cython.int
    reason: cython.int
    if not has_choice(s, lits):
        return 0
    level = conflict_level(s, lits)
    if level == 0:
        return attach_in_place(s, lits)
    backtrack(s, level)
    reason = attach_in_place(s, lits)
    s.conflict_a = lits.data[0]
    s.conflict_b = lits.data[1]
    return learn(s, reason if reason > 0 else -1)

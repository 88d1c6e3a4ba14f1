"""The state of a proof checker: clauses, watches and assignments.

The assignments form a stack. The literals implied at the root are at the bottom, in the order in
which the proof implied them; literals assumed to check a step are on top, and are removed after the
step.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.proof.arena import ClauseArena
from satdoku.sat.kernel.proof.layout import CORE, FLAGS, GONE, HEAD
from satdoku.sat.kernel.vec import ByteVec, IntVec
from satdoku.sat.kernel.watches import Watches


@cython.final
@cython.cclass
class CheckState:
    arena: ClauseArena
    clauses: IntVec  # the arena's integers
    core: Watches  # watches of clauses that the refutation needs …
    rest: Watches  # … and of the others; a clause needed since then moves when it is visited
    first: IntVec  # per literal: the first clause that has had it, or 0
    value: ByteVec  # per literal: 1 true, -1 false, 0 open
    trail: IntVec  # the true literals, in order of assignment
    place: IntVec  # per variable: its place on the trail
    reason: IntVec  # per variable: the clause that assigned it, or 0 for an assumption
    assigned: cython.int  # number of literals on the trail …
    core_done: cython.int  # … of those whose watches in `core` and `rest` have been visited …
    rest_done: cython.int
    root: cython.int  # … and of those that hold at the root
    seen: ByteVec  # per variable: met in the current conflict
    grounded: ByteVec  # per place on the root's trail: its reason and theirs are in the core
    pending: IntVec  # places on the root's trail to be grounded
    roots: IntVec  # variables assigned at the root that the conflict needs
    hinting: cython.bint  # True if hints are wanted
    hints: IntVec  # hints of the current step, last first; see hints.py
    marked: IntVec  # clauses that became core in the current step
    core_size: cython.longlong  # number of core clauses
    work: cython.longlong  # a measure of the time spent

    def __init__(self) -> None:
        self.arena = ClauseArena()
        self.clauses = self.arena.clauses
        self.core, self.rest = Watches(), Watches()
        self.value, self.seen, self.grounded = ByteVec(), ByteVec(), ByteVec()
        self.trail, self.place, self.reason = IntVec(), IntVec(), IntVec()
        self.assigned = self.core_done = self.rest_done = self.root = 0
        self.first = IntVec()
        self.work = 0
        self.hinting = False
        self.hints, self.marked = IntVec(), IntVec()
        self.roots, self.pending = IntVec(), IntVec()
        self.core_size = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def grow(self, num_vars: cython.int) -> cython.int:
        room: cython.int
        if 2 * num_vars + 2 <= self.value.size:
            return 0
        room = num_vars + num_vars // 2 + 1
        self.value.resize(2 * room + 2)
        self.first.resize(2 * room + 2)
        self.trail.resize(room + 1)
        self.place.resize(room + 1)
        self.reason.resize(room + 1)
        self.seen.resize(room + 1)
        self.grounded.resize(room + 1)
        self.core.add_literals(2 * room + 2)
        return self.rest.add_literals(2 * room + 2)

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign(self, lit: cython.int, reason: cython.int) -> None:
        self.value.data[lit] = 1
        self.value.data[lit ^ 1] = -1
        self.place.data[lit >> 1] = self.assigned
        self.reason.data[lit >> 1] = reason
        self.trail.data[self.assigned] = lit
        self.assigned += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def undo(self, mark: cython.int) -> None:
        """Unassign all but the first `mark` literals, which have been propagated."""
        lit: cython.int
        while self.assigned > mark:
            self.assigned -= 1
            lit = self.trail.data[self.assigned]
            self.value.data[lit] = 0
            self.value.data[lit ^ 1] = 0
        self.core_done = self.rest_done = mark

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def attach(self, clause: cython.int) -> cython.int:
        """Watch a clause by two literals that are not false or, failing that, became false last.

        Such watches stay valid when assignments are undone. Returns how many of the two are not
        false.
        """
        first: cython.int = clause + HEAD
        watched: cython.int = min(2, self.clauses.data[clause])
        open_lits: cython.int = 0
        lists: Watches = self.core if self.clauses.data[clause + FLAGS] & CORE else self.rest
        k: cython.int
        for k in range(first, first + watched):
            self.bring_latest(k, first + self.clauses.data[clause])
            open_lits += self.value.data[self.clauses.data[k]] >= 0
        if watched == 2:
            lists.push(self.clauses.data[first], self.clauses.data[first + 1], clause)
            lists.push(self.clauses.data[first + 1], self.clauses.data[first], clause)
        return open_lits

    @cython.cfunc
    @cython.exceptval(check=False)
    def bring_latest(self, k: cython.int, end: cython.int) -> None:
        """Move a literal in `k` … `end` to the front: one that is not false, or the one that became
        false last."""
        clauses: cython.p_int = self.clauses.data
        best: cython.int = k
        latest: cython.int = -1
        at: cython.int
        lit: cython.int
        for at in range(k, end):
            lit = clauses[at]
            if self.value.data[lit] >= 0:
                best = at
                break
            if self.place.data[lit >> 1] > latest:
                latest = self.place.data[lit >> 1]
                best = at
        clauses[k], clauses[best] = clauses[best], clauses[k]

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_reason(self, clause: cython.int) -> cython.bint:
        """True if the clause is the reason of one of its watched literals."""
        k: cython.int
        lit: cython.int
        for k in range(clause + HEAD, clause + HEAD + min(2, self.clauses.data[clause])):
            lit = self.clauses.data[k]
            if self.value.data[lit] > 0 and self.reason.data[lit >> 1] == clause:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def sweep(self) -> cython.int:
        """Remove the watches of all deleted clauses from the lists.

        A clause that comes back is watched anew, and must not be found twice.
        """
        w: Watches = self.rest
        lit: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        for lit in range(w.start.size):
            j = w.start.data[lit]
            for i in range(j, j + w.size.data[lit], 2):
                if not self.clauses.data[w.pool.data[i + 1] + FLAGS] & GONE:
                    w.pool.data[j] = w.pool.data[i]
                    w.pool.data[j + 1] = w.pool.data[i + 1]
                    j += 2
            w.size.data[lit] = j - w.start.data[lit]
        return 0

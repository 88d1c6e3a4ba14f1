"""What the checker of a proof knows: the clauses, who watches them, and what is assigned.

The assignments make a stack. What the clauses imply at the root lies below, in the order in which
the proof made it so; what is assumed to check a step lies above, and goes when the step is done.
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
    core: Watches  # of clauses that the refutation needs …
    rest: Watches  # … and of the others; those needed since then move when they are met
    first: IntVec  # per literal: the first clause that has had it, or 0
    value: ByteVec  # per literal: 1 true, -1 false, 0 open
    trail: IntVec  # the literals that are true, in the order of their assignment
    place: IntVec  # per variable: where on the trail it is
    reason: IntVec  # per variable: the clause that assigned it, or 0 for an assumption
    assigned: cython.int  # literals on the trail …
    core_done: cython.int  # … for how many the watches in `core` and `rest` were visited …
    rest_done: cython.int
    root: cython.int  # … and how many of them hold at the root
    seen: ByteVec  # per variable: met in the conflict that is being analysed
    grounded: ByteVec  # per place on the root's trail: its reason, and theirs, are in the core
    pending: IntVec  # places on the root's trail to be grounded
    roots: IntVec  # variables assigned at the root that the conflict needs
    hinting: cython.bint  # whether hints are wanted
    hints: IntVec  # of the step at hand, the last first; see hints.py
    marked: IntVec  # clauses that became core with the step at hand
    core_size: cython.longlong  # clauses that are core
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
        """Unassign all but the first `mark` literals; those have been propagated."""
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

        Undone assignments leave such watches right. Returns how many of the two are not false.
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
        """Bring the literal in `k` … `end` that became false last, if it has, to the front."""
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
        """Whether a literal is assigned because of the clause: one of those it watches."""
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
        """Take the watches of all clauses that are gone from the lists.

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

"""A formula under assumptions, with counters per clause instead of watches.

Every clause counts its literals that are not false and those that are true, because look-ahead asks
about all clauses that a literal touches. Watches cannot answer that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.literals import encode
from satdoku.sat.kernel.vec import ByteVec, IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.meter import Meter
    from satdoku.sat.kernel.vec import IntView


@cython.final
@cython.cclass
class CountedClauses:
    """An exception from the meter's tick ends the work for good."""

    num_vars: cython.int
    meter: Meter

    # The formula: clause c is `lits` from `start[c]` to `start[c + 1]`.
    lits: IntVec
    start: IntVec
    occurs: IntVec  # the clauses of each literal
    first: IntVec
    free: IntVec  # per clause: its literals that are not false; those that are true
    true: IntVec
    unsatisfied: cython.int  # clauses without a true literal
    stamps: IntVec  # per literal: the last clause loaded with it, plus 1

    value: ByteVec  # per literal: 1 true, -1 false, 0 neither
    trail: IntVec
    counted: cython.Py_ssize_t  # length of the prefix of the trail that is counted in the clauses
    consistent: cython.bint

    def __init__(self, num_vars: int, meter: Meter) -> None:
        self.num_vars, self.meter = num_vars, meter
        self.lits, self.start = IntVec(), IntVec()
        self.occurs, self.first = IntVec(), IntVec()
        self.free, self.true = IntVec(), IntVec()
        self.value, self.trail, self.stamps = ByteVec(), IntVec(), IntVec()
        self.counted = 0
        self.unsatisfied = 0
        self.consistent = True
        self.value.resize(2 * num_vars + 2)
        self.stamps.resize(2 * num_vars + 2)

    # -- the formula -----------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def load(self, literals: IntView, offsets: IntView) -> cython.int:
        """Load a formula, given in the layout of `Cnf`, and assign what follows from it alone; 0 if
        that is a contradiction."""
        c: cython.Py_ssize_t
        k: cython.Py_ssize_t
        begin: cython.Py_ssize_t
        self.start.push(0)
        for c in range(offsets.size - 1):
            begin = self.lits.size
            self.meter.spend(offsets.data[c + 1] - offsets.data[c] + 1)
            for k in range(offsets.data[c], offsets.data[c + 1]):
                self.take(encode(literals.data[k]), c + 1)
            if self.is_tautology(begin, c + 1):
                self.lits.shrink(begin)
            else:
                self.start.push(self.lits.size)
                self.free.push(self.lits.size - begin)
                self.true.push(0)
        self.unsatisfied = self.free.size
        self.index()
        return self.begin()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take(self, lit: cython.int, stamp: cython.int) -> cython.int:
        """Add a literal to the clause with this stamp, unless it is already there."""
        if self.stamps.data[lit] != stamp:
            self.stamps.data[lit] = stamp
            self.lits.push(lit)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_tautology(self, begin: cython.Py_ssize_t, stamp: cython.int) -> cython.bint:
        k: cython.Py_ssize_t
        for k in range(begin, self.lits.size):
            if self.stamps.data[self.lits.data[k] ^ 1] == stamp:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def index(self) -> cython.int:
        """List the clauses of each literal: `occurs` from `first[lit]` to `first[lit + 1]`."""
        lit: cython.int
        c: cython.int
        k: cython.Py_ssize_t
        self.first.resize(2 * self.num_vars + 3)
        for k in range(self.lits.size):
            self.first.data[self.lits.data[k] + 1] += 1
        for lit in range(2 * self.num_vars + 2):
            self.first.data[lit + 1] += self.first.data[lit]
        place = IntVec()
        for lit in range(2 * self.num_vars + 2):
            place.push(self.first.data[lit])
        self.occurs.resize(self.lits.size)
        for c in range(self.free.size):
            for k in range(self.start.data[c], self.start.data[c + 1]):
                lit = self.lits.data[k]
                self.occurs.data[place.data[lit]] = c
                place.data[lit] += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        """Assign the literals of unit clauses."""
        c: cython.int
        lit: cython.int
        for c in range(self.free.size):
            if self.free.data[c] == 0:
                self.consistent = False
            elif self.start.data[c + 1] - self.start.data[c] == 1:
                lit = self.lits.data[self.start.data[c]]
                if self.value.data[lit] == 0:
                    self.assign(lit)
                elif self.value.data[lit] < 0:
                    self.consistent = False
        self.consistent = self.consistent and self.propagate() != 0
        return self.consistent

    # -- assigning and undoing -----------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def assign(self, lit: cython.int) -> cython.int:
        self.value.data[lit] = 1
        self.value.data[lit ^ 1] = -1
        return self.trail.push(lit)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def propagate(self) -> cython.int:
        """Update the counters of clauses for newly assigned literals; 0 on a conflict.

        A literal is counted in all of its clauses even if one of them becomes empty, so that `undo`
        need not know where a conflict was found.
        """
        lit: cython.int
        while self.counted < self.trail.size:
            lit = self.trail.data[self.counted]
            self.counted += 1
            self.meter.spend(self.first.data[(lit | 1) + 1] - self.first.data[lit & ~1])
            if not self.count(lit):
                return 0
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def count(self, lit: cython.int) -> cython.int:
        free: cython.p_int = self.free.data
        true: cython.p_int = self.true.data
        occurs: cython.p_int = self.occurs.data
        consistent: cython.int = 1
        k: cython.int
        c: cython.int
        for k in range(self.first.data[lit], self.first.data[lit + 1]):
            c = occurs[k]
            self.unsatisfied -= true[c] == 0
            true[c] += 1
        for k in range(self.first.data[lit ^ 1], self.first.data[(lit ^ 1) + 1]):
            c = occurs[k]
            free[c] -= 1
            if true[c] == 0 and free[c] <= 1:
                if free[c] == 0:
                    consistent = 0
                else:
                    self.imply(c)
        return consistent

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def imply(self, c: cython.int) -> cython.int:
        """Assign the last literal of a clause. It may already be assigned but not yet counted: if
        it is false, the clause becomes empty when the literal is counted."""
        k: cython.int
        for k in range(self.start.data[c], self.start.data[c + 1]):
            if self.value.data[self.lits.data[k]] == 0:
                return self.assign(self.lits.data[k])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def undo(self, size: cython.Py_ssize_t) -> cython.int:
        """Unassign literals until the trail has this size."""
        free: cython.p_int = self.free.data
        true: cython.p_int = self.true.data
        occurs: cython.p_int = self.occurs.data
        lit: cython.int
        k: cython.int
        while self.trail.size > size:
            lit = self.trail.pop()
            self.value.data[lit] = 0
            self.value.data[lit ^ 1] = 0
            if self.trail.size >= self.counted:
                continue
            self.counted -= 1
            for k in range(self.first.data[lit], self.first.data[lit + 1]):
                true[occurs[k]] -= 1
                self.unsatisfied += true[occurs[k]] == 0
            for k in range(self.first.data[lit ^ 1], self.first.data[(lit ^ 1) + 1]):
                free[occurs[k]] += 1
        return 0

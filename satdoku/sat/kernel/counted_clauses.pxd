cimport cython

from satdoku.sat.kernel.literals cimport encode
from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.vec cimport ByteVec, IntVec, IntView


@cython.final
cdef class CountedClauses:
    cdef int num_vars
    cdef Meter meter

    # The formula: clause c is `lits` from `start[c]` to `start[c + 1]`.
    cdef IntVec lits, start
    cdef IntVec occurs, first  # the clauses of each literal
    cdef IntVec free, true  # per clause: its literals that are not false; that are true
    cdef int unsatisfied  # clauses without a true literal
    cdef IntVec stamps  # per literal: the last clause loaded with it, plus 1

    cdef ByteVec value  # per literal: 1 true, -1 false, 0 neither
    cdef IntVec trail
    cdef Py_ssize_t counted  # so much of the trail is counted in the clauses
    cdef bint consistent

    cdef int load(self, IntView literals, IntView offsets) except -1
    cdef int take(self, int lit, int stamp) except -1
    cdef bint is_tautology(self, Py_ssize_t begin, int stamp) noexcept
    cdef int index(self) except -1
    cdef int begin(self) except -1
    cdef int assign(self, int lit) except -1
    cdef int propagate(self) except -1
    cdef int count(self, int lit) except -1
    cdef int imply(self, int c) except -1
    cdef int undo(self, Py_ssize_t size) except -1

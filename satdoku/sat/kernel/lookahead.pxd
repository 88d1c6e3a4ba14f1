cimport cython

from satdoku.sat.kernel.literals cimport decode, encode
from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.vec cimport ByteVec, IntVec, IntView, LongVec


cdef int LIGHTEST, RATIO, MOST_CANDIDATES, MOST_WORK, FAILED


@cython.final
cdef class LookAhead:
    cdef int num_vars
    cdef Meter meter

    # The formula: clause c is `lits` from `start[c]` to `start[c + 1]`.
    cdef IntVec lits, start
    cdef IntVec occurs, first  # the clauses of each literal
    cdef IntVec free, true  # per clause: its literals that are not false; that are true
    cdef int unsatisfied  # clauses without a true literal

    cdef ByteVec value  # per literal: 1 true, -1 false, 0 neither
    cdef IntVec trail
    cdef Py_ssize_t counted  # so much of the trail is counted in the clauses
    cdef bint consistent

    cdef LongVec weight  # of a clause, by its length
    cdef LongVec score  # per literal: what the last look measured; while loading, a stamp
    cdef IntVec candidates  # variables to try
    cdef IntVec failed

    cdef int weigh(self) except -1
    cpdef int load(self, IntView literals, IntView offsets) except -1
    cdef int take(self, int lit, long long stamp) except -1
    cdef bint is_tautology(self, Py_ssize_t begin, long long stamp) noexcept
    cdef int index(self) except -1
    cdef int begin(self) except -1
    cdef int assign(self, int lit) except -1
    cdef int propagate(self) except -1
    cdef int count(self, int lit) except -1
    cdef int imply(self, int c) except -1
    cdef int undo(self, Py_ssize_t size) except -1
    cpdef bint push(self, int literal) except -1
    cpdef int size(self) noexcept
    cpdef int pop(self, int size) except -1
    cpdef bint satisfied(self) noexcept
    cpdef int look(self) except? -1
    cdef int try_candidates(self) except -1
    cdef int heaviest(self) noexcept
    cdef bint fails(self, int var) except -1
    cdef long long measure(self, int lit) except *
    cdef double mixed(self, int var) noexcept
    cdef int choose_candidates(self) except -1
    cpdef int undecided(self) noexcept

cimport cython

from satdoku.sat.kernel.counted_clauses cimport CountedClauses
from satdoku.sat.kernel.literals cimport decode, encode
from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.vec cimport IntVec, IntView, LongVec


cdef int LIGHTEST, RATIO, MOST_CANDIDATES, MOST_WORK, FAILED


@cython.final
cdef class LookAhead:
    cdef CountedClauses formula
    cdef Meter meter
    cdef LongVec weight  # of a clause, by its length
    cdef LongVec score  # per literal: what the last look measured
    cdef IntVec candidates  # variables to try
    cdef IntVec failed

    cdef int weigh(self) except -1
    cpdef int load(self, IntView literals, IntView offsets) except -1
    cpdef bint push(self, int literal) except -1
    cpdef int size(self) noexcept
    cpdef int pop(self, int size) except -1
    cpdef bint satisfied(self) noexcept
    cpdef int undecided(self) noexcept
    cpdef int look(self) except? -1
    cdef int try_candidates(self) except -1
    cdef int heaviest(self) noexcept
    cdef bint fails(self, int var) except -1
    cdef long long measure(self, int lit) except *
    cdef double mixed(self, int var) noexcept
    cdef int choose_candidates(self) except -1

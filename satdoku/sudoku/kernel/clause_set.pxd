cimport cython

from satdoku.sat.kernel.vec cimport IntVec, LongVec


@cython.final
cdef class ClauseSet:
    cdef IntVec literals, offsets  # as `Cnf` has them
    cdef LongVec table  # hashes, above the numbers of the clauses from 1; 0 where there is none

    cpdef int add(self, tuple clause) except -1
    cpdef int at_most_one(self, tuple variables) except -1
    cdef int close(self) except -1
    cdef long long hash(self, int start, int end) noexcept
    cdef bint same(self, int place, int start, int end) noexcept
    cdef int grow(self) except -1

cimport cython

from satdoku.sat.kernel.vec cimport IntVec, LongVec


@cython.final
cdef class Queue:
    cdef IntVec before, after
    cdef int first, last
    cdef LongVec bumped  # per variable: when it was last moved to the end
    cdef long long clock
    cdef int search  # no open variable comes after this one

    cdef int make_room(self, int room) except -1
    cdef void append(self, int var) noexcept nogil
    cdef void unlink(self, int var) noexcept nogil
    cdef void bump(self, int var) noexcept nogil

cimport cython

from satdoku.sat.kernel.vec cimport DoubleVec, IntVec


cdef double LARGE, SMALL


@cython.final
cdef class Heap:
    cdef IntVec order  # the heap: variables …
    cdef int size  # … and how many
    cdef IntVec place  # per variable: where it is in the heap plus 1, or 0
    cdef DoubleVec score
    cdef double bump_by

    cdef int make_room(self, int room) except -1
    cdef void push(self, int var) noexcept nogil
    cdef int top(self) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef void remove(self, int var) noexcept nogil
    cdef void bump(self, int var) noexcept nogil
    cdef void decay(self, double factor) noexcept nogil
    cdef void rise(self, int place) noexcept nogil
    cdef void sink(self, int place) noexcept nogil

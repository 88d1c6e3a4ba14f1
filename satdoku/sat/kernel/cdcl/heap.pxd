cimport cython

from satdoku.sat.kernel.vec cimport DoubleVec, IntVec


cdef double LARGE, SMALL
cdef int EMPTIED


@cython.final
cdef class Heap:
    cdef IntVec order  # the heap: variables …
    cdef int size  # … and how many
    cdef IntVec ranking  # the other variables, the best first, some of which have left since
    cdef IntVec rank  # per variable: where it is in the ranking plus 1, or 0
    cdef int next  # before this place of the ranking, none is open
    cdef long long popped  # variables that have left the heap since the ranking was made
    cdef IntVec place  # per variable: where it is in the heap plus 1, or 0
    cdef DoubleVec score
    cdef double bump_by

    cdef int make_room(self, int room) except -1
    cdef int add(self, int var) except -1
    cdef void push(self, int var) noexcept nogil
    cdef int best(self, signed char* value) noexcept nogil
    cdef bint better(self, int one, int other) noexcept nogil
    cdef int rank_anew(self) except -1
    cdef int move_top(self, IntVec ranking) except -1
    cdef void pop(self) noexcept nogil
    cdef void remove(self, int var) noexcept nogil
    cdef void bump(self, int var) noexcept nogil
    cdef void decay(self, double factor) noexcept nogil
    cdef void rise(self, int place) noexcept nogil
    cdef void sink(self, int place) noexcept nogil

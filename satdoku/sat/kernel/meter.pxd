cimport cython


@cython.final
cdef class Meter:
    cdef readonly long long decisions
    cdef readonly long long propagations
    cdef readonly long long pures
    cdef readonly long long backtracks
    cdef readonly long long deepest
    cdef readonly double closed
    cdef public object tick
    cdef long long work
    cdef long long next_tick

    cdef int spend(self, long long amount) except -1
    cdef int reach(self, long long depth) noexcept
    cdef int close_branch(self, int depth) noexcept

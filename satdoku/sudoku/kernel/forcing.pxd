cimport cython

from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class Forcing:
    # The variant.
    cdef int candidates
    cdef IntVec excluded, excluded_start  # what each candidate excludes, and where that starts

    # The position.
    cdef int choices
    cdef IntVec alive  # per candidate: whether it is one still
    cdef IntVec member, member_start  # the candidates of each choice
    cdef IntVec belongs, belongs_start  # the choices of each candidate

    # One supposition. What has another stamp is as it was.
    cdef int stamp
    cdef IntVec gone, right  # per candidate: the stamp at which it fell, or was forced
    cdef IntVec left, left_stamp  # per choice: how many of its candidates are left
    cdef IntVec forced, reason  # candidates in order, and the choices that force them

    cpdef int load(self, list alive, list choices) except -1
    cpdef int follow(self, int first, int length) except -2
    cdef int exclude(self, int candidate) noexcept
    cdef int check(self, int candidate, int length) except -2
    cdef int only(self, int choice) noexcept
    cpdef list path(self)

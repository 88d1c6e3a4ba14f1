cimport cython

from satdoku.sat.kernel.vec cimport IntVec
from satdoku.sudoku.kernel.forcing cimport Forcing

cdef int OUTER, SUPPOSED


@cython.final
cdef class NestedForcing:
    cdef Forcing forcing  # the position

    # The supposition that is followed. What has another stamp than its own or `OUTER` does not hold.
    cdef int stamp, last  # its stamp, and the greatest one so far
    cdef int broken  # the choice that has nothing left, or -1
    cdef IntVec gone, right  # per candidate: the stamp at which it fell, or was found right
    cdef IntVec left  # per choice: how many of its candidates are left in the outer supposition
    cdef IntVec inner_left, copied  # … and in the inner one, and the stamp of that
    cdef IntVec fact, holds, reason  # candidates in order, whether they are right, and why
    cdef IntVec touched  # choices that may have only one left
    cdef IntVec fallen  # what a sweep refutes

    cpdef int follow(self, int first, int sweeps) except -2
    cpdef tuple within(self, list facts, int candidate)
    cdef int begin(self) except -1
    cdef int sweep(self) except -1
    cdef bint try_out(self, int candidate) except -1
    cdef int forget(self, int base) except -1
    cdef int note(self, int candidate, bint holds, int reason) except -1
    cdef int propagate(self, int n) except -1
    cdef int follow_up(self, int n) except -1
    cdef int exclude(self, int candidate) except -1
    cdef int only(self, int choice) noexcept
    cdef bint is_gone(self, int candidate) noexcept
    cpdef list facts(self)

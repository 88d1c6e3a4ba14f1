cimport cython

from satdoku.sat.kernel.literals cimport encode
from satdoku.sat.kernel.vec cimport IntVec, IntView


cdef long long MASK, FIRST_FACTOR, SECOND_FACTOR


@cython.final
cdef class ClauseFigures:
    cdef IntView literals, offsets
    cdef readonly Py_ssize_t units, longest, duplicates, tautologies
    cdef readonly Py_ssize_t used  # variables
    cdef IntVec stamp  # per literal: the number, from 1, of the last clause that had it
    cdef IntVec distinct  # per clause: its different literals …
    cdef IntVec later  # … and the next clause in its list, from 1
    cdef IntVec buckets  # the first clause of each list, from 1

    cpdef int count(self, Py_ssize_t start, Py_ssize_t end) except -1
    cdef Py_ssize_t mark(self, Py_ssize_t c) noexcept
    cdef bint known(self, Py_ssize_t place, Py_ssize_t c) noexcept
    cdef bint same(self, Py_ssize_t earlier, Py_ssize_t c) noexcept

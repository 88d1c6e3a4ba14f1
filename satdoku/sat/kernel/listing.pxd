cimport cython

from satdoku.sat.kernel.ascii cimport NEWLINE, SPACE, ZERO
from satdoku.sat.kernel.literals cimport decode
from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.numerals cimport WIDEST, write_number
from satdoku.sat.kernel.store cimport ClauseStore
from satdoku.sat.kernel.vec cimport IntVec, IntView


@cython.final
cdef class Listing:
    cdef ClauseStore store
    cdef IntView names
    cdef IntVec heads  # of the clauses, by number

    cpdef bytearray text(self, Py_ssize_t start, Py_ssize_t end)
    cdef Py_ssize_t room(self, Py_ssize_t start, Py_ssize_t end) noexcept
    cdef int named(self, int lit) noexcept

cimport cython

from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.vec cimport IntVec, IntView


cdef Py_ssize_t PORTION


@cython.final
cdef class Renumbering:
    cdef IntVec number  # per old variable: the new one, or 0
    cdef readonly IntVec old

cimport cython

from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport IntVec, LongVec


cdef int MOST_STEPS


@cython.final
cdef class Ties:
    cdef State s
    cdef int start  # the variable that paths lead from, or 0
    cdef LongVec near  # per variable: paths of two steps from there
    cdef IntVec reached  # variables with such paths
    cdef IntVec lits

    cdef int forget(self) except -1
    cdef Py_ssize_t paths(self, int start, int end) except -1
    cdef int count_near(self, int start) except -1
    cdef int neighbours(self, int var) except -1

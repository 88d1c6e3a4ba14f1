cimport cython

from satdoku.sat.kernel.cdcl.find_parities cimport ParityFinder
from satdoku.sat.kernel.vec cimport IntVec
from satdoku.sat.kernel.watches cimport Watches


cdef int MOST_INPUTS, MOST_HALVES


@cython.final
cdef class FunctionFinder:
    cdef ParityFinder clauses
    cdef int next  # clause, or half, to look at
    cdef bint joining  # all clauses are done, now the halves
    cdef IntVec halves  # clauses of three variables with a twin
    cdef Watches halves_of  # per variable: the halves that have it
    cdef readonly IntVec found  # output, number of inputs, table, inputs in ascending order

    cdef Py_ssize_t search(self, Py_ssize_t budget) except -1
    cdef int look_at(self, int clause) except -1
    cdef bint defines(self, int clause, int place, unsigned long long forbidden) except -1
    cdef int note_half(self, int clause) except -1
    cdef int join(self, int half) except -1
    cdef int other_variable(self, int half) noexcept


cdef int simplest(int table, int possible, int inputs) noexcept

cimport cython

from satdoku.sat.kernel.cdcl.clauses cimport BINARY
from satdoku.sat.kernel.cdcl.heap cimport Heap
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class LiteralUses:
    cdef State s
    cdef IntVec count  # per literal: clauses with it
    cdef Heap schedule  # literals still to be tried, the most frequent first
    cdef int next, end  # the next literal to be counted at the beginning, and where that ends

    cdef Py_ssize_t begin_slice(self, Py_ssize_t budget) except -1
    cdef int add(self, int lit, int by) except -1
    cdef int reschedule(self, int lit) except -1
    cdef int pop(self) noexcept

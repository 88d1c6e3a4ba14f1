cimport cython

from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class UnitJudge:
    cdef IntVec cell, start  # the cells of each unit, and where they start

    cpdef bint no_repeats(self, bytes board) except? -1


cpdef bint extends(bytes board, bytes givens) except? -1

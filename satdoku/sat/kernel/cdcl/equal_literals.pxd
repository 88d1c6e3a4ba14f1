cimport cython

from satdoku.sat.kernel.vec cimport IntVec


cdef int TRUE


@cython.final
cdef class EqualLiterals:
    cdef IntVec leader  # per literal: an equal one, nearer to the leader of all

    cdef int find(self, int lit) noexcept
    cdef void join(self, int one, int other) noexcept

cimport cython

from satdoku.sat.kernel.vec cimport IntVec, LongVec
from satdoku.sudoku.kernel.bits cimport BITS, lowest


@cython.final
cdef class SetPairs:
    cdef int count, digits, width
    cdef IntVec held  # the digits of each set, as bits
    cdef LongVec places, seeing  # of each set and digit, `width` words

    cdef int row(self, int n, int digit) noexcept
    cdef int common(self, int one, int other, bint joint) noexcept
    cdef bint apart(self, int here, int there) noexcept
    cdef bint meet(self, int here, int there) noexcept
    cpdef list joined(self)
    cpdef list through_a_third(self, list joined)


cdef bint joins(int by, int across, int shared) noexcept
cdef int store(LongVec words, int row, object cells) except -1

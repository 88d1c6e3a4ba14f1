cimport cython

from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.rng cimport Rng
from satdoku.sat.kernel.vec cimport IntVec
from satdoku.sudoku.kernel.bit_board cimport BitBoard
from satdoku.sudoku.kernel.bits cimport lowest, size_up_to
from satdoku.sudoku.kernel.board_rules cimport BoardRules


@cython.final
cdef class RandomFilling:
    cdef BoardRules rules
    cdef BitBoard board
    cdef Meter meter
    cdef Rng rng
    cdef IntVec filled  # per cell: whether it has its digit

    # The path that is being tried.
    cdef int depth
    cdef IntVec cell, digit, start  # per level: what was put where, and the changes before it

    cpdef bint find(self, long long guesses) except? -1
    cdef int start_over(self) except -1
    cdef int choose(self) noexcept
    cdef int put_some(self, int cell) except -1
    cdef bint retreat(self) noexcept
    cdef bint take_back(self) noexcept
    cdef int put(self, int cell, int digit) noexcept
    cdef int leave(self, int cell, long long digits) noexcept
    cdef int narrow(self, int unit) noexcept

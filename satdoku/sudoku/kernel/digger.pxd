cimport cython

from satdoku.sat.kernel.vec cimport IntVec
from satdoku.sudoku.kernel.backtrack cimport BacktrackSearch
from satdoku.sudoku.kernel.bit_board cimport BitBoard


@cython.final
cdef class Digger:
    cdef BacktrackSearch search
    cdef bytes solution  # the digit of each cell
    cdef int places
    cdef IntVec cell, start  # the cells of each place, and where they start
    cdef IntVec given  # per place: whether its cells are still given
    cdef readonly int left  # givens

    cdef int floor  # the fewest givens that may be left
    cdef long long guesses  # for a question
    cdef object ask

    cdef int dig_part(self, int first, int last) except -1
    cdef int size(self, int place) noexcept
    cdef bint all_follow(self, int first, int last) noexcept
    cdef int remove(self, int first, int last) noexcept
    cdef int learn(self, int first, int last) except -1
    cdef int put(self, int start, int end) noexcept
    cdef bint can_go(self, int place) except -1
    cdef bint has_other(self, int k, int end) except -1

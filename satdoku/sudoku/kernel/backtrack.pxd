cimport cython

from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.vec cimport DoubleVec, IntVec
from satdoku.sudoku.kernel.bit_board cimport BitBoard
from satdoku.sudoku.kernel.bits cimport lowest, size_up_to
from satdoku.sudoku.kernel.board_rules cimport BoardRules


@cython.final
cdef class BacktrackSearch:
    cdef BoardRules rules
    cdef BitBoard board
    cdef Meter meter
    cdef int most_weighed  # cells
    cdef bint thorough  # look at crossings before each guess, not just the first
    cdef bint possible  # what is on the board does not contradict itself, as far as is known

    # The path that is being tried.
    cdef int depth
    cdef IntVec cell, digit  # per level: the guess, the digit from 0
    cdef IntVec start  # per level: the changes of the board before it
    cdef DoubleVec share  # per level: which part of the search tree is left there
    cdef bint down  # go deeper next, rather than take back the last guess

    cpdef int begin(self, bytes givens) except -1
    cpdef int assume(self, list literals) except -1
    cpdef bint follow(self, list literals, list wanted) except? -1
    cpdef int find_next(self, long long guesses=*) except -2
    cpdef int count(self, bytes givens, int most, long long guesses) except -2
    cdef int reset(self) except -1
    cdef int start_here(self) noexcept
    cdef bint holds(self, int literal) noexcept
    cdef int put(self, int cell, int digit) noexcept
    cdef int strike(self, int cell, int digit) noexcept
    cdef int conclude(self) except -1
    cdef int guess(self) except -1
    cdef int take_back(self) except -1
    cdef bint look_closer(self) noexcept
    cdef int choose(self) noexcept
    cdef int weigh(self, int cell) noexcept

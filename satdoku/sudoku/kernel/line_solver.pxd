cimport cython

from satdoku.sat.kernel.ascii cimport NEWLINE, is_blank
from satdoku.sat.kernel.meter cimport Meter
from satdoku.sudoku.kernel.backtrack cimport BacktrackSearch
from satdoku.sudoku.kernel.unit_judge cimport UnitJudge, extends


@cython.final
cdef class LineSolver:
    cdef BacktrackSearch search
    cdef Meter meter
    cdef UnitJudge judge
    cdef int cells
    cdef bytes digits  # per byte: the digit that it stands for, 0 for a blank, or NO_DIGIT
    cdef bytes symbols  # per digit: how it is written
    cdef long long guesses

    # What the last run found.
    cdef readonly list solutions, steps, seconds  # per puzzle
    cdef readonly Py_ssize_t end  # where in the text the run ended
    cdef readonly int lines  # how many lines it passed

    cpdef int run(self, bytes text, Py_ssize_t start) except -1
    cdef Py_ssize_t board_end(self, bytes text, Py_ssize_t start) noexcept
    cdef bint solve(self, bytes puzzle) except -1


cdef enum:
    NO_DIGIT = 255
    HASH = 35

cdef Py_ssize_t line_end(bytes text, Py_ssize_t start) noexcept
cdef bint ends_field(bytes text, Py_ssize_t place) noexcept

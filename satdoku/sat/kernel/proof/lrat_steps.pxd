cimport cython

from satdoku.sat.kernel.ascii cimport (
    LETTER_C, LETTER_D, MINUS, NEWLINE, SPACE, ZERO, is_blank, is_digit
)
from satdoku.sat.kernel.literals cimport encode
from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class LratReader:
    cdef int number  # of the clause that the step adds
    cdef IntVec lits  # its literals …
    cdef IntVec hints  # … and the numbers of clauses that show it, or that the step deletes
    cdef bint deleting
    cdef bint malformed  # what stands at `position` is not a step
    cdef bint cut  # the text ends within that
    cdef Py_ssize_t position  # where the step began; at the end of the text, its length
    cdef readonly int line  # the line in which it began …
    cdef int next_line  # … and that in which the next one is looked for
    cdef long long highest, largest  # variables and numbers of clauses beyond are malformed
    cdef Py_ssize_t end  # how far the text has been read …
    cdef int read_line  # … and the line there
    cdef int value  # the last number

    cdef Py_ssize_t read(self, bytes text, Py_ssize_t i) except -1
    cdef int take_list(
        self, const unsigned char* p, Py_ssize_t n, IntVec numbers, long long limit
    ) except -1
    cdef bint take_number(
        self, const unsigned char* p, Py_ssize_t n, long long limit
    ) noexcept
    cdef void skip(self, const unsigned char* p, Py_ssize_t n) noexcept

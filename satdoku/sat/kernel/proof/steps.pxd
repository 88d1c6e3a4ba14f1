cimport cython

from satdoku.sat.kernel.ascii cimport (
    LETTER_A, LETTER_C, LETTER_D, MINUS, NEWLINE, SPACE, ZERO, is_blank, is_digit
)
from satdoku.sat.kernel.literals cimport encode
from satdoku.sat.kernel.vec cimport IntVec, LongVec


@cython.final
cdef class StepReader:
    cdef IntVec lits
    cdef bint deleting  # the step deletes the clause
    cdef bint malformed  # what stands at `position` is not a step
    cdef bint cut  # the text ends within that
    cdef Py_ssize_t position  # where the step began; at the end of the text, its length
    cdef readonly int line  # the line in which it began, in a text …
    cdef int next_line  # … and that in which the next one is looked for
    cdef IntVec written  # per variable as numbered in `lits`: as it was written
    cdef IntVec number  # per variable as written: its number in `lits`, or 0 …
    cdef int highest  # … and the last number given
    cdef long long limit  # a variable beyond it is malformed
    cdef LongVec stamp  # per literal: the step that had it last
    cdef long long clock

    cdef Py_ssize_t read_text(self, bytes text, Py_ssize_t i) except -1
    cdef Py_ssize_t read_binary(self, bytes text, Py_ssize_t i) except -1
    cdef int clear(self) except -1
    cdef int note(self, long long magnitude, bint negative) except -1

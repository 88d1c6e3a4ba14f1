cimport cython

from satdoku.sat.kernel.ascii cimport LETTER_V, MINUS, NEWLINE, ZERO, is_blank, is_digit


cdef int MAX_DIGITS


@cython.final
cdef class ValueReader:
    cdef long long num_vars
    cdef readonly bytearray values
    cdef readonly bint empty
    cdef bint ended, fresh

    cdef int note(self, long long variable, int value) except -1

cimport cython

from satdoku.sat.kernel.ascii cimport (
    COLON, LETTER_V, MINUS, NEWLINE, PLUS, ZERO, is_blank, is_digit
)


cdef int CAPITAL, MAX_DIGITS


@cython.final
cdef class ValueReader:
    cdef long long num_vars
    cdef readonly bytearray values
    cdef readonly bint empty
    cdef readonly long long contradiction
    cdef public bint fresh

    cdef int note(self, long long variable, int value) except -1

cdef bint is_sign(int byte) noexcept
cdef bint begins_values(const unsigned char* p, Py_ssize_t i, Py_ssize_t n) noexcept

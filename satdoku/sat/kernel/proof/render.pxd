from satdoku.sat.kernel.ascii cimport LETTER_A, LETTER_D, MINUS, NEWLINE, SPACE, ZERO
from satdoku.sat.kernel.vec cimport IntVec, IntView


cdef int DELETING, WIDEST

cpdef bytearray as_text(IntView steps)
cpdef bytearray as_binary(IntView steps)
cdef bytes as_line(IntVec numbers, bint deleting)
cdef Py_ssize_t write_number(unsigned char* p, Py_ssize_t end, int literal) noexcept

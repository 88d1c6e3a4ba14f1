from satdoku.sat.kernel.ascii cimport LETTER_A, LETTER_D, NEWLINE, SPACE, ZERO
from satdoku.sat.kernel.numerals cimport WIDEST, write_number
from satdoku.sat.kernel.vec cimport IntVec, IntView


cdef int DELETING

cpdef bytearray as_text(IntView steps)
cpdef bytearray as_binary(IntView steps)
cdef bytes as_line(IntVec numbers, bint deleting)

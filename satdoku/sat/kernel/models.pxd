from satdoku.sat.kernel.ascii cimport SPACE
from satdoku.sat.kernel.numerals cimport WIDEST, write_number
from satdoku.sat.kernel.vec cimport IntVec, IntView


cdef Py_ssize_t place_of(IntView used, int variable) noexcept

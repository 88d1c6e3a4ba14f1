from satdoku.sat.kernel.vec cimport IntVec, LongVec
from satdoku.sudoku.kernel.bits cimport BITS, lowest
from satdoku.sudoku.kernel.forcing cimport Forcing


cpdef list verities(Forcing forcing, list alive, list choices, bint single)
cdef int note_falls(Forcing forcing, IntVec number, LongVec falls, int row) noexcept
cdef list common(list rows, LongVec falls, int width)

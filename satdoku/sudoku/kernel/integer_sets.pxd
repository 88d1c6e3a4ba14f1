from satdoku.sat.kernel.vec cimport IntVec, LongVec
from satdoku.sudoku.kernel.bits cimport lowest, size_up_to


cpdef list members(object found)
cpdef list crowded(list items, int size, int room)
cdef LongVec renumbered(list sets)
cdef int choose(
    LongVec words, int first, int size, int room, long long together, IntVec chosen, list found
) except -1

from satdoku.sat.kernel.vec cimport IntVec
from satdoku.sudoku.kernel.forcing cimport Forcing


cpdef tuple chain_ends(Forcing forcing, list starts, list targets)
cdef tuple both_exclude(Forcing forcing, int node, int stamp, IntVec near)
cdef bint excludes_all(Forcing forcing, int node, int start) noexcept
cdef bint excludes(Forcing forcing, int node, int candidate) noexcept

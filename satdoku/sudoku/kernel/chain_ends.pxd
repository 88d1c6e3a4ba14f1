from satdoku.sat.kernel.vec cimport IntVec
from satdoku.sudoku.kernel.forcing cimport Forcing


cpdef tuple chain_ends(Forcing forcing, list starts)
cdef tuple both_exclude(Forcing forcing, int node, int stamp, IntVec near)
cdef bint ring_removes(Forcing forcing, int place, IntVec marks) noexcept
cdef bint link_removes(Forcing forcing, int before, int choice, int node, IntVec marks) noexcept
cdef bint joint_removes(Forcing forcing, int before, int choice, int node, IntVec marks) noexcept
cdef int taker(Forcing forcing, int joint, int candidate) noexcept
cdef bint keeps_another(Forcing forcing, int choice, int node) noexcept
cdef int keep(Forcing forcing, int node, IntVec marks) noexcept
cdef int keep_seen_by(Forcing forcing, int candidate, IntVec marks) noexcept
cdef int mark(Forcing forcing, int node, IntVec marks) noexcept
cdef bint excludes_all(Forcing forcing, int node, int start) noexcept
cdef bint excludes(Forcing forcing, int node, int candidate) noexcept

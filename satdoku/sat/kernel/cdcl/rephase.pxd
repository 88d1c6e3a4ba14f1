from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.cdcl.walk cimport begin_walk


cdef int ORIGINAL, INVERTED, BEST, WALK, FIRST_WALK

cdef int note_phases(State s) noexcept nogil
cdef int copy_phases(State s, signed char* phases, int size) noexcept nogil
cdef int rephase(State s) except -1
cdef int walk(State s) except -1
cdef int set_phases(State s, int phase) noexcept
cdef int take_best(State s) noexcept
cdef int forget_target(State s) noexcept

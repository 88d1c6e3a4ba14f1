from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.decide cimport next_variable
from satdoku.sat.kernel.cdcl.state cimport State


cdef double WHOLE

cdef int note_conflict(State s) noexcept
cdef bint restart_due(State s) noexcept
cdef int restart(State s) except -1
cdef int next_reluctant(State s) noexcept
cdef int reusable_level(State s) noexcept
cdef bint better(State s, int var, int best) noexcept
cdef bint mode_due(State s) noexcept
cdef int switch_mode(State s) except -1
cdef int note_turn(State s) noexcept
cdef int share(State s, long long turn) noexcept

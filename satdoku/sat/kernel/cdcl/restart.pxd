from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.decide cimport next_variable
from satdoku.sat.kernel.cdcl.state cimport WHOLE, State


cdef int note_conflict(State s) noexcept nogil
cdef bint restart_due(State s) noexcept nogil
cdef int restart(State s) except -1 nogil
cdef int next_reluctant(State s) noexcept nogil
cdef int reusable_level(State s) noexcept nogil
cdef bint better(State s, int var, int best) noexcept nogil
cdef bint mode_due(State s) noexcept nogil
cdef int switch_mode(State s) except -1 nogil
cdef int note_turn(State s) noexcept nogil
cdef int share(State s, long long turn) noexcept nogil

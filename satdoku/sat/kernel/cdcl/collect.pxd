from satdoku.sat.kernel.cdcl.state cimport GARBAGE, State


cdef int collect_garbage(State s) except -1
cdef int update_watches(State s) noexcept
cdef int update_reasons(State s) noexcept
cdef int move_clauses(State s) except -1

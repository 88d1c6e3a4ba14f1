from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.state cimport State


cdef int collect_garbage(State s) except -1
cdef int update_watches(State s) noexcept
cdef int update_reasons(State s) noexcept
cdef int update_excluding(State s) except -1
cdef int move_clauses(State s) except -1

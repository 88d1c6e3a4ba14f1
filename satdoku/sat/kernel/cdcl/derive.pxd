from satdoku.sat.kernel.cdcl.clauses cimport BINARY
from satdoku.sat.kernel.cdcl.state cimport ADDED, State


cdef int derive_unit(State s, int lit) except -1
cdef int derive_binary(State s, int lit, int other) except -1
cdef bint has_binary(State s, int lit, int other) noexcept
cdef int refute(State s) except -1

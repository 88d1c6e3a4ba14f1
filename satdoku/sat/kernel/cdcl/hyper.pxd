from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.derive cimport derive_binary
from satdoku.sat.kernel.cdcl.state cimport DELETED, State


cdef int find_resolvents(State s) except -1 nogil
cdef int ancestor(State s, int clause, int lit) noexcept nogil
cdef bint has_literal(State s, int clause, int lit) noexcept nogil
cdef int add_resolvents(State s) except -1 nogil

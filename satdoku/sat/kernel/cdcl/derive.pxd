from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GLUE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.state cimport ADDED, DELETED, State
from satdoku.sat.kernel.vec cimport IntVec


cdef int derive_unit(State s, int lit) except -1 nogil
cdef int derive_binary(State s, int lit, int other) except -1 nogil
cdef int derive_clause(State s, IntVec lits, int flags) except -1 nogil
cdef int replace_clause(State s, int clause, IntVec lits) except -1 nogil
cdef bint has_binary(State s, int lit, int other) noexcept nogil
cdef int refute(State s) except -1 nogil

from satdoku.sat.kernel.cdcl.clauses cimport BINARY, HEAD
from satdoku.sat.kernel.cdcl.state cimport DELETED, State
from satdoku.sat.kernel.vec cimport ByteVec, IntVec


cdef int remove_variable(State s, int var) except -1 nogil
cdef int use_again(State s, int var) except -1 nogil
cdef int drop_clause(State s, int clause) except -1 nogil
cdef int drop_binary(State s, int lit, int other) except -1 nogil
cdef int take_watch(State s, int lit, int other) except -1 nogil
cdef int set_aside(State s, int witness, int clause) except -1 nogil
cdef int set_aside_binary(State s, int witness, int other) except -1 nogil
cdef IntVec completed(State s)

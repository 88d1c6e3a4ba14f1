from satdoku.sat.kernel.cdcl.clauses cimport BINARY, HEAD
from satdoku.sat.kernel.cdcl.gauss cimport BY_ROW
from satdoku.sat.kernel.cdcl.state cimport POISON, REMOVABLE, State


cdef int minimize(State s) except -1 nogil
cdef int redundant(State s, int lit) except -1 nogil
cdef bint hopeless(State s, int var) noexcept nogil
cdef int set_mark(State s, int var, int mark) except -1 nogil
cdef int minimize_by_binaries(State s) except -1 nogil

from satdoku.sat.kernel.cdcl.clauses cimport BINARY, HEAD, POSITION
from satdoku.sat.kernel.cdcl.state cimport NO_LIMIT, State


cdef int propagate(State s) except? -2 nogil
cdef int propagate_until(State s, long long last_tick) except? -2 nogil
cdef Py_ssize_t search_on(State s, int clause) noexcept nogil

from satdoku.sat.kernel.cdcl.clauses cimport BINARY, HEAD, POSITION
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.watches cimport Watches


cdef int propagate(State s) except? -2
cdef Py_ssize_t search_on(State s, int clause) noexcept

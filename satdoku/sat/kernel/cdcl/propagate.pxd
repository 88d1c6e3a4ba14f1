from satdoku.sat.kernel.cdcl.clauses cimport BINARY, HEAD
from satdoku.sat.kernel.cdcl.state cimport State


cdef int propagate(State s) except? -2 nogil

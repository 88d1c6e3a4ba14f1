from satdoku.sat.kernel.cdcl.clauses cimport BINARY, HEAD
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.watches cimport Watches


cdef int propagate(State s) except? -2

from satdoku.sat.kernel.cdcl.state cimport State


cdef int propagate(State s) except? -2

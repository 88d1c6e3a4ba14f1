from satdoku.sat.kernel.cdcl.state cimport State


cdef int backtrack(State s, int level) except -1 nogil

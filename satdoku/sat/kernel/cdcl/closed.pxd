from satdoku.sat.kernel.cdcl.state cimport State


cdef int COUNTED_LEVELS

cdef double closed_part(State s) noexcept

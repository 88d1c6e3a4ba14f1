from satdoku.sat.kernel.cdcl.state cimport State


cdef int give_variables(State s, int count) except -1
cdef int introduce_variable(State s) except -1

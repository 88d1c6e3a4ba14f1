from satdoku.sat.kernel.cdcl.analyze cimport analyze_assumption
from satdoku.sat.kernel.cdcl.state cimport State


cdef bint decide(State s) except -1 nogil
cdef int next_variable(State s) noexcept nogil
cdef int preferred(State s, int var) noexcept nogil

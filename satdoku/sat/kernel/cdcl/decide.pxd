from satdoku.sat.kernel.cdcl.analyze cimport analyze_assumption
from satdoku.sat.kernel.cdcl.state cimport State


cdef bint decide(State s) except -1
cdef int next_variable(State s) noexcept
cdef int preferred(State s, int var) noexcept

from satdoku.sat.kernel.cdcl.clauses cimport HEAD
from satdoku.sat.kernel.cdcl.gauss cimport BY_ROW
from satdoku.sat.kernel.cdcl.state cimport SEEN, WHOLE, State


cdef int mark_reason_side(State s) except -1 nogil
cdef void note_decisions(State s) noexcept nogil
cdef int mark_reason(State s, int lit, Py_ssize_t most) except -1 nogil
cdef int mark_new(State s, int var) except -1 nogil

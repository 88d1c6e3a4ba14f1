from satdoku.sat.kernel.cdcl.clauses cimport HEAD
from satdoku.sat.kernel.cdcl.gauss cimport BY_ROW
from satdoku.sat.kernel.cdcl.minimize cimport set_mark
from satdoku.sat.kernel.cdcl.sort cimport make_sorting_room, sort_by_key
from satdoku.sat.kernel.cdcl.state cimport POISON, SEEN, State


cdef int shrink(State s) except -1 nogil
cdef int common_cause(State s, int start, int end) except -1 nogil
cdef int trace_clause(State s, int clause, int implied, int level) noexcept nogil
cdef int trace(State s, int lit, int level) noexcept nogil
cdef int mark_causes(State s) except -1 nogil

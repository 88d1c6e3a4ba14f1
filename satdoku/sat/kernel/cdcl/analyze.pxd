from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GLUE, HEAD, LEARNED, USED, USED_TWICE, VIVIFIED
from satdoku.sat.kernel.cdcl.gauss cimport BY_ROW, explain
from satdoku.sat.kernel.cdcl.minimize cimport minimize, minimize_by_binaries
from satdoku.sat.kernel.cdcl.reason_side cimport mark_reason_side
from satdoku.sat.kernel.cdcl.shrink cimport mark_causes, shrink
from satdoku.sat.kernel.cdcl.sort cimport make_sorting_room, sort_by_key
from satdoku.sat.kernel.cdcl.state cimport SEEN, State


cdef int analyze(State s, int conflict) except -1 nogil
cdef int look_at(State s, int lit) except -1 nogil
cdef int look_into(State s, int clause) except -1 nogil
cdef void use(State s, int clause) noexcept nogil
cdef int bump_marked(State s) except -1 nogil
cdef int forget_marks(State s) except -1 nogil
cdef int second_level(State s) noexcept nogil
cdef int analyze_assumption(State s, int lit) except -1 nogil
cdef int mark_above_root(State s, int lit) except -1 nogil

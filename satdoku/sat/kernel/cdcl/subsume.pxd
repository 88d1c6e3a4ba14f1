from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive cimport replace_clause
from satdoku.sat.kernel.cdcl.state cimport DELETED, State
from satdoku.sat.kernel.vec cimport IntVec
from satdoku.sat.kernel.watches cimport Watches


cdef int NOTHING, SUBSUMED
cdef int COUNT, FILL


cdef int begin_subsumption(State s) except -1
cdef Py_ssize_t list_by_size(State s, Py_ssize_t budget) except -1 nogil
cdef int places_by_size(State s) except -1 nogil
cdef Py_ssize_t subsume_slice(State s, Py_ssize_t budget) except -1 nogil
cdef int try_clause(State s, int clause) except -1 nogil
cdef int find_subsuming(State s, int clause) noexcept nogil
cdef int compare(State s, int other) noexcept nogil
cdef int connect_once(State s, int clause) except -1 nogil
cdef int strengthen(State s, int clause, int lit) except -1 nogil

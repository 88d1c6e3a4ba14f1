from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.collect cimport NOTHING_YET, begin_collection, collect_slice
from satdoku.sat.kernel.cdcl.derive cimport replace_clause
from satdoku.sat.kernel.cdcl.state cimport DELETED, State


cdef int begin_tidying(State s) except -1 nogil
cdef Py_ssize_t tidy_slice(State s, Py_ssize_t budget) except -1 nogil
cdef int tidy_clause(State s, int clause) except -1 nogil

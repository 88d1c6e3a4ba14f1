from satdoku.sat.kernel.cdcl.analyze cimport forget_marks, mark_above_root
from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, GLUE, HEAD, LEARNED, VIVIFIED
from satdoku.sat.kernel.cdcl.derive cimport refute, replace_clause
from satdoku.sat.kernel.cdcl.propagate cimport propagate
from satdoku.sat.kernel.cdcl.state cimport State


cdef int NEW, FORGET, AGAIN


cdef int begin_vivification(State s) except -1 nogil
cdef int begin_listing(State s, int step) except -1 nogil
cdef Py_ssize_t list_candidates_slice(State s, Py_ssize_t budget) except -1 nogil
cdef bint is_due(State s, int flags) noexcept nogil
cdef int list_clause(State s, int clause) except -1 nogil
cdef Py_ssize_t vivify_slice(State s, Py_ssize_t budget) except -1 nogil
cdef int vivify(State s, int clause) except -1 nogil
cdef int sort_literals(State s, int clause) except -1 nogil
cdef bint comes_first(State s, int lit, int other) noexcept nogil
cdef int assume_false(State s, int clause) except -1 nogil
cdef int keep_responsible(State s, int clause, int conflict, int implied) except -1 nogil

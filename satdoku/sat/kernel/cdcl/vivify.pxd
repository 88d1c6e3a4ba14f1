from satdoku.sat.kernel.cdcl.analyze cimport forget_marks, mark_above_root
from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, GLUE, HEAD, LEARNED, VIVIFIED
from satdoku.sat.kernel.cdcl.derive cimport refute, replace_clause
from satdoku.sat.kernel.cdcl.propagate cimport propagate
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport IntVec


cdef int NEW, FORGET, AGAIN


cdef int begin_vivification(State s) except -1
cdef int begin_listing(State s, int step) except -1
cdef Py_ssize_t list_candidates_slice(State s, Py_ssize_t budget) except -1
cdef bint is_due(State s, int flags) noexcept
cdef int list_clause(State s, int clause) except -1
cdef Py_ssize_t vivify_slice(State s, Py_ssize_t budget) except -1
cdef int vivify(State s, int clause) except -1
cdef int sort_literals(State s, int clause) except -1
cdef bint comes_first(State s, int lit, int other) noexcept
cdef int assume_false(State s, int clause) except -1
cdef int keep_responsible(State s, int clause, int conflict, int implied) except -1

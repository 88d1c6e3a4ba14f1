from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.cdcl.walker cimport (
    MOST_BREAKS,
    Walker,
    apply_flips,
    list_occurrences,
    flip,
    note_flip,
    set_weights,
)


cdef long long FINE

cdef bint begin_walk(State s, long long budget) except -1
cdef int take_values(State s, Walker w) except -1
cdef int take_clauses(State s, Walker w) except -1
cdef int close_clause(State s, Walker w) except -1
cdef Py_ssize_t walk_slice(State s, Py_ssize_t budget) except -1
cdef int choose(State s, Walker w) noexcept
cdef int end_walk(State s) except -1

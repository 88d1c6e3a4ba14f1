from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.cdcl.walker cimport (
    COUNT_USES,
    MOST_BREAKS,
    WALKING,
    TAKE_BINARY,
    TAKE_LONG,
    Walker,
    apply_flips,
    list_slice,
    flip,
    note_flip,
)


cdef long long FINE

cdef bint begin_walk(State s, long long budget) except -1
cdef int take_values(State s, Walker w) except -1 nogil
cdef Py_ssize_t prepare_slice(State s, Walker w, Py_ssize_t budget) except -1 nogil
cdef Py_ssize_t take_long(State s, Walker w, Py_ssize_t budget) except -1 nogil
cdef Py_ssize_t take_binary(State s, Walker w, Py_ssize_t budget) except -1 nogil
cdef int close_clause(State s, Walker w) except -1 nogil
cdef Py_ssize_t walk_slice(State s, Walker w, Py_ssize_t budget) except -1 nogil
cdef int choose(State s, Walker w) noexcept nogil
cdef int end_walk(State s) except -1

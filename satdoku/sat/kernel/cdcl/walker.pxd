cimport cython

from satdoku.sat.kernel.vec cimport ByteVec, DoubleVec, IntVec


cdef int MOST_BREAKS
cdef int TAKE_LONG, TAKE_BINARY, COUNT_USES, LIST_USES, WALKING


@cython.final
cdef class Walker:
    cdef int stage  # what comes next …
    cdef Py_ssize_t at  # … and how far it is
    cdef IntVec lits, begin  # the clauses one after the other; where each begins
    cdef IntVec occurring, occur  # clauses by literal; where those of each literal begin
    cdef IntVec count, others  # per clause: true literals, and their exclusive or
    cdef IntVec broken, place  # clauses without a true literal; where each stands there
    cdef ByteVec value  # per literal: 1 true, 0 false
    cdef IntVec breaks  # per literal: clauses in which it alone is true
    cdef DoubleVec weights  # per number of clauses broken
    cdef ByteVec best  # per variable: 1, -1, as of some time ago …
    cdef IntVec flipped  # … and the literals made true since,
    cdef int best_at  # so many of them up to the best assignment
    cdef bint stale  # flips were not noted: `best` is what there was before
    cdef int fewest  # false clauses of the best assignment
    cdef bint impossible  # a clause is false by the assigned variables


cdef Py_ssize_t list_slice(Walker w, Py_ssize_t budget) except -1 nogil
cdef Py_ssize_t count_literals(Walker w, Py_ssize_t budget) except -1 nogil
cdef Py_ssize_t list_occurrences(Walker w, Py_ssize_t budget) except -1 nogil
cdef int set_weights(Walker w) except -1 with gil
cdef int flip(Walker w, int lit) except -1 nogil
cdef int add_false(Walker w, int clause) except -1 nogil
cdef int remove_false(Walker w, int clause) except -1 nogil
cdef int note_flip(Walker w, int lit) except -1 nogil
cdef int copy_best(Walker w) except -1 nogil
cdef int apply_flips(Walker w) except -1 nogil

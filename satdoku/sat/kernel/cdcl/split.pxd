from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive cimport refute
from satdoku.sat.kernel.cdcl.reduce cimport count_units
from satdoku.sat.kernel.cdcl.rephase cimport forget_target
from satdoku.sat.kernel.cdcl.state cimport ADDED, DELETED, State
from satdoku.sat.kernel.cdcl.tree cimport (
    FAILED,
    GROWING,
    MOST_LITERALS,
    REFUTED,
    SATISFIED,
    Tree,
)


cdef int FEW_BINARIES, BETWEEN_LOOKS

cdef bint tree_due(State s) noexcept nogil
cdef int begin_tree(State s) except -1
cdef void wait(State s) noexcept
cdef long long fingerprint(State s) noexcept
cdef Tree plant(State s)
cdef bint take_clauses(State s, Tree t) except -1
cdef bint take_binaries(State s, Tree t) except -1
cdef bint end_clause(State s, Tree t) except -1
cdef Py_ssize_t tree_slice(State s, Py_ssize_t budget) except -1
cdef bint limit_reached(State s) noexcept nogil
cdef bint is_worth_while(State s, Tree t) noexcept
cdef int take_model(State s, Tree t) except -1
cdef int abandon_tree(State s) except -1
cdef int grow(State s, Tree t, long long last) except -1 nogil
cdef bint expand(State s, Tree t) except -1 nogil
cdef bint try_candidates(State s, Tree t, int count) except -1 nogil
cdef int close_branch(State s, Tree t) except -1 nogil
cdef int write_lemma(Tree t, int lit) except -1 nogil
cdef int add_lemma(State s, Tree t, int lit) except -1 nogil
cdef int replace_lemmas(State s, Tree t, int kept) except -1 nogil
cdef int delete_lemmas(State s, Tree t, int kept) except -1 nogil

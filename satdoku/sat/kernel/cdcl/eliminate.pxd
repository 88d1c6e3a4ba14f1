from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive cimport derive_clause
from satdoku.sat.kernel.cdcl.gates cimport find_gate
from satdoku.sat.kernel.cdcl.remove cimport (
    drop_binary, drop_clause, remove_variable, set_aside, set_aside_binary
)
from satdoku.sat.kernel.cdcl.sort cimport begin_sorting, make_sorting_room, sort_slice
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport IntVec
from satdoku.sat.kernel.watches cimport Watches


cdef int COUNT_LITERALS, CONNECT
cdef int LIST, SORT


cdef int begin_elimination(State s) except -1
cdef int begin_connecting(State s) except -1
cdef Py_ssize_t connect_slice(State s, Py_ssize_t budget) except -1 nogil
cdef int expect_clause(State s, int clause) except -1 nogil
cdef int connect(State s, int clause) except -1 nogil
cdef int begin_ordering(State s) except -1 nogil
cdef Py_ssize_t order_slice(State s, Py_ssize_t budget) except -1 nogil
cdef bint may_go(State s, int var) noexcept nogil
cdef long long most_resolvents(State s, int var) noexcept nogil
cdef Py_ssize_t eliminate_slice(State s, Py_ssize_t budget) except -1 nogil
cdef Py_ssize_t try_variable(State s, int var) except -1 nogil
cdef int occurrences_of(State s, int lit, IntVec clauses) except -1 nogil
cdef bint worth_it(State s, int var, bint gate) except -1 nogil
cdef int all_resolvents(State s, int var, bint gate, int limit, bint add) except -1 nogil
cdef bint resolve(State s, int lit, int clause, int other) except -1 nogil
cdef int add_resolvent(State s) except -1 nogil
cdef int eliminate(State s, int var, bint gate) except -1 nogil
cdef int put_away(State s, int lit, IntVec clauses, bint aside) except -1 nogil
cdef int split_gate(IntVec clauses, IntVec gate) except -1 nogil

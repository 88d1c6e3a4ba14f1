from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive cimport refute
from satdoku.sat.kernel.cdcl.inprocess cimport copy_saved
from satdoku.sat.kernel.cdcl.propagate cimport propagate_until
from satdoku.sat.kernel.cdcl.state cimport NO_LIMIT, State


cdef int NO_LUCK, FORWARD_TRUE, FORWARD_FALSE, BACKWARD_TRUE, BACKWARD_FALSE
cdef int POSITIVE, NEGATIVE, OUT_OF_LUCK


cdef int begin_luck(State s) except -1 nogil
cdef Py_ssize_t luck_slice(State s, Py_ssize_t budget) except -1 nogil
cdef int next_rule(State s) except -1 nogil
cdef int abandon_luck(State s) except -1 nogil
cdef int next_lucky(State s) noexcept nogil
cdef int lucky_literal(State s, int clause, int sign) noexcept nogil

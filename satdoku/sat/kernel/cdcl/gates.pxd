from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport IntVec


cdef bint find_gate(State s, int var) except -1 nogil
cdef bint find_conjunction(State s, int out, IntVec long_side, IntVec short_side) except -1 nogil
cdef bint find_choice(State s, int out) except -1 nogil
cdef int find_ternary(State s, int a, int b, int c) noexcept nogil
cdef int other_literals(State s, int clause, int lit, int* pair) noexcept nogil

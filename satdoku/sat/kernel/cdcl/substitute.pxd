from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.derive cimport derive_binary, derive_unit, replace_clause
from satdoku.sat.kernel.cdcl.remove cimport remove_variable, set_aside_binary
from satdoku.sat.kernel.cdcl.state cimport ADDED, DELETED, State
from satdoku.sat.kernel.vec cimport IntVec


cdef int substitute(State s) except -1
cdef int find_components(State s, IntVec leader) except -1
cdef int visit(State s, int root, IntVec leader, IntVec index, IntVec low) except -1
cdef int close_component(State s, int lit, IntVec leader, IntVec index) except -1
cdef bint is_kept(State s, int var) noexcept
cdef int name_equivalences(State s, IntVec leader) except -1
cdef int rewrite_clauses(State s, IntVec leader) except -1
cdef bint rewrite(State s, int clause, IntVec leader, IntVec lits) except -1
cdef int rewrite_binaries(State s, IntVec leader) except -1
cdef int remove_others(State s, IntVec leader) except -1

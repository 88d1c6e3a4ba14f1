from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.collect cimport collect_garbage
from satdoku.sat.kernel.cdcl.derive cimport replace_clause
from satdoku.sat.kernel.cdcl.state cimport DELETED, State
from satdoku.sat.kernel.vec cimport IntVec


cdef int tidy(State s) except -1
cdef int tidy_clause(State s, int clause, IntVec rest) except -1

from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport HEAD
from satdoku.sat.kernel.cdcl.collect cimport collect_garbage
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport IntVec


cdef int FEW

cdef bint exclude_model(State s) except -1
cdef int drop_subsumed(State s, IntVec clause) except -1
cdef bint includes(State s, int clause, int size) noexcept
cdef int unwatch(State s, int lit, int clause) noexcept

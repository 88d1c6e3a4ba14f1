from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.loop cimport learn
from satdoku.sat.kernel.cdcl.propagate cimport propagate
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport IntVec


cdef int assume_all(State s) except -1
cdef IntVec above_root(State s)
cdef int undo(State s, IntVec lits, bint save_phases) except -1

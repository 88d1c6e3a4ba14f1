from satdoku.sat.kernel.proof.analyze cimport analyze, analyze_true
from satdoku.sat.kernel.proof.layout cimport CORE, FLAGS, GONE, HEAD
from satdoku.sat.kernel.proof.propagate cimport propagate
from satdoku.sat.kernel.proof.state cimport CheckState
from satdoku.sat.kernel.vec cimport IntVec


cdef bint implied(CheckState s, int clause, int pivot) except -1
cdef bint contradicts(CheckState s, int clause, int left_out) except -1
cdef bint resolvents_contradict(CheckState s, int clause, int pivot) except -1
cdef int find_partners(CheckState s, int end, int lit, IntVec partners) except -1

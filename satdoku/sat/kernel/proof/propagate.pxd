from satdoku.sat.kernel.proof.layout cimport CORE, FLAGS, GONE, HEAD
from satdoku.sat.kernel.proof.state cimport CheckState
from satdoku.sat.kernel.watches cimport Watches


cdef int propagate(CheckState s) except -1
cdef int visit(CheckState s, Watches w, int false) except -1

from satdoku.sat.kernel.proof.layout cimport CORE, FLAGS, HEAD
from satdoku.sat.kernel.proof.state cimport CheckState


cdef int analyze(CheckState s, int conflict, int implied) except -1
cdef int analyze_true(CheckState s, int lit) except -1
cdef int use(CheckState s, int clause, int implied) except -1
cdef int need(CheckState s, int lit) except -1
cdef int forget_root(CheckState s) except -1
cdef int ground(CheckState s, int place) except -1
cdef int mark_core(CheckState s, int clause) except -1

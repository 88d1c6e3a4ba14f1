from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.parity cimport forget_parity, parity_slice
from satdoku.sat.kernel.cdcl.state cimport State


cdef int SLICE, SEARCHING, PARITY, OVER


cdef bint inprocessing_due(State s) noexcept
cdef int begin_inprocessing(State s) except -1
cdef Py_ssize_t inprocess(State s) except -1
cdef int abandon_inprocessing(State s) except -1

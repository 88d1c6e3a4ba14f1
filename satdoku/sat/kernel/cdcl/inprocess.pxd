from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.congruence cimport begin_congruence, congruence_slice
from satdoku.sat.kernel.cdcl.derive cimport refute
from satdoku.sat.kernel.cdcl.eliminate cimport begin_elimination, eliminate_slice
from satdoku.sat.kernel.cdcl.factor cimport begin_factoring, factor_slice
from satdoku.sat.kernel.cdcl.gauss cimport begin_gauss, gauss_slice
from satdoku.sat.kernel.cdcl.parity cimport forget_parity, parity_slice
from satdoku.sat.kernel.cdcl.probe cimport begin_probing, probe_slice
from satdoku.sat.kernel.cdcl.propagate cimport propagate_until
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.cdcl.substitute cimport (
    begin_substitution, finish_substitution, substitute_slice
)
from satdoku.sat.kernel.cdcl.subsume cimport begin_subsumption, subsume_slice
from satdoku.sat.kernel.cdcl.tidy cimport begin_tidying, tidy_slice
from satdoku.sat.kernel.cdcl.vivify cimport begin_vivification, vivify_slice
from satdoku.sat.kernel.vec cimport ByteVec


cdef int SLICE, LEAST_EFFORT, FIRST_EFFORT, PARITY_EFFORT
cdef int SEARCHING, PARITY, SUBSTITUTE, CONGRUENCE, SUBSTITUTE_MERGED
cdef int SUBSUME, FACTOR, ELIMINATE, PROBE, VIVIFY, GAUSS, OVER


cdef bint inprocessing_due(State s) noexcept nogil
cdef int begin_inprocessing(State s) except -1
cdef Py_ssize_t inprocess(State s) except -1
cdef Py_ssize_t begin_stage(State s) except -1
cdef bint wanted(State s) noexcept
cdef Py_ssize_t work_on_stage(State s, Py_ssize_t budget) except -1 nogil
cdef Py_ssize_t clean_slice(State s, Py_ssize_t budget) except -1 nogil
cdef Py_ssize_t propagate_slice(State s, Py_ssize_t budget) except -1 nogil
cdef bint is_unclean(State s) noexcept nogil
cdef int copy_saved(State s, ByteVec source, ByteVec target) except -1 nogil
cdef int end_round(State s) except -1
cdef int abandon_inprocessing(State s) except -1

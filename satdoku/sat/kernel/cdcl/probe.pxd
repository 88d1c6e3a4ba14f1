from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport BINARY
from satdoku.sat.kernel.cdcl.derive cimport derive_unit, refute
from satdoku.sat.kernel.cdcl.hyper cimport add_resolvents, find_resolvents
from satdoku.sat.kernel.cdcl.propagate cimport propagate
from satdoku.sat.kernel.cdcl.state cimport State


cdef int begin_probing(State s) except -1 nogil
cdef Py_ssize_t list_roots(State s, Py_ssize_t budget) except -1 nogil
cdef bint has_binaries(State s, int lit) noexcept nogil
cdef Py_ssize_t probe_slice(State s, Py_ssize_t budget) except -1 nogil
cdef int probe(State s, int lit) except -1 nogil

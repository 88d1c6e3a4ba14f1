cimport cython

from satdoku.sat.kernel.branch cimport Brancher
from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.store cimport ClauseStore
from satdoku.sat.kernel.vec cimport IntVec, IntView


@cython.final
cdef class RecursiveSearch:
    cdef readonly IntVec assigned  # true literals, oldest first
    cdef int num_vars
    cdef long long max_nodes, copied_nodes
    cdef Meter meter
    cdef Brancher brancher
    cdef list copies  # per depth: the store that its decision copies into
    cdef IntVec most_nodes  # per depth: the most nodes that store has held
    cdef IntVec scratch

    cpdef int run(self, IntView literals, IntView offsets) except -1
    cdef int search(self, ClauseStore store, int depth) except -1
    cdef ClauseStore copy(self, ClauseStore store, int depth)
    cdef int branch(self, ClauseStore store, int lit, int depth) except -1
    cdef void close(self, ClauseStore store, int depth) noexcept
    cdef int propagate(self, ClauseStore store) except -1
    cdef int assign(self, ClauseStore store, int lit) except -1

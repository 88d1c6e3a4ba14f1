cimport cython

from satdoku.sat.kernel.branch cimport Brancher
from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.store cimport ClauseStore
from satdoku.sat.kernel.vec cimport IntVec, IntView


@cython.final
cdef class StackSearch:
    cdef readonly ClauseStore store
    cdef Meter meter
    cdef Brancher brancher
    cdef IntVec decision  # per level: the literal decided on
    cdef IntVec mark  # per level: the length of the store's trail before it
    cdef IntVec flipped  # per level: 1 once its first branch is closed

    cpdef int run(self, IntView literals, IntView offsets) except -1
    cdef int begin(self) except -1
    cdef int propagate(self) except -1
    cdef int assign(self, int lit) except -1
    cdef int decide(self) except -1
    cdef int unwind(self) except -1
    cdef int flip(self) except -1

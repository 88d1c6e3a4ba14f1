cimport cython

from satdoku.sat.kernel.literals cimport decode, encode
from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.vec cimport MAX_SIZE, IntVec, IntView


cdef int ASSIGNED, LONG, QUEUED

cdef void unlink(int* before, int* after, int node) noexcept
cdef void relink(int* before, int* after, int node) noexcept


@cython.final
cdef class ClauseStore:
    cdef readonly int num_vars
    cdef int failed  # the clause of the last contradiction, 0 before the first
    cdef int used  # nodes in use; the arrays may be longer
    cdef IntVec left, right, up, down
    cdef IntVec lit  # the literal of a literal node; 0 for heads
    cdef IntVec home  # the clause of a literal node
    cdef IntVec count  # the members of a head; the same vector as `home`
    cdef IntVec value  # per literal: ASSIGNED, QUEUED or 0
    cdef readonly IntVec trail  # what was removed, oldest first
    cdef readonly IntVec units  # literals that unit clauses force, oldest first
    cdef readonly IntVec pures  # literals whose negation has ceased to occur, likewise

    # building
    cdef int clear(self) except -1
    cdef int grow(self, Py_ssize_t nodes) except -1
    cdef int append(self, int* lits, int size) except -1
    cpdef int load(self, IntView literals, IntView offsets, Meter meter) except -1
    cdef int copy_into(self, ClauseStore other, IntVec scratch, Meter meter) except -1
    cdef int queue_units(self) except -1
    cdef int queue_unit(self, int lit) except -1
    cdef int clear_queues(self) except -1

    # looking
    cpdef int first_clause(self) noexcept
    cpdef int next_clause(self, int clause) noexcept
    cpdef int size(self, int clause) noexcept
    cpdef int occurrences(self, int lit) noexcept
    cpdef bint is_unit(self, int clause) noexcept

    # removing and restoring
    cpdef int remove_clause(self, int clause) except -1
    cpdef int remove_literal(self, int node) except -1
    cpdef int assign(self, int lit) except -1
    cdef void unassign(self, int lit) noexcept
    cdef int strike(self, int lit) except -1
    cdef void unstrike(self, int lit) noexcept
    cdef int hide(self, int start) except -1
    cdef void unhide(self, int start) noexcept
    cpdef void restore(self) noexcept
    cpdef void restore_to(self, int mark) noexcept

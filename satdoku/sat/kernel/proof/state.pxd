cimport cython

from satdoku.sat.kernel.proof.arena cimport ClauseArena
from satdoku.sat.kernel.proof.layout cimport CORE, FLAGS, GONE, HEAD
from satdoku.sat.kernel.vec cimport ByteVec, IntVec
from satdoku.sat.kernel.watches cimport Watches


@cython.final
cdef class CheckState:
    cdef ClauseArena arena
    cdef IntVec clauses  # the arena's integers
    cdef Watches core  # of clauses that the refutation needs …
    cdef Watches rest  # … and of the others; those needed since then move when they are met
    cdef IntVec first  # per literal: the first clause that has had it, or 0
    cdef ByteVec value  # per literal: 1 true, -1 false, 0 open
    cdef IntVec trail  # the literals that are true, in the order of their assignment
    cdef IntVec place  # per variable: where on the trail it is
    cdef IntVec reason  # per variable: the clause that assigned it, or 0 for an assumption
    cdef int assigned  # literals on the trail …
    cdef int core_done, rest_done  # … for how many the watches in `core` and `rest` were visited …
    cdef int root  # … and how many of them hold at the root
    cdef ByteVec seen  # per variable: met in the conflict that is being analysed
    cdef ByteVec grounded  # per place on the root's trail: its reason, and theirs, are in the core
    cdef IntVec pending  # places on the root's trail to be grounded
    cdef IntVec roots  # variables assigned at the root that the conflict needs
    cdef bint hinting  # whether hints are wanted
    cdef IntVec hints  # of the step at hand, the last first; see hints.py
    cdef IntVec marked  # clauses that became core with the step at hand
    cdef long long core_size  # clauses that are core
    cdef long long work  # a measure of the time spent

    cdef int grow(self, int num_vars) except -1
    cdef void assign(self, int lit, int reason) noexcept
    cdef void undo(self, int mark) noexcept
    cdef int attach(self, int clause) except -1
    cdef void bring_latest(self, int k, int end) noexcept
    cdef bint is_reason(self, int clause) noexcept
    cdef int sweep(self) except -1

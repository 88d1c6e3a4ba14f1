cimport cython

from satdoku.sat.kernel.cdcl.analyze cimport analyze
from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport GLUE, LEARNED, USED, USED_TWICE
from satdoku.sat.kernel.cdcl.decide cimport decide
from satdoku.sat.kernel.cdcl.gauss cimport follow_parities
from satdoku.sat.kernel.cdcl.inprocess cimport (
    abandon_inprocessing, begin_inprocessing, inprocess, inprocessing_due
)
from satdoku.sat.kernel.cdcl.propagate cimport propagate
from satdoku.sat.kernel.cdcl.reduce cimport reduce
from satdoku.sat.kernel.cdcl.rephase cimport note_phases, rephase
from satdoku.sat.kernel.cdcl.remove cimport completed, use_again
from satdoku.sat.kernel.cdcl.restart cimport (
    mode_due, note_conflict, restart, restart_due, switch_mode
)
from satdoku.sat.kernel.cdcl.state cimport ADDED, NO_LIMIT, State
from satdoku.sat.kernel.literals cimport decode, encode
from satdoku.sat.kernel.vec cimport IntVec, IntView


cdef int ESTIMATED_LEVELS, UPKEEP, PARITIES


@cython.final
cdef class CdclSearch:
    cdef readonly State state
    cdef IntVec clause

    cpdef int add_variables(self, int count) except -1
    cpdef int make_room(self, IntView literals, IntView offsets) except -1
    cpdef int load(
        self, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
    ) except -1
    cdef int add(self) except -1
    cdef int store(self) except -1
    cdef int restore(self) except -1
    cdef bint uses_removed(self) noexcept
    cpdef int seal(self) except -1
    cpdef int begin(self, assumptions) except -1
    cpdef int limit(
        self, long long conflicts, long long propagations, long long decisions
    ) except -1
    cpdef bint spent(self) noexcept
    cpdef int step(self, long long budget) except -2
    cdef int follow(self) except -1
    cdef double estimate(self) noexcept
    cpdef bint exclude_model(self) except -1
    cpdef int set_phase(self, int literal) except -1
    cdef int assume_all(self) except -1
    cdef IntVec above_root(self)
    cdef int undo(self, IntVec lits, bint save_phases) except -1


cdef int search(State s, long long last_tick) except -2 nogil
cdef bint spent(State s) noexcept nogil
cdef bint upkeep_due(State s) noexcept nogil
cdef int upkeep(State s) except -1
cdef int learn(State s, int conflict) except -1 nogil

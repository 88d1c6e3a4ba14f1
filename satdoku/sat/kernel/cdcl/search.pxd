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
from satdoku.sat.kernel.cdcl.state cimport ADDED, State
from satdoku.sat.kernel.literals cimport decode, encode
from satdoku.sat.kernel.vec cimport IntVec, IntView


cdef int ESTIMATED_LEVELS


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
    cpdef int step(self, long long budget) except -2
    cdef double estimate(self) noexcept
    cdef int learn(self, int conflict) except -1
    cpdef int set_phase(self, int literal) except -1
    cdef int assume_all(self) except -1
    cdef IntVec above_root(self)
    cdef int undo(self, IntVec lits, bint save_phases) except -1

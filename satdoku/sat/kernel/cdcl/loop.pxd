from satdoku.sat.kernel.cdcl.analyze cimport analyze
from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport GLUE, LEARNED, USED, USED_TWICE
from satdoku.sat.kernel.cdcl.decide cimport decide
from satdoku.sat.kernel.cdcl.inprocess cimport begin_inprocessing, inprocessing_due
from satdoku.sat.kernel.cdcl.lucky cimport begin_luck
from satdoku.sat.kernel.cdcl.propagate cimport propagate_until
from satdoku.sat.kernel.cdcl.reduce cimport reduce
from satdoku.sat.kernel.cdcl.rephase cimport note_phases, rephase
from satdoku.sat.kernel.cdcl.restart cimport (
    mode_due, note_conflict, restart, restart_due, switch_mode
)
from satdoku.sat.kernel.cdcl.split cimport begin_tree, tree_due
from satdoku.sat.kernel.cdcl.state cimport ADDED, State


cdef int UPKEEP, PARITIES


cdef int search(State s, long long last_tick) except -2 nogil
cdef bint spent(State s) noexcept nogil
cdef bint upkeep_due(State s) noexcept nogil
cdef int upkeep(State s) except -1
cdef int learn(State s, int conflict) except -1 nogil

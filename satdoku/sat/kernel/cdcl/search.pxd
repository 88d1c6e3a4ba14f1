cimport cython

from satdoku.sat.kernel.cdcl.assume cimport above_root, assume_all, undo
from satdoku.sat.kernel.cdcl.closed cimport closed_part
from satdoku.sat.kernel.cdcl.exclude cimport exclude_model
from satdoku.sat.kernel.cdcl.formula cimport (
    add_at_root, expect, go_to_root, load, load_units, make_room, restore, settle, uses_removed
)
from satdoku.sat.kernel.cdcl.gauss cimport follow_parities, give_up_parities, is_idle
from satdoku.sat.kernel.cdcl.inprocess cimport SLICE, inprocess
from satdoku.sat.kernel.cdcl.loop cimport PARITIES, UPKEEP, learn, search, spent, upkeep
from satdoku.sat.kernel.cdcl.lucky cimport luck_slice
from satdoku.sat.kernel.cdcl.names cimport give_variables
from satdoku.sat.kernel.cdcl.reduce cimport reduce_slice
from satdoku.sat.kernel.cdcl.remove cimport completed
from satdoku.sat.kernel.cdcl.split cimport tree_slice
from satdoku.sat.kernel.cdcl.state cimport NO_LIMIT, State
from satdoku.sat.kernel.cdcl.walk cimport end_walk, walk_slice
from satdoku.sat.kernel.cdcl.walker cimport Walker
from satdoku.sat.kernel.literals cimport encode
from satdoku.sat.kernel.vec cimport IntVec, IntView


@cython.final
cdef class CdclSearch:
    cdef readonly State state

    cpdef int add_variables(self, int count) except -1
    cpdef int load_units(
        self, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
    ) except -1
    cpdef int expect(
        self, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
    ) except -1
    cpdef int make_room(self) except -1
    cpdef int load(
        self, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
    ) except -1
    cpdef int seal(self) except -1
    cpdef int begin(self, assumptions) except -1
    cpdef int limit(
        self, long long conflicts, long long propagations, long long decisions
    ) except -1
    cpdef bint spent(self) noexcept
    cpdef int step(self, long long budget) except -2
    cdef Py_ssize_t look_after(self) except -1
    cdef Py_ssize_t walk(self) except -1
    cdef int follow(self) except -1
    cpdef bint exclude_model(self) except -1
    cpdef int set_phase(self, int literal) except -1
    cdef IntVec model(self)

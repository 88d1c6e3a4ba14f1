cimport cython

from satdoku.sat.kernel.cdcl.assume cimport above_root, assume_all, undo
from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport BINARY, HEAD
from satdoku.sat.kernel.cdcl.closed cimport closed_part
from satdoku.sat.kernel.cdcl.exclude cimport exclude_model
from satdoku.sat.kernel.cdcl.gauss cimport follow_parities, give_up_parities, is_idle
from satdoku.sat.kernel.cdcl.inprocess cimport SLICE, abandon_inprocessing, inprocess
from satdoku.sat.kernel.cdcl.loop cimport PARITIES, UPKEEP, learn, search, spent, upkeep
from satdoku.sat.kernel.cdcl.lucky cimport abandon_luck, luck_slice
from satdoku.sat.kernel.cdcl.names cimport give_variables
from satdoku.sat.kernel.cdcl.reduce cimport finish_reduction, reduce_slice
from satdoku.sat.kernel.cdcl.remove cimport completed, use_again
from satdoku.sat.kernel.cdcl.split cimport abandon_tree, tree_slice
from satdoku.sat.kernel.cdcl.state cimport ADDED, NO_LIMIT, State
from satdoku.sat.kernel.cdcl.walk cimport end_walk, walk_slice
from satdoku.sat.kernel.cdcl.walker cimport Walker
from satdoku.sat.kernel.literals cimport encode
from satdoku.sat.kernel.vec cimport IntVec, IntView


@cython.final
cdef class CdclSearch:
    cdef readonly State state
    cdef Py_ssize_t expected  # integers in the arena once all clauses are there
    cdef IntVec clause

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
    cdef int add(self) except -1
    cdef int add_at_root(self) except -1
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
    cdef Py_ssize_t look_after(self) except -1
    cdef Py_ssize_t walk(self) except -1
    cdef int settle(self) except -1
    cdef int follow(self) except -1
    cpdef bint exclude_model(self) except -1
    cpdef int set_phase(self, int literal) except -1
    cdef IntVec model(self)

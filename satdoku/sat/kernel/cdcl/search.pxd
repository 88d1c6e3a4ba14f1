cimport cython

from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport IntVec, IntView


cdef int encode(int literal) noexcept
cdef int decode(int lit) noexcept


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
    cdef int attach(self, IntVec lits, int flags) except? -1
    cpdef int seal(self) except -1
    cpdef int begin(self, assumptions) except -1
    cpdef int step(self, long long budget) except -2
    cdef double estimate(self) noexcept
    cdef int learn(self, int conflict) except -1
    cpdef int set_phase(self, int literal) except -1
    cdef int assume_all(self) except -1
    cdef IntVec above_root(self)
    cdef int undo(self, IntVec lits, bint save_phases) except -1

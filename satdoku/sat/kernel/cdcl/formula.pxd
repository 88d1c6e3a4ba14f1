from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport BINARY, HEAD
from satdoku.sat.kernel.cdcl.inprocess cimport abandon_inprocessing
from satdoku.sat.kernel.cdcl.lucky cimport abandon_luck
from satdoku.sat.kernel.cdcl.reduce cimport finish_reduction
from satdoku.sat.kernel.cdcl.remove cimport use_again
from satdoku.sat.kernel.cdcl.split cimport abandon_tree
from satdoku.sat.kernel.cdcl.state cimport ADDED, State
from satdoku.sat.kernel.vec cimport IntVec, IntView


cdef int settle(State s) except -1
cdef int go_to_root(State s) except -1
cdef int load_units(
    State s, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
) except -1
cdef int expect(
    State s, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
) except -1
cdef int make_room(State s) except -1
cdef int load(
    State s, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
) except -1
cdef int add_at_root(State s) except -1
cdef int store(State s) except -1
cdef bint uses_removed(State s) noexcept
cdef int restore(State s) except -1

cimport cython

from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.derive cimport derive_binary, derive_unit, replace_clause
from satdoku.sat.kernel.cdcl.remove cimport remove_variable, set_aside_binary
from satdoku.sat.kernel.cdcl.state cimport ADDED, DELETED, State
from satdoku.sat.kernel.vec cimport IntVec


cdef int COMPONENTS, LEADERS, CLAUSES, TAKE_BINARIES, ADD_BINARIES, REMOVE, DONE


@cython.final
cdef class Substitution:
    cdef State s
    cdef int step  # what comes next
    cdef int place, end  # where in it, up to where
    cdef int clock
    cdef int count  # literals to be replaced
    cdef IntVec leader  # per literal: the one to replace it
    cdef IntVec index, low  # per literal: Tarjan's numbers
    cdef IntVec component  # literals of components not yet closed
    cdef IntVec gone  # binary clauses to be added again with leaders
    cdef IntVec lits

    cdef int begin(self) except -1
    cdef Py_ssize_t slice(self, Py_ssize_t budget) except -1
    cdef Py_ssize_t find_components(self, Py_ssize_t budget) except -1
    cdef Py_ssize_t visit(self, Py_ssize_t budget) except -1
    cdef int close_component(self, int lit) except -1
    cdef bint is_kept(self, int var) noexcept
    cdef Py_ssize_t choose_leaders(self, Py_ssize_t budget) except -1
    cdef int name_equivalence(self, int lit) except -1
    cdef Py_ssize_t rewrite_clauses(self, Py_ssize_t budget) except -1
    cdef bint rewrite(self, int clause) except -1
    cdef Py_ssize_t take_binaries(self, Py_ssize_t budget) except -1
    cdef Py_ssize_t add_binaries(self, Py_ssize_t budget) except -1
    cdef Py_ssize_t remove_others(self, Py_ssize_t budget) except -1


cdef int begin_substitution(State s) except -1
cdef Py_ssize_t substitute_slice(State s, Py_ssize_t budget) except -1 with gil
cdef int finish_substitution(State s) except -1

cimport cython

from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.derive cimport derive_binary, derive_clause
from satdoku.sat.kernel.cdcl.eliminate cimport begin_connecting, connect, connect_slice
from satdoku.sat.kernel.cdcl.find_products cimport ProductFinder
from satdoku.sat.kernel.cdcl.literal_uses cimport LiteralUses
from satdoku.sat.kernel.cdcl.names cimport introduce_variable
from satdoku.sat.kernel.cdcl.remove cimport take_watch
from satdoku.sat.kernel.cdcl.state cimport ADDED, DELETED, State
from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class Factoring:
    cdef State s
    cdef LiteralUses uses
    cdef ProductFinder product
    cdef IntVec factors  # of the product under way; none between two
    cdef IntVec lits  # of a clause being made

    cdef int begin(self) except -1
    cdef Py_ssize_t slice(self, Py_ssize_t budget) except -1
    cdef int replace(self) except -1
    cdef int define(self, int lit) except -1
    cdef int add_quotient(self, int lit, int row) except -1
    cdef int delete(self, int lit, int clause) except -1


cdef int begin_factoring(State s) except -1
cdef Py_ssize_t factor_slice(State s, Py_ssize_t budget) except -1 with gil

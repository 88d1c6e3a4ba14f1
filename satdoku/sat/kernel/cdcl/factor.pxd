cimport cython

from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.derive cimport derive_binary, derive_clause
from satdoku.sat.kernel.cdcl.eliminate cimport begin_connecting, connect, connect_slice
from satdoku.sat.kernel.cdcl.heap cimport Heap
from satdoku.sat.kernel.cdcl.names cimport introduce_variable
from satdoku.sat.kernel.cdcl.remove cimport take_watch
from satdoku.sat.kernel.cdcl.state cimport ADDED, DELETED, State
from satdoku.sat.kernel.cdcl.ties cimport Ties
from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class Factoring:
    cdef State s
    cdef Heap schedule  # literals still to be tried, the most frequent first
    cdef int counted, uncounted  # the next literal to be counted in it, and where that ends
    cdef IntVec uses  # per literal: clauses with it
    cdef IntVec factors  # l, l', l'', … of the matrix at hand
    cdef IntVec rows  # the matrix: for each quotient its clause with l, with l', …
    cdef IntVec found  # candidates for a further column: literal, row, clause
    cdef IntVec count, last  # per literal: rows that it fits, the last of them plus 1
    cdef IntVec named  # literals with a count
    cdef Ties ties
    cdef IntVec lits

    cdef int begin(self) except -1
    cdef Py_ssize_t count_slice(self, Py_ssize_t budget) except -1
    cdef int count_uses(self, int lit, int by) except -1
    cdef Py_ssize_t slice(self, Py_ssize_t budget) except -1
    cdef int try_literal(self, int lit) except -1
    cdef int replace_if_worth_it(self) except -1
    cdef int take_clauses(self, int lit) except -1
    cdef int add_factor(self) except -1
    cdef int find_partners(self, int row) except -1
    cdef int find_binary_partners(self, int row, int other) except -1
    cdef int find_long_partners(self, int row, int clause) except -1
    cdef int note_partner(self, int lit, int row, int clause) except -1
    cdef int best_partner(self) except -1
    cdef bint is_factor(self, int lit) noexcept
    cdef int keep_rows(self, int lit) except -1
    cdef int replace(self) except -1
    cdef int define(self, int lit) except -1
    cdef int add_quotient(self, int lit, int row) except -1
    cdef int delete(self, int lit, int clause) except -1
    cdef int reschedule(self, int lit) except -1


cdef int begin_factoring(State s) except -1
cdef Py_ssize_t factor_slice(State s, Py_ssize_t budget) except -1 with gil
cdef long long gain(long long factors, long long quotients) noexcept

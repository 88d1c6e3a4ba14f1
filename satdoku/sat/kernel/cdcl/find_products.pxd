cimport cython

from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.literal_uses cimport LiteralUses
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.cdcl.ties cimport Ties
from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class ProductFinder:
    cdef State s
    cdef LiteralUses uses
    cdef Ties ties
    cdef IntVec factors  # l, l', l'', … of the matrix at hand
    cdef IntVec rows  # the matrix: for each quotient its clause with l, with l', …
    cdef IntVec found  # candidates for a further column: literal, row, clause
    cdef IntVec count, last  # per literal: rows that it fits, the last of them plus 1
    cdef IntVec named  # literals with a count

    cdef int begin(self, int lit) except -1
    cdef int take_clauses(self, int lit) except -1
    cdef int add_factor(self) except -1
    cdef int find_partners(self, int row) except -1
    cdef int find_binary_partners(self, int row, int other) except -1
    cdef int find_long_partners(self, int row, int clause) except -1
    cdef int note_partner(self, int lit, int row, int clause) except -1
    cdef bint is_factor(self, int lit) noexcept
    cdef int best_partner(self) except -1
    cdef int keep_rows(self, int lit) except -1
    cdef long long gain(self) noexcept


cdef long long gain(long long factors, long long quotients) noexcept

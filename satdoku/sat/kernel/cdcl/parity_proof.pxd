cimport cython

from satdoku.sat.kernel.cdcl.state cimport ADDED, DELETED
from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class Chain:
    cdef IntVec variables  # in ascending order
    cdef IntVec partial  # of each: the literal that says what the sum is up to and with it
    cdef bint sum


@cython.final
cdef class ParityProof:
    cdef IntVec steps  # the proof, as `State.prove` writes it
    cdef int fresh  # the last variable in use
    cdef IntVec lemmas  # clauses to be deleted: size, literals
    cdef IntVec lits  # the clause at hand
    cdef IntVec terms  # of the relation at hand

    cdef Chain of_clauses(self, IntVec row)
    cdef Chain of_sum(self, Chain a, Chain b)
    cdef int extend(self, Chain chain, int var) except -1
    cdef int define(self, int out, int a, int b) except -1
    cdef int conclude(self, Chain chain) except -1
    cdef int forget(self, Chain chain) except -1
    cdef int write(self, int kind, bint note) except -1
    cdef int all_signs(self, int a, int b, int c, int x) except -1
    cdef int add_term(self, int lit) except -1
    cdef int delete_lemmas(self) except -1


cdef int partial(Chain chain, int count) noexcept
cdef int last(Chain chain) noexcept
cdef bint is_odd(int pattern) noexcept

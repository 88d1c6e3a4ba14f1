cimport cython

from satdoku.sat.kernel.proof.layout cimport FLAGS, HEAD, LINK
from satdoku.sat.kernel.vec cimport MAX_SIZE, IntVec, LongVec


cdef int FEWEST_BUCKETS
cdef long long HASH_FACTOR, HASH_MASK


@cython.final
cdef class ClauseArena:
    cdef IntVec clauses  # see layout.py
    cdef IntVec buckets  # heads of lists of clauses by hash
    cdef long long count  # of the clauses in buckets
    cdef LongVec stamp  # per literal: the deletion it was last seen in
    cdef long long clock

    cdef int add(self, IntVec lits) except -1
    cdef int take(self, IntVec lits) except -1
    cdef bint stamped(self, int clause, int size) noexcept
    cdef Py_ssize_t bucket_of(self, int* lits, Py_ssize_t start, int size) noexcept
    cdef int put(self, int clause) except -1
    cdef int rehash(self) except -1

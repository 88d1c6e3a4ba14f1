cimport cython

from satdoku.sat.kernel.vec cimport MAX_SIZE, IntVec


@cython.final
cdef class Watches:
    cdef IntVec pool  # all lists: pairs of a blocking literal and a clause
    cdef IntVec start  # per literal: where its list begins in the pool,
    cdef IntVec size  # how many integers it holds,
    cdef IntVec room  # and how many it could hold
    cdef Py_ssize_t wasted  # integers in the pool that belong to no list any more
    cdef IntVec fresh  # the pool to be, while lists are compacted,
    cdef int compacted  # and so many lists are in it
    cdef IntVec left  # per power of two: 1 + the place of the first such piece, or 0

    cdef int add_literals(self, int count) except -1
    cdef int expect_nothing(self) except -1 nogil
    cdef int expect(self, int lit) except -1 nogil
    cdef int allot(self) except -1 nogil
    cdef int push(self, int lit, int blocker, int clause) except -1 nogil
    cdef int move(self, int lit, int room) except -1 nogil
    cdef Py_ssize_t take(self, int kind) except -1 nogil
    cdef int leave(self, int place, int room) noexcept nogil
    cdef int begin_compacting(self) except -1 nogil
    cdef Py_ssize_t compact_slice(self, Py_ssize_t budget) except -1 nogil


cdef int MOST_DOUBLINGS

cdef int doublings(int room) noexcept nogil

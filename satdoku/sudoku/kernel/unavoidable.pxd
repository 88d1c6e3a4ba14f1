cimport cython

from satdoku.sat.kernel.vec cimport ByteVec, IntVec, LongVec
from satdoku.sudoku.kernel.bits cimport lowest


cdef int WORD, KEPT


@cython.final
cdef class UnavoidableSets:
    cdef int cells, places, words
    cdef IntVec home  # the place of each cell
    cdef bytes board  # the one that the others are compared with
    cdef readonly int count
    cdef ByteVec boards  # digit by digit …
    cdef LongVec sets  # … and where each differs: bit masks, `words` longs a set

    # What `survey` found out about a choice of places.
    cdef int size  # how many
    cdef IntVec chosen, rank  # the places, and the rank of each place among them
    cdef LongVec mask  # the places as a bit mask
    cdef LongVec single  # per rank: the places in every set that this one alone hits …
    cdef LongVec pair  # … and per pair of ranks, in every set that only these two hit

    cpdef list add(self, bytes board)
    cpdef int move_to(self, bytes board) except -1
    cdef int forget(self) noexcept
    cdef int compare(self, int row) noexcept
    cpdef int survey(self, list chosen) except -1
    cdef int narrow(self, int row) noexcept
    cdef int keep(self, LongVec table, int entry, int row) noexcept
    cdef long long common(self, int one, int other, int word) noexcept
    cdef bint reducible(self, int one, int other) noexcept
    cdef list places_of(self, int one, int other)
    cdef list places_in(self, LongVec masks, int row)
    cpdef list swaps(self)
    cpdef list reductions(self)
    cpdef list additions(self, int one, int other)

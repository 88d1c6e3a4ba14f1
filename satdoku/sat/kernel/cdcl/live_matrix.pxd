cimport cython

from satdoku.sat.kernel.cdcl.matrix cimport BITS, Matrix
from satdoku.sat.kernel.vec cimport IntVec, LongVec
from satdoku.sat.kernel.watches cimport Watches


@cython.final
cdef class LiveMatrix:
    cdef Matrix m
    cdef IntVec variables  # per column
    cdef IntVec column_of  # per variable: 1 + its column, or 0
    cdef IntVec row_of  # per column: 1 + the row whose pivot it is, or 0
    cdef IntVec watch  # per row: a column besides the pivot
    cdef Watches lists  # per column: the rows that watch it, and that whose pivot it is
    cdef LongVec unset, true  # columns by the value of their variables, as far as seen
    cdef IntVec seen, place  # columns set, in order, and where on the trail
    cdef IntVec changed  # rows that the last move of a pivot has changed
    cdef IntVec looked_at  # rows at hand, each once: `stamp` of a row says when it last was
    cdef LongVec stamp
    cdef long long clock
    cdef long long effort, implied  # ticks that following it took; literals it has implied

    cdef int begin(self) except -1
    cdef int set_column(self, int column, bint value, int place) except -1
    cdef int forget_from(self, int head) noexcept
    cdef int find_unset(self, int row, int besides) noexcept
    cdef bint parity_of(self, int row) noexcept
    cdef bint is_unset(self, int column) noexcept
    cdef int pivot_to(self, int row, int column) except -1

cimport cython

from satdoku.sat.kernel.vec cimport IntVec, LongVec


cdef int BITS


@cython.final
cdef class Matrix:
    cdef readonly int rows, columns
    cdef readonly int words  # of each row: its columns, its sum, and where wanted its history
    cdef LongVec bits  # row after row, BITS columns in a word
    cdef IntVec pivot  # per row of the reduced part: the column that no other row has
    cdef readonly int rank  # so many rows are reduced
    cdef int column  # those before it have been looked at

    cpdef int set(self, int row, int column) except -1
    cpdef bint get(self, int row, int column) noexcept
    cpdef bint sum(self, int row) noexcept
    cpdef bint history(self, int row, int origin) noexcept
    cpdef Py_ssize_t reduce(self, Py_ssize_t budget) except -1
    cdef int find_pivot(self, int column) noexcept
    cdef void swap(self, int row, int other) noexcept
    cdef void add(self, int row, int other) noexcept
    cpdef int first_column(self, int row, int start) noexcept

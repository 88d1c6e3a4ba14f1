cimport cython

from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset


cdef Py_ssize_t MAX_SIZE

cdef void* enlarge(void* data, Py_ssize_t before, Py_ssize_t after) except NULL nogil


@cython.final
cdef class IntVec:
    cdef int* data
    cdef readonly Py_ssize_t size
    cdef Py_ssize_t capacity

    cdef int reserve(self, Py_ssize_t capacity) except -1 nogil
    cpdef int push(self, int value) except -1 nogil
    cpdef int pop(self) noexcept nogil
    cpdef int shrink(self, Py_ssize_t size) except -1 nogil
    cpdef int resize(self, Py_ssize_t size) except -1 nogil
    cdef int stretch(self, Py_ssize_t size) except -1 nogil


@cython.final
cdef class IntView:
    cdef const int* data
    cdef readonly Py_ssize_t size
    cdef bytes owner


@cython.final
cdef class LongVec:
    cdef long long* data
    cdef readonly Py_ssize_t size

    cpdef int resize(self, Py_ssize_t size) except -1 nogil


@cython.final
cdef class ByteVec:
    cdef signed char* data
    cdef readonly Py_ssize_t size

    cpdef int resize(self, Py_ssize_t size) except -1 nogil


@cython.final
cdef class DoubleVec:
    cdef double* data
    cdef readonly Py_ssize_t size

    cpdef int resize(self, Py_ssize_t size) except -1 nogil

cimport cython


@cython.final
cdef class Rng:
    cdef unsigned long long state

    cpdef unsigned long long below(self, unsigned long long bound) noexcept nogil
    cpdef int shuffle(self, list items) except -1

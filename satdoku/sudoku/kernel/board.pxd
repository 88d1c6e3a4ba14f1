cimport cython

from satdoku.sat.kernel.cdcl.search cimport CdclSearch


@cython.final
cdef class BoardSearch:
    cdef readonly CdclSearch search
    cdef int cells, digits

    cpdef int assume(self, list literals) except -1
    cpdef bint follow(self, list literals, list wanted) except? -1

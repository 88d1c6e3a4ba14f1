cimport cython

from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.search cimport CdclSearch
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.literals cimport encode


@cython.final
cdef class BoardSearch:
    cdef readonly CdclSearch search
    cdef int cells, digits

    cpdef int assume(self, list literals) except -1

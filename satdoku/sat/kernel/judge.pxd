from satdoku.sat.kernel.clause_list cimport ClauseList
from satdoku.sat.kernel.vec cimport ByteVec, IntView


cdef Py_ssize_t scan(
    const int* literals, const int* offsets, Py_ssize_t count, bytes values
) except -2

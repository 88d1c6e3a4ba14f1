from satdoku.sat.kernel.clause_list cimport ClauseList
from satdoku.sat.kernel.vec cimport IntView


cdef Py_ssize_t scan(
    const int* literals, const int* offsets, Py_ssize_t start, Py_ssize_t end,
    const unsigned char* true, Py_ssize_t middle,
) noexcept

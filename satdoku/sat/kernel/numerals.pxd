from satdoku.sat.kernel.ascii cimport MINUS, ZERO


cdef int WIDEST

cdef Py_ssize_t write_number(unsigned char* p, Py_ssize_t end, int literal) noexcept

from satdoku.sat.kernel.cdcl.state cimport State


cdef int make_sorting_room(State s, int count) except -1 nogil
cdef void sort_by_key(State s, int count) noexcept nogil
cdef void merge(
    long long* keys, int* values, long long* out_keys, int* out_values,
    int left, int width, int count,
) noexcept nogil
cdef int begin_sorting(State s, int count) noexcept nogil
cdef Py_ssize_t sort_slice(State s, Py_ssize_t budget) except -1 nogil

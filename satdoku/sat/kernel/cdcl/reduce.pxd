from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, GLUE, HEAD, LEARNED, USED, USED_TWICE
from satdoku.sat.kernel.cdcl.collect cimport begin_collection, collect_slice
from satdoku.sat.kernel.cdcl.sort cimport begin_sorting, make_sorting_room, sort_slice
from satdoku.sat.kernel.cdcl.state cimport DELETED, State


cdef int FIELD
cdef int NOT_REDUCING, DELETE_SATISFIED, LIST_CANDIDATES, DELETE_WORST, COLLECT_DELETED

cdef int reduce(State s) except -1 nogil
cdef int count_units(State s) noexcept nogil
cdef Py_ssize_t reduce_slice(State s, Py_ssize_t budget) except -1 nogil
cdef int finish_reduction(State s) except -1 nogil
cdef Py_ssize_t delete_satisfied(State s, Py_ssize_t budget) except -1 nogil
cdef int begin_listing_learned(State s) except -1 nogil
cdef Py_ssize_t list_candidates(State s, Py_ssize_t budget) noexcept nogil
cdef long long sort_key(int used, int glue, int size) noexcept nogil
cdef bint is_reason(State s, int clause) noexcept nogil
cdef Py_ssize_t delete_worst(State s, Py_ssize_t budget) except -1 nogil
cdef long long square_root(long long number) noexcept nogil

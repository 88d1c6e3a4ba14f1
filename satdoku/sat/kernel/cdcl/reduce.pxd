from satdoku.sat.kernel.cdcl.analyze cimport make_sorting_room
from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, GLUE, HEAD, LEARNED, USED, USED_TWICE
from satdoku.sat.kernel.cdcl.collect cimport collect_garbage
from satdoku.sat.kernel.cdcl.sort cimport sort_by_key
from satdoku.sat.kernel.cdcl.state cimport DELETED, State


cdef int FIELD

cdef int reduce(State s) except -1
cdef int delete_satisfied(State s) except -1
cdef int candidates(State s) except -1
cdef long long sort_key(int used, int glue, int size) noexcept
cdef bint is_reason(State s, int clause) noexcept
cdef int delete_worst(State s, int count) except -1
cdef long long square_root(long long number) noexcept

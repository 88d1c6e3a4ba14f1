from satdoku.sat.kernel.cdcl.state cimport State


cdef int reduce(State s) except -1
cdef int delete_satisfied(State s) except -1
cdef int candidates(State s) except -1
cdef long long sort_key(int used, int glue, int size) noexcept
cdef bint is_reason(State s, int clause) noexcept
cdef int delete_worst(State s, int count) except -1
cdef long long square_root(long long number) noexcept

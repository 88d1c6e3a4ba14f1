cimport cython

from satdoku.sat.kernel.vec cimport ByteVec, IntVec


cdef int TWIN_BUCKETS, LONGEST


@cython.final
cdef class ParityFinder:
    cdef IntVec short  # clauses that may be a part of a parity: size, literals by variable
    cdef IntVec start  # per variable: where in `order` those clauses begin …
    cdef IntVec order  # … of which it is the least; each by its place in `short`
    cdef ByteVec done  # per clause of `order`: its variables have been looked at
    cdef int next  # clause of `order` to look at
    cdef long long work
    cdef IntVec twins  # how many clauses are in a bucket
    cdef IntVec place  # per variable: 1 + its place in the clause at hand, or 0
    cdef readonly IntVec found  # parities: size, sum, variables in ascending order
    cdef readonly int count  # of them

    cdef int take(self, ByteVec value, int* lits, int first, int size) except -1
    cdef int index(self, int num_vars) except -1
    cdef Py_ssize_t search(self, Py_ssize_t budget) except -1
    cdef int bucket(self, int clause) noexcept
    cdef bint hopeless(self, int clause) noexcept
    cdef int look_at(self, int clause) except -1
    cdef unsigned long long forbidden(self, int clause) noexcept
    cdef bint within(self, int other) noexcept
    cdef unsigned long long forbidden_by(self, int other, int size) noexcept
    cdef int keep(self, int clause, int total) except -1

cimport cython

from satdoku.sat.kernel.proof_steps cimport StepReader
from satdoku.sat.kernel.vec cimport MAX_SIZE, ByteVec, IntVec, IntView, LongVec
from satdoku.sat.kernel.watches cimport Watches


cdef int STATE, NEXT, HEAD, PRESENT, GONE
cdef int FEWEST_BUCKETS
cdef long long HASH_MASK


@cython.final
cdef class DratChecker:
    cdef readonly int status  # see drat.py
    cdef readonly long long steps  # taken from the proof so far, the failed one included
    cdef readonly Py_ssize_t position  # where in the text the last step began
    cdef readonly bint hungry  # the text ended within a step
    cdef readonly bint in_comment  # it ended within a comment
    cdef int num_vars
    cdef IntVec arena  # clauses: size, state, next in bucket, literals
    cdef Watches watches
    cdef IntVec buckets  # heads of lists of clauses by hash
    cdef long long num_clauses
    cdef ByteVec value  # per literal: 1 true, -1 false, 0 open
    cdef IntVec trail
    cdef int assigned, propagated
    cdef StepReader step  # the step at hand …
    cdef IntVec lits  # … and its literals
    cdef LongVec stamp  # per literal: the clause it was last seen in
    cdef IntVec first  # per literal: the first clause that has had it, or 0
    cdef long long clock
    cdef long long work

    cpdef int load(
        self, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
    ) except -1
    cpdef Py_ssize_t run(
        self, bytes text, Py_ssize_t position, bint binary, bint whole, long long highest,
        long long budget,
    ) except -1
    cpdef Py_ssize_t growth(self) except -1
    cdef int grow(self, int num_vars) except -1
    cdef int take_step(self) except -1
    cdef bint implied(self) except -1
    cdef bint assume_false(self) except -1
    cdef bint resolvents_implied(self, int pivot) except -1
    cdef bint resolvent_implied(self, int clause, int pivot) except -1
    cdef int add(self) except -1
    cdef int remove(self) except -1
    cdef int find(self) noexcept
    cdef bint same(self, int clause) noexcept
    cdef long long hash_of(self, int* lits, int start, int size) noexcept
    cdef int insert(self, int clause) except -1
    cdef int rehash(self) except -1
    cdef void assign(self, int lit) noexcept
    cdef void undo(self, int mark) noexcept
    cdef bint propagate(self) except -1

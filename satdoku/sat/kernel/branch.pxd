cimport cython

from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.rng cimport Rng
from satdoku.sat.kernel.store cimport ClauseStore
from satdoku.sat.kernel.vec cimport IntVec, LongVec


cdef int FIRST, RANDOM, FREQUENT, SHORTEST, MOM, MOM_PRODUCT, MOM_CONFLICT, JW
cdef int PRODUCT_BITS, HEAVIEST_BITS, FIRST_WEIGHT, MOST_WEIGHT, MOST_COUNTED

cdef int tally(
    int* right, int* lit, long long* score, int* seen, int met, int clause, long long weight
) noexcept


@cython.final
cdef class Brancher:
    cdef int rule
    cdef Rng rng
    cdef LongVec score  # per literal; zero between two picks
    cdef IntVec seen  # the literals with a score, in the order they were met …
    cdef int met  # … and how many
    cdef IntVec weight  # per variable: the failed clauses that had it, for mom-conflict

    cdef int pick(self, ClauseStore store, Meter meter) except -1
    cdef int shortest(self, ClauseStore store, Meter meter) except -1
    cdef int frequent(self, ClauseStore store, Meter meter) except -1
    cdef int count_shortest(self, ClauseStore store, Meter meter) except -1
    cdef int weigh(self, ClauseStore store, Meter meter) except -1
    cdef int best_literal(self) noexcept
    cdef int best_variable(self, bint product) noexcept
    cdef int best_weighted(self) noexcept
    cdef void blame(self, ClauseStore store) noexcept
    cdef void forget(self) noexcept

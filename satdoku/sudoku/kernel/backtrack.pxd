cimport cython

from satdoku.sat.kernel.meter cimport Meter
from satdoku.sat.kernel.rng cimport Rng
from satdoku.sat.kernel.vec cimport DoubleVec, IntVec, LongVec


@cython.final
cdef class BacktrackSearch:
    # The board.
    cdef int cells, digits
    cdef IntVec limit  # what limits each cell, its units and then its links, cell by cell …
    cdef IntVec start, units_end  # … and where those of a cell start, and where its links do
    cdef LongVec allowed  # per limit: the digits it leaves, bit d - 1 for digit d
    cdef LongVec used  # per unit: the digits that are in it
    cdef LongVec filling  # the sets of digits that can fill a unit, unit by unit …
    cdef IntVec filling_start  # … and where those of a unit start; none if any set can
    cdef IntVec link, row  # the links by which each cell limits others, and their tables' rows …
    cdef IntVec link_start  # … and where those of a cell start
    cdef LongVec table  # what each digit leaves to the other cell, 0 (a blank) first
    cdef IntVec digit  # per cell: its digit, 0 for a blank
    cdef int blanks
    cdef bint clashing  # the givens themselves break a rule

    # The path that is being tried.
    cdef int depth
    cdef IntVec cell  # per level: the blank filled there
    cdef LongVec left  # per level: the digits still to try
    cdef DoubleVec share  # per level: which part of the search tree hangs there
    cdef bint down  # go deeper next, rather than try another digit
    cdef Meter meter
    cdef Rng rng  # chooses the digits, or None

    cdef int read_limits(self, list units_of, int link, list links_of) except -1
    cdef int read_links(self, list links_of, int link, list tables) except -1
    cdef int read_fillings(self, list fillings) except -1
    cdef int put_givens(self, bytes givens) except -1
    cpdef int find_next(self, long long steps=*) except -2
    cpdef int start_over(self) except -1
    cdef int open_level(self) except -1
    cdef int try_next(self) except -1
    cdef int choose(self, long long left) except -1
    cdef long long candidates(self, int cell) noexcept
    cdef int put(self, int cell, int digit) noexcept
    cdef int take(self, int cell) noexcept
    cdef int limit_linked(self, int cell) noexcept
    cdef int allow(self, int unit) noexcept
    cdef long long in_fillings(self, int unit) noexcept


cdef int fill(LongVec vec, list values) except -1
cdef int size(long long digits, int limit) noexcept
cdef int lowest(long long digits) noexcept

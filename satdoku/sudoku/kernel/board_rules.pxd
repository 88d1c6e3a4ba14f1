cimport cython

from satdoku.sat.kernel.vec cimport IntVec, LongVec


@cython.final
cdef class BoardRules:
    cdef readonly int cells, digits
    cdef long long every  # all digits

    # Units that hold no digit twice.
    cdef int units
    cdef IntVec member, member_start  # the cells of each unit
    cdef LongVec filling  # the sets of digits that can fill a unit …
    cdef IntVec filling_start  # … and where those of a unit start; none if any set can
    cdef LongVec must  # per unit: the digits of all its fillings
    cdef IntVec narrow  # per unit: whether its fillings leave out digits
    cdef IntVec home, home_start  # the units of each cell
    cdef IntVec peer, peer_start  # the other cells of these units

    # Crossings: pairs of units that share several cells, by the first unit.
    cdef IntVec crossing_start
    cdef IntVec part  # the cells of only the first unit, of both, of only the second …
    cdef IntVec part_start  # … and where each of the three parts starts

    # Links: pairs of cells, of which the first limits the second. A group has those of one rule.
    cdef IntVec link_cell, link_other, link_row, link_start
    cdef IntVec outgoing, outgoing_start  # the links by which each cell limits others
    cdef LongVec table  # rows of what each digit leaves to the other cell

    # Jobs are numbered: the units, then the groups of links. A word has `JOBS` bits for them.
    cdef int words
    cdef LongVec jobs  # per cell: those that may conclude something when it changes
    cdef LongVec first_jobs  # those that may conclude something before any cell changes

    cdef int read_units(self, list units, list fillings) except -1
    cdef int read_links(self, list groups, list tables) except -1
    cdef int find_homes(self) except -1
    cdef int find_peers(self) except -1
    cdef int find_crossings(self) except -1
    cdef int add_crossing(self, int one, int other, IntVec where) except -1
    cdef int find_jobs(self) except -1


cdef enum:
    JOBS = 62

cdef int fill(LongVec vec, list values) except -1

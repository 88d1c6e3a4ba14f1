cimport cython

from satdoku.sat.kernel.vec cimport IntVec, LongVec
from satdoku.sudoku.kernel.bits cimport lowest
from satdoku.sudoku.kernel.board_rules cimport JOBS, BoardRules


@cython.final
cdef class BitBoard:
    cdef BoardRules rules
    cdef LongVec candidates  # per cell: the digits that are left, bit d - 1 for digit d
    cdef long long settled  # counts the cells whose digit was taken from their peers

    # What changed, in order, so that it can be undone.
    cdef IntVec trail_cell
    cdef LongVec trail_candidates  # what the cell had before
    cdef int changes

    # What is still to be done.
    cdef IntVec alone  # cells that have just one candidate since the last step …
    cdef int num_alone  # … and how many there are
    cdef int seen  # changes whose jobs have been noted
    cdef LongVec waiting  # jobs, as bits
    cdef LongVec crossing  # units whose crossings are to be looked at, as bits

    cdef int clear(self) noexcept
    cdef bint keep(self, int cell, long long digits) noexcept
    cdef int undo(self, int changes) noexcept
    cdef bint propagate(self) noexcept
    cdef bint propagate_crossings(self) noexcept
    cdef bint give_up(self) noexcept
    cdef bint settle(self, int cell) noexcept
    cdef int note_changes(self) noexcept
    cdef int next_job(self, LongVec jobs) noexcept
    cdef bint do_job(self, int job) noexcept
    cdef bint find_hidden(self, int unit) noexcept
    cdef long long narrow(self, int unit) noexcept
    cdef bint look_at_crossings(self, int unit) noexcept
    cdef long long locked(self, int crossing) noexcept
    cdef bint strike_beyond(self, int crossing, long long digits) noexcept
    cdef bint follow_links(self, int group) noexcept

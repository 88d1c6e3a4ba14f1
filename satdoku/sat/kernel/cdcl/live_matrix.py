"""A reduced matrix that stays reduced as its variables are assigned (Han, Jiang 2012).

A row with two unassigned columns implies nothing, so each row watches two: its pivot and another.
When the pivot is assigned, another unassigned column becomes the pivot, and the row is added to all
other rows with that column. Nothing is undone when assignments are: the new rows are as good as the
old ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.matrix import BITS
from satdoku.sat.kernel.vec import IntVec, LongVec
from satdoku.sat.kernel.watches import Watches

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.matrix import Matrix


@cython.final
@cython.cclass
class LiveMatrix:
    m: Matrix
    variables: IntVec  # per column
    column_of: IntVec  # per variable: 1 + its column, or 0
    row_of: IntVec  # per column: 1 + the row whose pivot it is, or 0
    watch: IntVec  # per row: a column besides the pivot
    lists: Watches  # per column: the rows that watch it, and the row whose pivot it is
    unset: LongVec  # columns by the value of their variables, as far as followed
    true: LongVec
    seen: IntVec  # columns set, in order, and their places on the trail
    place: IntVec
    changed: IntVec  # rows changed by the last move of a pivot
    looked_at: IntVec  # the rows being examined, each once: `stamp` of a row says when it last was
    stamp: LongVec
    clock: cython.longlong
    effort: cython.longlong  # ticks spent following it; literals it has implied
    implied: cython.longlong

    def __init__(self, m: Matrix, variables: IntVec, num_vars: int) -> None:
        """From a matrix in which every row is reduced and has three or more columns."""
        self.m, self.variables = m, variables
        self.column_of, self.row_of, self.watch = IntVec(), IntVec(), IntVec()
        self.lists, self.changed, self.looked_at = Watches(), IntVec(), IntVec()
        self.stamp, self.clock = LongVec(), 0
        self.effort, self.implied = 0, 0
        self.stamp.resize(m.rows)
        self.unset, self.true = LongVec(), LongVec()
        self.seen, self.place = IntVec(), IntVec()
        self.column_of.resize(num_vars + 1)
        self.row_of.resize(m.columns)
        self.watch.resize(m.rows)
        self.lists.add_literals(m.columns)
        self.unset.resize(m.words)
        self.true.resize(m.words)
        self.begin()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        """All columns are unassigned; every row watches its pivot and another column."""
        column: cython.int
        row: cython.int
        one: cython.longlong = 1
        for column in range(self.m.columns):
            self.column_of.data[self.variables.data[column]] = column + 1
            self.unset.data[column // BITS] |= one << (column % BITS)
        for row in range(self.m.rows):
            column = self.m.pivot.data[row]
            self.row_of.data[column] = row + 1
            self.lists.push(column, 0, row)
            column = self.find_unset(row, column)
            self.watch.data[row] = column
            self.lists.push(column, 0, row)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def set_column(self, column: cython.int, value: cython.bint, place: cython.int) -> cython.int:
        one: cython.longlong = 1
        self.unset.data[column // BITS] &= ~(one << (column % BITS))
        if value:
            self.true.data[column // BITS] |= one << (column % BITS)
        self.seen.push(column)
        return self.place.push(place)

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget_from(self, head: cython.int) -> cython.int:
        """Undo everything that was set from this place of the trail on."""
        column: cython.int
        one: cython.longlong = 1
        while self.seen.size and self.place.data[self.place.size - 1] >= head:
            column = self.seen.pop()
            self.place.pop()
            self.unset.data[column // BITS] |= one << (column % BITS)
            self.true.data[column // BITS] &= ~(one << (column % BITS))
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_unset(self, row: cython.int, besides: cython.int) -> cython.int:
        """An unassigned column of the row other than `besides`; -1 if there is none."""
        bits: cython.p_longlong = self.m.bits.data
        start: cython.Py_ssize_t = row * self.m.words
        word: cython.longlong
        column: cython.int
        k: cython.int
        one: cython.longlong = 1
        for k in range(self.m.columns // BITS + 1):
            word = bits[start + k] & self.unset.data[k]
            if besides // BITS == k:
                word &= ~(one << (besides % BITS))
            if word:
                column = k * BITS
                while not word & 1:
                    word >>= 1
                    column += 1
                return column
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def parity_of(self, row: cython.int) -> cython.bint:
        """True if the row's sum lacks an odd number, given the columns that are true."""
        bits: cython.p_longlong = self.m.bits.data
        start: cython.Py_ssize_t = row * self.m.words
        mixed: cython.longlong = 0
        odd: cython.int = self.m.sum(row)
        k: cython.int
        for k in range(self.m.columns // BITS + 1):  # `true` has no bit beyond the columns
            mixed ^= bits[start + k] & self.true.data[k]
        mixed ^= mixed >> 32
        mixed ^= mixed >> 16
        mixed ^= mixed >> 8
        mixed ^= mixed >> 4
        mixed ^= mixed >> 2
        mixed ^= mixed >> 1
        return (odd ^ mixed) & 1 == 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_unset(self, column: cython.int) -> cython.bint:
        return (self.unset.data[column // BITS] >> (column % BITS)) & 1 == 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def pivot_to(self, row: cython.int, column: cython.int) -> cython.int:
        """Make the column the pivot of the row; the rows it is added to are in `changed`.

        Returns their number.
        """
        other: cython.int
        self.row_of.data[self.m.pivot.data[row]] = 0
        self.row_of.data[column] = row + 1
        self.m.pivot.data[row] = column
        self.lists.push(column, 0, row)
        self.changed.shrink(0)
        for other in range(self.m.rows):
            if other != row and self.m.get(other, column):
                self.m.add(other, row)
                self.changed.push(other)
        return self.changed.size

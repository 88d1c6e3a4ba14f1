"""A system of parities as a bit matrix, and its Gauss–Jordan reduction.

A row says that an odd or an even number of its columns is true. After its columns a row has a bit
for that sum and, if the caller wants it, its history: a bit for each row that was added into it.
Adding two rows adds all of this together.

Rows are bit vectors although parities are sparse at first: reduction fills them, and a word of bits
costs no more than one entry of a list.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec

# Bits used per word: fewer than 63, so that none is negative and none overflows uncompiled.
BITS: cython.int = 62


@cython.final
@cython.cclass
class Matrix:
    rows: cython.Readonly[cython.int]
    columns: cython.Readonly[cython.int]
    # Words per row: its columns, its sum, and its history if wanted.
    words: cython.Readonly[cython.int]
    bits: LongVec  # row after row, BITS columns in a word
    pivot: IntVec  # per row of the reduced part: the column that no other row has
    rank: cython.Readonly[cython.int]  # number of reduced rows
    column: cython.int  # the columns before it have been processed
    near: IntVec  # ascending: the rows that may have columns in the word of `column`

    def __init__(self, rows: int, columns: int, with_history: bool) -> None:
        self.rows, self.columns = rows, columns
        self.words = (columns + 1 + (rows if with_history else 0)) // BITS + 1
        self.bits, self.pivot, self.near = LongVec(), IntVec(), IntVec()
        self.bits.resize(rows * self.words)
        self.pivot.resize(rows)
        self.rank = self.column = 0
        if with_history:
            for row in range(rows):
                self.set(row, columns + 1 + row)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def set(self, row: cython.int, column: cython.int) -> cython.int:
        """Toggle the bit. The column `columns` is the sum."""
        one: cython.longlong = 1
        self.bits.data[row * self.words + column // BITS] ^= one << (column % BITS)
        return 0

    @cython.ccall
    @cython.exceptval(check=False)
    def get(self, row: cython.int, column: cython.int) -> cython.bint:
        return (self.bits.data[row * self.words + column // BITS] >> (column % BITS)) & 1 == 1

    @cython.ccall
    @cython.exceptval(check=False)
    def sum(self, row: cython.int) -> cython.bint:
        return self.get(row, self.columns)

    @cython.ccall
    @cython.exceptval(check=False)
    def history(self, row: cython.int, origin: cython.int) -> cython.bint:
        """True if the original row is part of this one."""
        return self.get(row, self.columns + 1 + origin)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def reduce(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Continue the reduction; returns the remaining budget, above 0 when done.

        In reduced form each of the first `rank` rows has a pivot, a column that no other row has,
        and the other rows have no columns. For each word of columns, one pass over all rows finds
        those that matter; adding one of them to another leaves the others as they are.
        """
        row: cython.int
        k: cython.Py_ssize_t
        while self.column < self.columns and budget > 0:
            if self.column % BITS == 0:
                self.list_near(self.column // BITS)
                budget -= self.rows
            budget -= 1 + (self.near.size >> 1)
            if self.take_pivot():
                self.pivot.data[self.rank] = self.column
                for k in range(self.near.size):
                    row = self.near.data[k]
                    if row != self.rank and self.get(row, self.column):
                        self.add(row, self.rank)
                        budget -= 1 + (self.words >> 3)
                self.rank += 1
            self.column += 1
        return max(budget, 0) if self.column < self.columns else max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def list_near(self, word: cython.int) -> cython.int:
        row: cython.int
        self.near.shrink(0)
        for row in range(self.rows):
            if self.bits.data[row * self.words + word]:
                self.near.push(row)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_pivot(self) -> cython.bint:
        """Move the first unreduced row with the current column to the end of the reduced part; 0 if
        there is none."""
        rows: cython.p_int = self.near.data
        first: cython.Py_ssize_t = 0  # the first unreduced row
        k: cython.Py_ssize_t
        while first < self.near.size and rows[first] < self.rank:
            first += 1
        k = first
        while k < self.near.size and not self.get(rows[k], self.column):
            k += 1
        if k == self.near.size:
            return False
        self.swap(rows[k], self.rank)
        if rows[first] != self.rank:  # that row had no columns here, so the other has none now
            while k > first:
                rows[k] = rows[k - 1]
                k -= 1
            rows[first] = self.rank
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def swap(self, row: cython.int, other: cython.int) -> None:
        bits: cython.p_longlong = self.bits.data
        a: cython.Py_ssize_t = row * self.words
        b: cython.Py_ssize_t = other * self.words
        k: cython.int
        for k in range(self.words):
            bits[a + k], bits[b + k] = bits[b + k], bits[a + k]

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, row: cython.int, other: cython.int) -> None:
        """Add the other row to this one."""
        bits: cython.p_longlong = self.bits.data
        a: cython.Py_ssize_t = row * self.words
        b: cython.Py_ssize_t = other * self.words
        k: cython.int
        for k in range(self.words):
            bits[a + k] ^= bits[b + k]

    @cython.ccall
    @cython.exceptval(check=False)
    def first_column(self, row: cython.int, start: cython.int) -> cython.int:
        """The first column of the row from `start` on; `columns` or more if it has none."""
        word: cython.int = start // BITS
        place: cython.Py_ssize_t = row * self.words
        rest: cython.longlong = self.bits.data[place + word] >> (start % BITS)
        column: cython.int = start
        while rest == 0:
            word += 1
            column = word * BITS
            if column > self.columns:
                return self.columns
            rest = self.bits.data[place + word]
        while not rest & 1:
            rest >>= 1
            column += 1
        return column

"""A system of parities as a matrix of bits, and its reduction by Gauss and Jordan.

A row says that an odd or an even number of its columns is true. After its columns a row has a
bit for that sum, and, where the caller wants it, its history: a bit for each row it was added up
from. Adding two rows adds all of it at once.

Rows are bit vectors although parities are sparse at first: reduction fills them, and a word of
bits costs no more than one entry of a list.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec

# Bits used of a word: fewer than 63, so that none is negative, and none overflows uncompiled.
BITS: cython.int = 62


@cython.final
@cython.cclass
class Matrix:
    rows: cython.Readonly[cython.int]
    columns: cython.Readonly[cython.int]
    # The words of each row: its columns, its sum, and where wanted its history.
    words: cython.Readonly[cython.int]
    bits: LongVec  # row after row, BITS columns in a word
    pivot: IntVec  # per row of the reduced part: the column that no other row has
    rank: cython.Readonly[cython.int]  # so many rows are reduced
    column: cython.int  # those before it have been looked at

    def __init__(self, rows: int, columns: int, with_history: bool) -> None:
        self.rows, self.columns = rows, columns
        self.words = (columns + 1 + (rows if with_history else 0)) // BITS + 1
        self.bits, self.pivot = LongVec(), IntVec()
        self.bits.resize(rows * self.words)
        self.pivot.resize(rows)
        self.rank = self.column = 0
        if with_history:
            for row in range(rows):
                self.set(row, columns + 1 + row)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def set(self, row: cython.int, column: cython.int) -> cython.int:
        """Turn the bit around. The column `columns` is the sum."""
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
        """Whether the original row is a part of this one."""
        return self.get(row, self.columns + 1 + origin)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def reduce(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Go on with the reduction; answers with what is left of the budget, above 0 when done.

        In reduced form each of the first `rank` rows has a pivot, a column that no other row has,
        and the other rows have no columns at all.
        """
        row: cython.int
        while self.column < self.columns and budget > 0:
            budget -= 1 + (self.rows >> 4)
            row = self.find_pivot(self.column)
            if row >= 0:
                self.swap(row, self.rank)
                self.pivot.data[self.rank] = self.column
                for row in range(self.rows):
                    if row != self.rank and self.get(row, self.column):
                        self.add(row, self.rank)
                        budget -= 1 + (self.words >> 3)
                self.rank += 1
            self.column += 1
        return max(budget, 0) if self.column < self.columns else max(budget, 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_pivot(self, column: cython.int) -> cython.int:
        """The first row past the reduced ones with that column, -1 if there is none."""
        row: cython.int
        for row in range(self.rank, self.rows):
            if self.get(row, column):
                return row
        return -1

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

"""Clauses in order of arrival, without duplicates; clauses that differ in literal order are
distinct.

The rules of a 25×25 board make 690 000 clauses, nearly all of which say that two variables are not
both true. Here none of them becomes a Python object.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec


@cython.final
@cython.cclass
class ClauseSet:
    literals: IntVec  # in the layout of `Cnf`
    offsets: IntVec
    table: LongVec  # hashes, above the clause numbers (from 1); 0 where there is none

    def __init__(self) -> None:
        self.literals, self.offsets, self.table = IntVec(), IntVec(), LongVec()
        self.offsets.push(0)
        self.table.resize(1 << 12)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add(self, clause: tuple[int, ...]) -> cython.int:
        for literal in clause:
            self.literals.push(literal)
        return self.close()

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def at_most_one(self, variables: tuple[int, ...]) -> cython.int:
        """Add a clause for each pair of variables."""
        one: cython.int
        other: cython.int
        count: cython.int = len(variables)
        first: cython.int
        second: cython.int
        for one in range(count):
            first = variables[one]
            for other in range(one + 1, count):
                second = variables[other]
                self.literals.push(-first)
                self.literals.push(-second)
                self.close()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def close(self) -> cython.int:
        """Turn the literals after the last clause into a clause, unless it is a duplicate."""
        start: cython.int = self.offsets.data[self.offsets.size - 1]
        end: cython.int = self.literals.size
        hashed: cython.longlong = self.hash(start, end)
        place: cython.int = hashed & (self.table.size - 1)
        while self.table.data[place]:
            if self.table.data[place] >> 32 == hashed and self.same(place, start, end):
                return self.literals.shrink(start)
            place = (place + 1) & (self.table.size - 1)
        self.table.data[place] = hashed << 32 | self.offsets.size
        self.offsets.push(end)
        return self.grow() if 3 * self.offsets.size > 2 * self.table.size else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def hash(self, start: cython.int, end: cython.int) -> cython.longlong:
        """A number below 2**30 computed from the literals. Similar clauses differ in few bits,
        which the last product spreads."""
        hashed: cython.longlong = end - start
        k: cython.int
        for k in range(start, end):
            hashed = (hashed * 1_000_003 ^ self.literals.data[k]) & 0x3FFFFFFF
        return (hashed * 1_640_531_527 >> 24) & 0x3FFFFFFF

    @cython.cfunc
    @cython.exceptval(check=False)
    def same(self, place: cython.int, start: cython.int, end: cython.int) -> cython.bint:
        """True if the clause in this slot has the same literals."""
        clause: cython.int = self.table.data[place] & 0xFFFFFFF
        begin: cython.int = self.offsets.data[clause - 1]
        k: cython.int = 0
        if self.offsets.data[clause] - begin != end - start:
            return False
        while k < end - start and self.literals.data[begin + k] == self.literals.data[start + k]:
            k += 1
        return k == end - start

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def grow(self) -> cython.int:
        old: LongVec = self.table
        size: cython.Py_ssize_t = 4 * old.size
        place: cython.int
        k: cython.int
        self.table = LongVec()
        self.table.resize(size)
        for k in range(old.size):
            if old.data[k]:
                place = (old.data[k] >> 32) & (size - 1)
                while self.table.data[place]:
                    place = (place + 1) & (size - 1)
                self.table.data[place] = old.data[k]
        return 0

    def arrays(self) -> tuple[bytes, bytes]:
        """The arrays that `Cnf` takes."""
        return self.literals.to_bytes(), self.offsets.to_bytes()

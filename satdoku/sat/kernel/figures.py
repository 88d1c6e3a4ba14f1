"""Counts the properties of a formula that a listing shows: units, tautologies, duplicates and so
on.

Python sets of clauses would do, but take a kilobyte per clause, and freeing them takes as long as
filling them.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.literals import encode
from satdoku.sat.kernel.vec import IntVec, IntView

MASK: cython.longlong = 0x7FFFFFFF
FIRST_FACTOR: cython.longlong = 2654435761  # odd numbers that mix the bits well
SECOND_FACTOR: cython.longlong = 2246822519


@cython.final
@cython.cclass
class ClauseFigures:
    """Clauses are duplicates if they have the same literals, in any order. Candidates for
    duplicates share a list, chosen by the sum of their literals' hashes."""

    literals: IntView
    offsets: IntView
    units: cython.Readonly[cython.Py_ssize_t]
    longest: cython.Readonly[cython.Py_ssize_t]
    duplicates: cython.Readonly[cython.Py_ssize_t]
    tautologies: cython.Readonly[cython.Py_ssize_t]
    used: cython.Readonly[cython.Py_ssize_t]  # variables
    stamp: IntVec  # per literal: the number, from 1, of the last clause that had it
    distinct: IntVec  # per clause: the number of distinct literals …
    later: IntVec  # … and the next clause in its list, from 1
    buckets: IntVec  # the first clause of each list, from 1

    def __init__(self, literals: IntView, offsets: IntView, num_vars: cython.int):
        self.literals, self.offsets = literals, offsets
        self.units = self.longest = self.duplicates = self.tautologies = self.used = 0
        self.stamp, self.distinct = IntVec(), IntVec()
        self.later, self.buckets = IntVec(), IntVec()
        self.stamp.resize(2 * num_vars + 2)
        self.distinct.resize(offsets.size)
        self.later.resize(offsets.size)
        self.buckets.resize(offsets.size)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def count(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """Count the clauses `start` to `end`, which follow those counted before."""
        c: cython.Py_ssize_t
        size: cython.Py_ssize_t
        bucket: cython.Py_ssize_t
        for c in range(start, end):
            size = self.offsets.data[c + 1] - self.offsets.data[c]
            self.units += size == 1
            self.longest = max(self.longest, size)
            bucket = self.mark(c) % self.buckets.size
            if self.known(self.buckets.data[bucket], c):
                self.duplicates += 1
            else:
                self.later.data[c] = self.buckets.data[bucket]
                self.buckets.data[bucket] = c + 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark(self, c: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Stamp the literals of the clause, and count them; returns their hash."""
        stamp: cython.p_int = self.stamp.data
        k: cython.Py_ssize_t
        lit: cython.int
        mixed: cython.longlong
        total: cython.longlong = 0
        tautology: cython.bint = False
        for k in range(self.offsets.data[c], self.offsets.data[c + 1]):
            lit = encode(self.literals.data[k])
            if stamp[lit] == c + 1:
                continue
            if stamp[lit] == 0 and stamp[lit ^ 1] == 0:
                self.used += 1
            tautology = tautology or stamp[lit ^ 1] == c + 1
            stamp[lit] = c + 1
            self.distinct.data[c] += 1
            mixed = lit * FIRST_FACTOR & MASK
            mixed = (mixed ^ mixed >> 15) * SECOND_FACTOR & MASK
            total += mixed
        self.tautologies += tautology
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def known(self, place: cython.Py_ssize_t, c: cython.Py_ssize_t) -> cython.bint:
        """True if the list that starts at clause `place` (from 1) contains this clause."""
        while place != 0:
            if self.same(place - 1, c):
                return True
            place = self.later.data[place - 1]
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def same(self, earlier: cython.Py_ssize_t, c: cython.Py_ssize_t) -> cython.bint:
        """True if the stamped literals are exactly those of the earlier clause."""
        k: cython.Py_ssize_t
        if self.distinct.data[earlier] != self.distinct.data[c]:
            return False
        for k in range(self.offsets.data[earlier], self.offsets.data[earlier + 1]):
            if self.stamp.data[encode(self.literals.data[k])] != c + 1:
                return False
        return True

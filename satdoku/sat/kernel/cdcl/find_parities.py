"""Finds parities hidden in clauses: sets of variables whose sum must be odd or even.

The 2^(n-1) clauses of a parity over n variables forbid the assignments with the wrong sum. They
need not all be present as such: a clause over some of the variables forbids several assignments. So
take the variables of a clause, and for every clause within these variables the assignments that it
forbids, as a set of at most 64 bits; if all assignments of one sum are among them, there is a
parity (after Soos, Meel 2019). A clause is filed only under its smallest variable, so each clause
within a set of variables is found exactly once.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import ByteVec, IntVec

FEWEST_BUCKETS: cython.int = 1 << 16
MOST_BUCKETS: cython.int = 1 << 22
LONGEST: cython.int = 6  # variables; the assignments of more do not fit into a word


@cython.final
@cython.cclass
class ParityFinder:
    short: IntVec  # clauses that may be part of a parity: size, literals by variable
    start: IntVec  # per variable: where its clauses begin in `order` …
    order: IntVec  # … those with it as smallest variable; each by its place in `short`
    done: ByteVec  # per clause of `order`: its variables have been examined
    filed: cython.Py_ssize_t  # part of `short` that is filed; -1 before all clauses are there
    next: cython.int  # next clause of `order` to examine
    work: cython.longlong
    buckets: cython.int  # a power of two
    twins: IntVec  # per bucket: the number of its clauses
    place: IntVec  # per variable: 1 + its place in the current clause, or 0
    found: cython.Readonly[IntVec]  # parities: size, sum, variables in ascending order
    count: cython.Readonly[cython.int]  # number of parities

    def __init__(self, num_vars: int, num_clauses: int) -> None:
        """Use at least one bucket per clause: where clauses share a bucket by chance, their
        variables are examined in vain."""
        self.short, self.start, self.order = IntVec(), IntVec(), IntVec()
        self.done, self.place, self.found = ByteVec(), IntVec(), IntVec()
        self.next = self.count = self.work = 0
        self.filed = -1
        self.start.resize(num_vars + 2)
        self.place.resize(num_vars + 1)
        self.twins = IntVec()
        self.buckets = FEWEST_BUCKETS
        while self.buckets < min(num_clauses, MOST_BUCKETS):
            self.buckets *= 2
        self.twins.resize(self.buckets)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take(
        self, value: ByteVec, lits: cython.p_int, first: cython.int, size: cython.int
    ) -> cython.int:
        """Copy the unassigned literals of a clause in order, unless it is satisfied or too long."""
        start: cython.Py_ssize_t = self.short.size
        k: cython.int
        place: cython.Py_ssize_t
        lit: cython.int
        self.work += 1
        self.short.push(0)
        for k in range(first, first + size):
            lit = lits[k]
            if value.data[lit] > 0 or self.short.size - start > LONGEST:
                return self.short.shrink(start)
            if value.data[lit] == 0:
                self.short.push(lit)
                place = self.short.size - 1
                while place > start + 1 and self.short.data[place - 1] > lit:
                    self.short.data[place] = self.short.data[place - 1]
                    place -= 1
                self.short.data[place] = lit
        self.short.data[start] = self.short.size - start - 1
        self.twins.data[self.bucket(start)] += 1
        self.start.data[(self.short.data[start + 1] >> 1) + 1] += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def bucket(self, clause: cython.int) -> cython.int:
        """The bucket in which clauses over the same variables are counted (and others, by
        chance)."""
        mixed: cython.longlong = 0
        k: cython.int
        for k in range(self.short.data[clause]):
            mixed = (mixed * 1_000_003 + (self.short.data[clause + 1 + k] >> 1)) & 0xFFFFFFFF
        return (mixed ^ (mixed >> 16)) & (self.buckets - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def hopeless(self, clause: cython.int) -> cython.bint:
        """True if there are too few clauses over these variables, even if shorter ones replace
        some."""
        size: cython.int = self.short.data[clause]
        return self.twins.data[self.bucket(clause)] <= (1 << size) >> 2

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin_filing(self) -> cython.int:
        """All clauses are there: start filing them by smallest variable, a counting sort."""
        var: cython.int
        for var in range(1, self.start.size):
            self.start.data[var] += self.start.data[var - 1]
        self.order.resize(self.start.data[self.start.size - 1])
        self.done.resize(self.order.size)
        self.filed = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def file_slice(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """File more clauses; returns the remaining budget, above 0 when done."""
        var: cython.int
        while self.filed < self.short.size:
            if budget <= 0:
                return 0
            var = self.short.data[self.filed + 1] >> 1
            self.order.data[self.start.data[var]] = self.filed
            self.start.data[var] += 1
            self.filed += self.short.data[self.filed] + 1
            budget -= 1
        for var in range(self.start.size - 1, 0, -1):
            self.start.data[var] = self.start.data[var - 1]
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def search(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Examine more clauses; returns the remaining budget, above 0 when done."""
        limit: cython.longlong = self.work + budget
        while self.next < self.order.size and self.work < limit:
            self.work += 1
            if not self.done.data[self.next] and not self.hopeless(self.order.data[self.next]):
                self.look_at(self.order.data[self.next])
            self.next += 1
        if self.next == self.order.size:
            return max(1, limit - self.work)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_at(self, clause: cython.int) -> cython.int:
        """Find the parities over the variables of this clause: of either sum, or of both."""
        size: cython.int = self.short.data[clause]
        odd: cython.ulonglong = 0x6996966996696996  # the bits whose numbers have an odd sum
        bits: cython.ulonglong = 0xFFFFFFFFFFFFFFFF  # mask of all assignments
        one: cython.ulonglong = 1
        forbidden: cython.ulonglong
        k: cython.int
        for k in range(size):
            self.place.data[self.short.data[clause + 1 + k] >> 1] = k + 1
        forbidden = self.forbidden(clause)
        if size < LONGEST:
            bits = (one << (1 << size)) - 1
        odd &= bits
        if forbidden & odd == odd:
            self.keep(clause, 0)
        odd ^= bits
        if forbidden & odd == odd:
            self.keep(clause, 1)
        for k in range(size):
            self.place.data[self.short.data[clause + 1 + k] >> 1] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def forbidden(self, clause: cython.int) -> cython.ulonglong:
        """The assignments forbidden by the clauses within its variables, as bits."""
        size: cython.int = self.short.data[clause]
        found: cython.ulonglong = 0
        var: cython.int
        other: cython.int
        k: cython.int
        i: cython.int
        for k in range(size):
            var = self.short.data[clause + 1 + k] >> 1
            self.work += 1 + (self.start.data[var + 1] - self.start.data[var] >> 1)
            for i in range(self.start.data[var], self.start.data[var + 1]):
                other = self.order.data[i]
                if self.short.data[other] <= size and self.within(other):
                    found |= self.forbidden_by(other, size)
                    if self.short.data[other] == size:
                        self.done.data[i] = 1  # the same variables: no need to examine them again
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def within(self, other: cython.int) -> cython.bint:
        k: cython.int
        for k in range(self.short.data[other]):
            if self.place.data[self.short.data[other + 1 + k] >> 1] == 0:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def forbidden_by(self, other: cython.int, size: cython.int) -> cython.ulonglong:
        """The assignments forbidden by the other clause, whose variables are among these."""
        care: cython.int = 0
        false: cython.int = 0
        k: cython.int
        place: cython.int
        lit: cython.int
        one: cython.ulonglong = 1
        found: cython.ulonglong = 0
        self.work += 1
        for k in range(self.short.data[other]):
            lit = self.short.data[other + 1 + k]
            place = self.place.data[lit >> 1] - 1
            care |= 1 << place
            false |= (lit & 1) << place
        for k in range(1 << size):
            if k & care == false:
                found |= one << k
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def keep(self, clause: cython.int, total: cython.int) -> cython.int:
        k: cython.int
        self.count += 1
        self.found.push(self.short.data[clause])
        self.found.push(total)
        for k in range(self.short.data[clause]):
            self.found.push(self.short.data[clause + 1 + k] >> 1)
        return 0

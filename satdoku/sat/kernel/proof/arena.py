"""The clauses of a formula and its proof, looked up by their literals when a step deletes one."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.proof.layout import FLAGS, HEAD, LINK
from satdoku.sat.kernel.vec import MAX_SIZE, IntVec, LongVec

FEWEST_BUCKETS: cython.int = 1024
HASH_FACTOR: cython.longlong = 2654435761  # Knuth's multiplier: 2^32 divided by the golden ratio
# Hashes have 48 bits, so that their products fit into 64.
HASH_MASK: cython.longlong = 0xFFFFFFFFFFFF


@cython.final
@cython.cclass
class ClauseArena:
    clauses: IntVec  # see layout.py
    buckets: IntVec  # heads of lists of clauses by hash
    count: cython.longlong  # number of clauses in buckets
    stamp: LongVec  # per literal: the last deletion that contained it
    clock: cython.longlong

    def __init__(self) -> None:
        self.clauses, self.buckets = IntVec(), IntVec()
        self.clauses.push(0)  # so that no clause has the name 0
        self.buckets.resize(FEWEST_BUCKETS)
        self.count = 0
        self.stamp, self.clock = LongVec(), 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self, lits: IntVec) -> cython.int:
        """Store a clause, and return its name."""
        clause: cython.Py_ssize_t = self.clauses.size
        size: cython.int = lits.size
        k: cython.int
        if clause + HEAD + size > MAX_SIZE:
            raise MemoryError
        self.clauses.stretch(clause + HEAD + size)
        self.clauses.data[clause] = size
        self.clauses.data[clause + FLAGS] = 0
        for k in range(size):
            self.clauses.data[clause + HEAD + k] = lits.data[k]
        self.count += 1
        if self.count > 2 * self.buckets.size:
            self.rehash()
        self.put(clause)
        return clause

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take(self, lits: IntVec) -> cython.int:
        """Remove a clause with these literals, in any order, from its bucket; 0 if there is none.

        Stamps on the literals make the comparison linear.
        """
        clauses: cython.p_int = self.clauses.data
        bucket: cython.Py_ssize_t = self.bucket_of(lits.data, 0, lits.size)
        clause: cython.int = self.buckets.data[bucket]
        before: cython.int = 0
        k: cython.int
        self.clock += 1
        for k in range(lits.size):
            if lits.data[k] >= self.stamp.size:
                self.stamp.resize(lits.data[k] + lits.data[k] // 2 + 2)
            self.stamp.data[lits.data[k]] = self.clock
        while clause and not self.stamped(clause, lits.size):
            before = clause
            clause = clauses[clause + LINK]
        if clause and before:
            clauses[before + LINK] = clauses[clause + LINK]
        elif clause:
            self.buckets.data[bucket] = clauses[clause + LINK]
        if clause:
            self.count -= 1
        return clause

    @cython.cfunc
    @cython.exceptval(check=False)
    def stamped(self, clause: cython.int, size: cython.int) -> cython.bint:
        """True if the clause has `size` literals, all of them stamped."""
        lit: cython.int
        k: cython.int
        if self.clauses.data[clause] != size:
            return False
        for k in range(clause + HEAD, clause + HEAD + size):
            lit = self.clauses.data[k]
            if lit >= self.stamp.size or self.stamp.data[lit] != self.clock:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def bucket_of(
        self, lits: cython.p_int, start: cython.Py_ssize_t, size: cython.int
    ) -> cython.Py_ssize_t:
        """The bucket of a clause, the same for any order of its literals."""
        total: cython.longlong = 0
        mixed: cython.longlong = 0
        lit: cython.longlong
        k: cython.Py_ssize_t
        for k in range(start, start + size):
            lit = lits[k]
            total = (total + lit * lit * 31 + lit) & HASH_MASK
            mixed ^= (lit * HASH_FACTOR) & HASH_MASK
        return ((total * 1023 + (mixed >> 7)) & HASH_MASK) & (self.buckets.size - 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def put(self, clause: cython.int) -> cython.int:
        bucket: cython.Py_ssize_t = self.bucket_of(
            self.clauses.data, clause + HEAD, self.clauses.data[clause]
        )
        self.clauses.data[clause + LINK] = self.buckets.data[bucket]
        self.buckets.data[bucket] = clause
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def rehash(self) -> cython.int:
        """Quadruple the number of buckets."""
        old: IntVec = self.buckets
        b: cython.Py_ssize_t
        clause: cython.int
        after: cython.int
        self.buckets = IntVec()
        self.buckets.resize(4 * old.size)
        for b in range(old.size):
            clause = old.data[b]
            while clause:
                after = self.clauses.data[clause + LINK]
                self.put(clause)
                clause = after
        return 0

"""Watch lists: for each literal, the clauses to visit when it becomes false.

All lists are in one pool: a list is a piece of it, with room to grow. A full list moves to a piece
about twice as large: one freed by another list, or else a new one at the end of the pool.
`compact_slice` closes the gaps. A separate vector for each list would be simpler, but would scatter
them over memory.

A watch is a pair of integers: the blocker, a literal of the clause that makes visiting the clause
unnecessary while it is true, and the clause.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import MAX_SIZE, IntVec

MOST_DOUBLINGS: cython.int = 32


@cython.final
@cython.cclass
class Watches:
    pool: IntVec  # all lists: pairs of a blocking literal and a clause
    start: IntVec  # per literal: where its list begins in the pool,
    size: IntVec  # how many integers it holds,
    room: IntVec  # and how many it could hold
    wasted: cython.Py_ssize_t  # integers in the pool that no longer belong to a list
    fresh: cython.Nullable[IntVec]  # the new pool, while lists are being compacted,
    compacted: cython.int  # and the number of lists in it
    left: IntVec  # per power of two: 1 + the place of the first free piece of this size, or 0

    def __init__(self) -> None:
        self.pool, self.start = IntVec(), IntVec()
        self.size, self.room = IntVec(), IntVec()
        self.wasted = 0
        self.fresh, self.compacted, self.left = None, 0, IntVec()
        self.left.resize(MOST_DOUBLINGS)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_literals(self, count: cython.int) -> cython.int:
        self.start.resize(count)
        self.size.resize(count)
        return self.room.resize(count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def expect_nothing(self) -> cython.int:
        lit: cython.Py_ssize_t
        for lit in range(self.room.size):
            self.room.data[lit] = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def expect(self, lit: cython.int) -> cython.int:
        """Announce one more watch; after all announcements, `allot` makes room for them."""
        self.room.data[lit] = self.room.data[lit] + 2
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def allot(self) -> cython.int:
        """Give each list of the empty pool the room announced for it. The pool can then double in
        place; memory that is never written to costs nothing."""
        start: cython.p_int = self.start.data
        room: cython.p_int = self.room.data
        lit: cython.Py_ssize_t
        place: cython.Py_ssize_t = 0
        for lit in range(self.start.size):
            start[lit] = place
            place += room[lit]
            if place > MAX_SIZE:
                raise MemoryError
        self.pool.reserve(2 * place)
        return self.pool.stretch(place)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def push(self, lit: cython.int, blocker: cython.int, clause: cython.int) -> cython.int:
        place: cython.int
        if self.size.data[lit] == self.room.data[lit]:
            self.move(lit, max(4, 2 * self.room.data[lit]))  # two watches at least
        place = self.start.data[lit] + self.size.data[lit]
        self.pool.data[place] = blocker
        self.pool.data[place + 1] = clause
        self.size.data[lit] = self.size.data[lit] + 2
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def move(self, lit: cython.int, room: cython.int) -> cython.int:
        """Move the list to another place with this much room, rounded down to a power of two."""
        old: cython.int = self.start.data[lit]
        kind: cython.int = doublings(room)
        new: cython.Py_ssize_t = self.take(kind)
        k: cython.int
        for k in range(self.size.data[lit]):
            self.pool.data[new + k] = self.pool.data[old + k]
        self.leave(old, self.room.data[lit])
        self.start.data[lit] = new
        self.room.data[lit] = 1 << kind
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def take(self, kind: cython.int) -> cython.Py_ssize_t:
        """A piece of 2^kind integers: the one freed last, or a new one."""
        new: cython.Py_ssize_t = self.left.data[kind] - 1
        room: cython.Py_ssize_t = 1 << kind
        if new >= 0:
            self.left.data[kind] = self.pool.data[new]
            self.wasted -= room
            return new
        new = self.pool.size
        if new + room > MAX_SIZE:
            with cython.gil:
                raise MemoryError
        self.pool.stretch(new + room)
        return new

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leave(self, place: cython.int, room: cython.int) -> cython.int:
        """Free a piece. Free pieces are chained by size: each begins with the place of the next
        one, from 1, or 0. The excess over a power of two is lost until the pool is compacted."""
        kind: cython.int
        self.wasted += room
        if room > 0:
            kind = doublings(room)
            self.pool.data[place] = self.left.data[kind]
            self.left.data[kind] = place + 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def begin_compacting(self) -> cython.int:
        """If a quarter of the pool is wasted, start moving the lists to a new one, in the order of
        their literals. Each gets a quarter of its size, in whole watches, as room to grow."""
        kind: cython.int
        self.compacted = self.start.size
        if 4 * self.wasted < self.pool.size:
            return 0
        self.compacted = 0
        with cython.gil:
            self.fresh = IntVec()
        self.wasted = 0
        for kind in range(MOST_DOUBLINGS):
            self.left.data[kind] = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def compact_slice(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Copy more lists; returns the remaining budget, above 0 when done. Until then, the lists
        cannot be used."""
        lit: cython.int
        k: cython.int
        old: cython.int
        new: cython.Py_ssize_t
        while self.compacted < self.start.size:
            if budget <= 0:
                return 0
            lit = self.compacted
            old = self.start.data[lit]
            new = self.fresh.size
            self.room.data[lit] = self.size.data[lit] + self.size.data[lit] // 8 * 2
            self.fresh.stretch(new + self.room.data[lit])
            for k in range(self.size.data[lit]):
                self.fresh.data[new + k] = self.pool.data[old + k]
            self.start.data[lit] = new
            budget -= 1 + (self.size.data[lit] >> 4)
            self.compacted += 1
        if self.fresh is not None:
            with cython.gil:
                self.pool, self.fresh = self.fresh, None
        return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def doublings(room: cython.int) -> cython.int:
    """The number of times 1 can be doubled without exceeding the room."""
    kind: cython.int = 0
    while room > 1:
        room >>= 1
        kind += 1
    return kind

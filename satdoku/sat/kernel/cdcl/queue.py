"""Move to front: a list of variables, those of the latest conflicts at its end (Ryan 2004).

The next decision is the last unassigned variable of the list. Searching from the end each time
would pass all the assigned ones, so `search` remembers where to begin (Biere, Fröhlich 2015): no
unassigned variable comes after it. Time stamps show which of two variables comes later in the list.
Code that unassigns a variable later than `search` sets `search` to it.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec


@cython.final
@cython.cclass
class Queue:
    before: IntVec
    after: IntVec
    first: cython.int
    last: cython.int
    bumped: LongVec  # per variable: when it was last moved to the end
    clock: cython.longlong
    search: cython.int  # no unassigned variable comes after this one

    def __init__(self) -> None:
        self.before, self.after, self.bumped = IntVec(), IntVec(), LongVec()
        self.first = self.last = self.search = 0
        self.clock = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def make_room(self, room: cython.int) -> cython.int:
        self.before.resize(room)
        self.after.resize(room)
        return self.bumped.resize(room)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def append(self, var: cython.int) -> None:
        self.clock += 1
        self.bumped.data[var] = self.clock
        self.before.data[var] = self.last
        self.after.data[var] = 0
        if self.last:
            self.after.data[self.last] = var
        else:
            self.first = var
        self.last = var
        self.search = var

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unlink(self, var: cython.int) -> None:
        before: cython.int = self.before.data[var]
        after: cython.int = self.after.data[var]
        if before:
            self.after.data[before] = after
        else:
            self.first = after
        if after:
            self.before.data[after] = before
        else:
            self.last = before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def bump(self, var: cython.int) -> None:
        """Move an assigned variable to the end."""
        search: cython.int = self.search
        if self.after.data[var] == 0:
            return
        if search == var:
            search = self.before.data[var]
        self.unlink(var)
        self.append(var)
        self.search = search

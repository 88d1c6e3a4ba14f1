"""Move to front: a list of variables, those of the latest conflicts at its end (Ryan 2004).

The next decision is the last open variable of the list. Walking there from the end each time
would pass all the assigned ones, so `search` remembers where to begin (Biere, Fröhlich 2015): no
open variable comes after it. Time stamps tell which of two variables comes later in the list.
Whoever unassigns a variable that comes later than `search` sets `search` to it.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import IntVec, LongVec


class Queue:
    def __init__(self):
        self.before, self.after, self.bumped = IntVec(), IntVec(), LongVec()
        self.first = self.last = self.search = 0
        self.clock = 0

    def make_room(self, room):
        self.before.resize(room)
        self.after.resize(room)
        return self.bumped.resize(room)

    def append(self, var):
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

    def unlink(self, var):
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

    def bump(self, var):
        """Move an assigned variable to the end."""
        search: cython.int = self.search
        if self.after.data[var] == 0:
            return
        if search == var:
            search = self.before.data[var]
        self.unlink(var)
        self.append(var)
        self.search = search

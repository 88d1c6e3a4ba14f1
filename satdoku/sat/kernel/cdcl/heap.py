"""VSIDS: variables in a binary heap by their scores (Moskewicz et al. 2001).

A variable scores in each conflict it has a part in, and conflicts long ago count less and less.
Letting all scores decay at each conflict would touch every variable. So each conflict adds more
than the last instead, which gives the same order (Eén, Sörensson 2003, MiniSat), and before the
numbers overflow all are scaled down.

Of equal scores the smaller variable comes first. So the order does not depend on how the heap
came about, and the search is the same on every machine.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import DoubleVec, IntVec

# A score beyond LARGE scales all scores down by SMALL. A double reaches to 1e308.
LARGE = 1e150
SMALL = 1e-150


class Heap:
    def __init__(self):
        self.order, self.place, self.score = IntVec(), IntVec(), DoubleVec()
        self.size = 0
        self.bump_by = 1.0

    def make_room(self, room):
        self.order.resize(room)
        self.place.resize(room)
        return self.score.resize(room)

    def push(self, var):
        if self.place.data[var] == 0:
            self.order.data[self.size] = var
            self.size += 1
            self.rise(self.size - 1)

    def top(self):
        """The best variable; the heap must not be empty."""
        return self.order.data[0]

    def pop(self):
        self.place.data[self.order.data[0]] = 0
        self.size -= 1
        if self.size > 0:
            self.order.data[0] = self.order.data[self.size]
            self.sink(0)

    def remove(self, var):
        """Take a variable out, wherever it is; the last one of the order fills the gap."""
        place: cython.int = self.place.data[var] - 1
        if place < 0:
            return
        self.place.data[var] = 0
        self.size -= 1
        if place < self.size:
            var = self.order.data[self.size]
            self.order.data[place] = var
            self.place.data[var] = place + 1
            self.rise(place)
            self.sink(self.place.data[var] - 1)

    def bump(self, var):
        score: cython.p_double = self.score.data
        k: cython.Py_ssize_t
        score[var] += self.bump_by
        if score[var] > LARGE:
            for k in range(self.score.size):
                score[k] *= SMALL
            self.bump_by *= SMALL
        if self.place.data[var] > 0:
            self.rise(self.place.data[var] - 1)

    def decay(self, factor):
        self.bump_by *= factor

    def rise(self, place):
        """Let the variable at that place up past all that are worse."""
        order: cython.p_int = self.order.data
        score: cython.p_double = self.score.data
        var: cython.int = order[place]
        mine: cython.double = score[var]
        above: cython.int
        while place > 0:
            above = order[(place - 1) >> 1]
            if score[above] > mine or (score[above] == mine and above < var):
                break
            order[place] = above
            self.place.data[above] = place + 1
            place = (place - 1) >> 1
        order[place] = var
        self.place.data[var] = place + 1

    def sink(self, place):
        order: cython.p_int = self.order.data
        score: cython.p_double = self.score.data
        var: cython.int = order[place]
        mine: cython.double = score[var]
        child: cython.int
        other: cython.int
        while 2 * place + 1 < self.size:
            child = 2 * place + 1
            other = child + 1
            if other < self.size and (
                score[order[other]] > score[order[child]]
                or (score[order[other]] == score[order[child]] and order[other] < order[child])
            ):
                child = other
            if mine > score[order[child]] or (mine == score[order[child]] and var < order[child]):
                break
            order[place] = order[child]
            self.place.data[order[place]] = place + 1
            place = child
        order[place] = var
        self.place.data[var] = place + 1

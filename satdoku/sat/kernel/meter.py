"""Counts what a search does and, now and then, calls a tick that may end it by an exception."""

from __future__ import annotations

from collections.abc import Callable

from satdoku.sat.kernel import cython_stub as cython

# Units of work (nodes of the clause store visited) between two ticks: well under a millisecond
# compiled, a few milliseconds interpreted. A tick is a Python call: it also lets signals in.
TICK_INTERVAL = 20_000


@cython.final
@cython.cclass
class Meter:
    decisions: cython.Readonly[cython.longlong]
    propagations: cython.Readonly[cython.longlong]
    pures: cython.Readonly[cython.longlong]
    backtracks: cython.Readonly[cython.longlong]
    deepest: cython.Readonly[cython.longlong]
    closed: cython.Readonly[cython.double]
    tick: cython.Public[Callable[[float, int], None]]
    work: cython.longlong
    next_tick: cython.longlong

    def __init__(self, tick: Callable[[float, int], None]) -> None:
        self.decisions = 0
        self.propagations = 0
        self.pures = 0
        self.backtracks = 0
        self.deepest = 0
        self.closed = 0.0  # the part of the search tree known to hold no model, 0 to 1
        self.tick = tick  # called with `closed` and `decisions`
        self.work = 0
        self.next_tick = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def spend(self, amount: cython.longlong) -> cython.int:
        """Account for work done; what the tick raises ends the search."""
        self.work += amount
        if self.work >= self.next_tick:
            self.next_tick = self.work + TICK_INTERVAL
            self.tick(self.closed, self.decisions)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def reach(self, depth: cython.longlong) -> cython.int:
        if depth > self.deepest:
            self.deepest = depth
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def close_branch(self, depth: cython.int) -> cython.int:
        """A conflict below `depth` decisions closes 2**-depth of the tree."""
        self.backtracks += 1
        self.closed += 2.0**-depth
        return 0

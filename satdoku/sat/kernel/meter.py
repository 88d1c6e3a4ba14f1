"""Counts the work of a search and regularly calls a tick, which may end the search by raising."""

from __future__ import annotations

from collections.abc import Callable

from satdoku.sat.kernel import cython_stub as cython

# Units of work (nodes of the clause store visited) between two ticks: well under a millisecond
# compiled, a few milliseconds interpreted. A tick is a Python call, so it also lets signals in.
TICK_INTERVAL = 20_000


@cython.final
@cython.cclass
class Meter:
    # Literals chosen by the branching rule.
    decisions: cython.Readonly[cython.longlong] = cython.row("decisions")
    # Literals forced by unit clauses.
    propagations: cython.Readonly[cython.longlong] = cython.row("unit propagations")
    # Literals assigned because their negation does not occur.
    pures: cython.Readonly[cython.longlong] = cython.row("pure literals")
    # Branches closed by a conflict.
    backtracks: cython.Readonly[cython.longlong] = cython.row("backtracks")
    # The most decisions open at a time.
    deepest: cython.Readonly[cython.longlong] = cython.row("deepest level")
    closed: cython.Readonly[cython.double]
    tick: cython.Public[Callable[[float, int], None]]
    work: cython.longlong
    next_tick: cython.longlong

    def __init__(self, tick: Callable[[float, int], None]) -> None:
        self.decisions = self.propagations = self.pures = self.backtracks = self.deepest = 0
        self.closed = 0.0  # fraction of the search tree known to contain no model, 0 to 1
        self.tick = tick  # called with `closed` and `decisions`
        self.work = 0
        self.next_tick = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def spend(self, amount: cython.longlong) -> cython.int:
        """Account for work done; an exception from the tick ends the search."""
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


METER_ROWS = cython.rows(Meter)

"""Counts the clauses of each literal, and schedules literals, most frequent first.

`factor` works through the schedule: a literal with many clauses may be in a large product. When
clauses are added or deleted, the counts follow, and `reschedule` gives the literal another turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY
from satdoku.sat.kernel.cdcl.heap import Heap
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.final
@cython.cclass
class LiteralUses:
    s: State
    count: IntVec  # per literal: clauses with it
    schedule: Heap  # literals yet to be tried, most frequent first
    next: cython.int  # the next literal to count initially, and where that ends
    end: cython.int

    def __init__(self, s: State) -> None:
        self.s, self.schedule, self.count = s, Heap(), IntVec()
        self.next = 2
        self.end = 2 * s.num_vars + 2

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin_slice(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Count the clauses of each literal, and schedule it; above 0 when done. The literals of
        introduced variables are counted as they come."""
        s: State = self.s
        lit: cython.int
        k: cython.int
        while self.next < self.end:
            if budget <= 0:
                return 0
            lit = self.next
            self.add(lit, s.round.occurrences.size.data[lit] >> 1)
            for k in range(
                s.watches.start.data[lit], s.watches.start.data[lit] + s.watches.size.data[lit], 2
            ):
                if s.watches.pool.data[k + 1] == BINARY:
                    self.add(lit, 1)
            self.reschedule(lit)
            budget -= 4 + (s.watches.size.data[lit] >> 4)
            self.next += 1
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self, lit: cython.int, by: cython.int) -> cython.int:
        if lit >= self.count.size:
            self.count.resize(lit + lit // 2 + 2)
            self.schedule.make_room(self.count.size)
        self.count.data[lit] += by
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reschedule(self, lit: cython.int) -> cython.int:
        self.schedule.remove(lit)
        self.schedule.score.data[lit] = self.count.data[lit]
        if self.count.data[lit] > 1:
            self.schedule.push(lit)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def pop(self) -> cython.int:
        lit: cython.int = self.schedule.order.data[0]
        self.schedule.pop()
        return lit

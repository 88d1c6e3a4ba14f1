"""The affinity of two variables: the number of paths of three steps from one to the other.

A step leads from a variable to another one in the same clause. Affinity tells `factor` which of
several literals that fit equally well belong together (Haberlandt, Green, Heule 2023).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.vec import IntVec, LongVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

MOST_STEPS: cython.int = 20_000  # from a variable to its neighbours' neighbours: a millisecond


@cython.final
@cython.cclass
class Affinity:
    """The occurrence lists must be filled."""

    s: State
    start: cython.int  # the variable where paths start, or 0
    near: LongVec  # per variable: the number of paths of two steps from there
    reached: IntVec  # variables with such paths
    lits: IntVec

    def __init__(self, s: State) -> None:
        self.s, self.start = s, 0
        self.near, self.reached, self.lits = LongVec(), IntVec(), IntVec()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def forget(self) -> cython.int:
        """Clauses have changed: drop the counts."""
        k: cython.int
        for k in range(self.reached.size):
            self.near.data[self.reached.data[k]] = 0
        self.start = 0
        return self.reached.shrink(0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def paths(self, start: cython.int, end: cython.int) -> cython.Py_ssize_t:
        total: cython.Py_ssize_t = 0
        k: cython.int
        if self.start != start:
            self.count_near(start)
        self.neighbours(end)
        for k in range(self.lits.size):
            total += self.near.data[self.lits.data[k] >> 1]
        return total

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def count_near(self, start: cython.int) -> cython.int:
        """Count the paths of two steps."""
        first: IntVec
        steps: cython.int = 0
        var: cython.int
        k: cython.int
        i: cython.int
        self.forget()
        self.start = start
        self.near.resize(self.s.num_vars + 1)
        self.neighbours(start)
        first = self.lits
        self.lits = IntVec()
        for k in range(first.size):
            if steps > MOST_STEPS:
                break
            self.neighbours(first.data[k] >> 1)
            steps += self.lits.size
            for i in range(self.lits.size):
                var = self.lits.data[i] >> 1
                if self.near.data[var] == 0:
                    self.reached.push(var)
                self.near.data[var] += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def neighbours(self, var: cython.int) -> cython.int:
        """Put the other literals of all clauses of the variable into `lits`."""
        s: State = self.s
        lit: cython.int
        clause: cython.int
        start: cython.int
        i: cython.int
        k: cython.int
        self.lits.shrink(0)
        for lit in range(2 * var, 2 * var + 2):
            start = s.watches.start.data[lit]
            for k in range(start, start + s.watches.size.data[lit], 2):
                if s.watches.pool.data[k + 1] == BINARY:
                    self.lits.push(s.watches.pool.data[k])
            start = s.round.occurrences.start.data[lit]
            for k in range(start, start + s.round.occurrences.size.data[lit], 2):
                clause = s.round.occurrences.pool.data[k + 1]
                if not s.arena.data[clause + FLAGS] & GARBAGE and self.lits.size < MOST_STEPS:
                    for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
                        if s.arena.data[i] != lit:
                            self.lits.push(s.arena.data[i])
        s.round.tried += 1 + (self.lits.size >> 3)
        return 0

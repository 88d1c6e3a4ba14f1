"""DPLL on an explicit stack: one clause store, no copies, no recursion.

A decision records how much had been removed from the store before it, and backtracking restores the
store to that mark. So the cost of a node of the search tree grows with what the decision changes,
not with the formula. There is no need to search for unit clauses: the store queues their
literals when it shortens the clauses.

When no unit is left, pure literals, whose negation does not occur, are assigned. That never hurts
and never needs a second branch: it only removes clauses. CDCL engines do without it, because
watches do not count occurrences. This store counts them anyway. To measure what that gains, it can
be turned off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.branch import Brancher
from satdoku.sat.kernel.store import ClauseStore
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.meter import Meter
    from satdoku.sat.kernel.vec import IntView


@cython.final
@cython.cclass
class StackSearch:
    store: cython.Readonly[ClauseStore]
    meter: Meter
    brancher: Brancher
    decision: IntVec  # per level: its decision literal
    mark: IntVec  # per level: the length of the store's trail before it
    flipped: IntVec  # per level: 1 once its first branch is closed
    pure: cython.bint  # whether pure literals are assigned

    def __init__(
        self, num_vars: int, rule: str, seed: int, meter: Meter, pure: bool = True
    ) -> None:
        self.meter = meter
        self.pure = pure
        self.store = ClauseStore(num_vars)
        self.brancher = Brancher(rule, seed, num_vars)
        self.decision = IntVec()
        self.mark = IntVec()
        self.flipped = IntVec()

    def true_literals(self) -> bytes:
        return self.store.trail.to_bytes()

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def run(self, literals: IntView, offsets: IntView) -> cython.int:
        """1 if there is a model, else 0; raises whatever the tick raises."""
        self.store.load(literals, offsets, self.meter)
        consistent: cython.int = self.begin() and self.propagate()
        while True:
            if not consistent:
                if not self.unwind():
                    return 0
                consistent = self.flip() and self.propagate()
            elif self.store.down.data[0] == 0:
                return 1
            else:
                consistent = self.decide() and self.propagate()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        """Queue the formula's own unit clauses and pure literals; 0 if a clause is empty."""
        lit: cython.int
        for lit in range(2, 2 * self.store.num_vars + 2):
            if self.store.count.data[lit] == 0:
                self.store.pures.push(lit ^ 1)
        return self.store.queue_units()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def propagate(self) -> cython.int:
        """Assign unit and pure literals until none is left; 0 on a conflict.

        By the time its turn comes, a pure literal may be assigned or may no longer occur: then it
        is skipped.
        """
        store: ClauseStore = self.store
        units: cython.Py_ssize_t = 0
        pures: cython.Py_ssize_t = 0
        lit: cython.int
        while True:
            if units < store.units.size:
                lit = store.units.data[units]
                units += 1
                self.meter.propagations += 1
            elif self.pure and pures < store.pures.size:
                lit = store.pures.data[pures]
                pures += 1
                if store.occurrences(lit) == 0 or store.count.data[lit ^ 1] != 0:
                    continue
                self.meter.pures += 1
            else:
                break
            if not self.assign(lit):
                return 0
        store.clear_queues()
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def assign(self, lit: cython.int) -> cython.int:
        self.meter.spend(self.store.count.data[lit] + self.store.count.data[lit ^ 1])
        return self.store.assign(lit)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def decide(self) -> cython.int:
        """Open a level with the literal that the branching rule picks; 0 on a conflict."""
        lit: cython.int = self.brancher.pick(self.store, self.meter)
        self.meter.decisions += 1
        self.decision.push(lit)
        self.mark.push(self.store.trail.size)
        self.flipped.push(0)
        self.meter.reach(self.decision.size)
        return self.assign(lit)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def unwind(self) -> cython.int:
        """Close the branch and drop every level that has no branch left; 0 if none remains.

        The store is not restored level by level: `flip` restores everything in one step.
        """
        self.meter.close_branch(self.decision.size)
        self.brancher.blame(self.store)
        self.store.clear_queues()
        while self.decision.size > 0 and self.flipped.data[self.flipped.size - 1]:
            self.decision.pop()
            self.mark.pop()
            self.flipped.pop()
        return self.decision.size > 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def flip(self) -> cython.int:
        """Undo the top level and try the other value of its literal."""
        top: cython.Py_ssize_t = self.decision.size - 1
        self.store.restore_to(self.mark.data[top])
        self.flipped.data[top] = 1
        return self.assign(self.decision.data[top] ^ 1)

"""Bounded variable addition: factors out what clauses have in common (Manthey, Heule, Biere 2012).

This is elimination in reverse. The clauses (l C), (l' C), (l C'), (l' C'), … of all pairs of some
factors l and some quotients C are replaced by (x l), (x l'), … and (-x C), (-x C'), …, where x is
new: a sum of clauses instead of a product. Encoders write such products wherever at most one of
many literals may hold. The new variable is worth more than the saved space: it says in one literal
that none of several holds, and learned clauses that use it may be exponentially shorter. Pigeonhole
formulas have short proofs with such variables and none without (Haken 1985; Cook 1976).

`find_products` searches for products, starting from the literals in most clauses (`literal_uses`).

In the proof, x starts as the name of "not all of l, l', …": the clauses (x l), (x l'), … and (-x -l
-l' …) are RAT on x. From them and the old clauses the new ones follow by propagation. The long
clause of the definition, which the search does not need, is deleted.

Elimination with a bound above 0 and factoring would undo each other forever. So only the first
round factors, before it eliminates, and x is eliminated only if that adds no clauses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.derive import derive_binary, derive_clause
from satdoku.sat.kernel.cdcl.eliminate import begin_connecting, connect, connect_slice
from satdoku.sat.kernel.cdcl.find_products import ProductFinder
from satdoku.sat.kernel.cdcl.literal_uses import LiteralUses
from satdoku.sat.kernel.cdcl.proof_steps import ADDED, DELETED
from satdoku.sat.kernel.cdcl.removed_variables import take_watch
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage
from satdoku.sat.kernel.cdcl.variable_map import introduce_variable
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.final
@cython.cclass
class FactoringPass:
    """One pass. While a product is in progress, `factors` is not empty."""

    s: State
    uses: LiteralUses
    product: ProductFinder
    factors: IntVec  # factors of the current product; empty between two
    lits: IntVec  # literals of a clause being built

    def __init__(self, s: State) -> None:
        self.s, self.uses = s, LiteralUses(s)
        self.product = ProductFinder(s, self.uses)
        self.factors, self.lits = self.product.factors, IntVec()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        self.s.factoring.left -= self.s.arena.size >> 4
        return begin_connecting(self.s)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def slice(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Try more literals; returns the remaining budget, above 0 when done."""
        s: State = self.s
        lit: cython.int
        if s.round.connecting:
            budget = connect_slice(s, budget)
        if budget > 0:
            budget = self.uses.begin_slice(budget)
        if budget <= 0:
            return 0
        while self.factors.size or (self.uses.schedule.size and s.factoring.left > 0):
            if budget <= 0:
                return 0
            s.round.tried = 0
            if self.factors.size == 0:
                lit = self.uses.pop()
                self.product.begin(lit)
                budget -= (s.watches.size.data[lit] + s.round.occurrences.size.data[lit]) >> 3
            elif not self.product.add_factor():
                if self.product.gain() >= 1:
                    self.replace()
                self.factors.shrink(0)
            budget -= s.round.tried
            s.factoring.left -= s.round.tried
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def replace(self) -> cython.int:
        """Introduce a variable; afterwards all affected literals are tried again."""
        s: State = self.s
        rows: IntVec = self.product.rows
        width: cython.int = self.factors.size
        fresh: cython.int = 2 * introduce_variable(s)
        row: cython.int
        k: cython.int
        s.round.occurrences.add_literals(2 * s.num_vars + 2)
        self.uses.add(fresh + 1, 0)
        self.define(fresh)
        for row in range(0, rows.size, width):
            self.add_quotient(fresh ^ 1, row)
        self.lits.shrink(0)
        self.lits.push(fresh ^ 1)
        for k in range(width):
            self.lits.push(self.factors.data[k] ^ 1)
        s.prove(DELETED, self.lits.data, 0, self.lits.size)
        for row in range(0, rows.size, width):
            for k in range(width):
                self.delete(self.factors.data[k], rows.data[row + k])
        for k in range(width):
            self.uses.reschedule(self.factors.data[k])
        self.uses.reschedule(fresh)
        self.uses.reschedule(fresh ^ 1)
        s.round.tried += rows.size
        s.counters.introduced += 1
        s.counters.factored += self.product.gain()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def define(self, lit: cython.int) -> cython.int:
        """Write the definition with the new literal first, as RAT requires."""
        s: State = self.s
        k: cython.int
        for k in range(self.factors.size):
            derive_binary(s, lit, self.factors.data[k])
            self.uses.add(lit, 1)
            self.uses.add(self.factors.data[k], 1)
        self.lits.shrink(0)
        self.lits.push(lit ^ 1)
        for k in range(self.factors.size):
            self.lits.push(self.factors.data[k] ^ 1)
        return s.prove(ADDED, self.lits.data, 0, self.lits.size)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_quotient(self, lit: cython.int, row: cython.int) -> cython.int:
        """Add the clause of the row's first column, with the first factor replaced by the new
        literal."""
        s: State = self.s
        clause: cython.int = self.product.rows.data[row]
        k: cython.int
        self.lits.shrink(0)
        self.lits.push(lit)
        if clause < 0:
            self.lits.push(-clause)
        else:
            for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
                if s.arena.data[k] != self.factors.data[0]:
                    self.lits.push(s.arena.data[k])
        for k in range(self.lits.size):
            self.uses.add(self.lits.data[k], 1)
        clause = derive_clause(s, self.lits, 0)
        if clause:
            connect(s, clause)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def delete(self, lit: cython.int, clause: cython.int) -> cython.int:
        """Delete a clause of the literal for good: the new clauses imply it."""
        s: State = self.s
        pair: cython.int_2 = [lit, -clause]
        k: cython.int
        if clause < 0:
            s.prove(DELETED, pair, 0, 2)
            take_watch(s, lit, -clause)
            take_watch(s, -clause, lit)
            self.uses.add(lit, -1)
            self.uses.add(-clause, -1)
            return self.uses.reschedule(-clause)
        if s.arena.data[clause + FLAGS] & GARBAGE:
            return 0  # the column has another copy of this clause
        s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
        s.delete_clause(clause)
        for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
            self.uses.add(s.arena.data[k], -1)
            self.uses.reschedule(s.arena.data[k])
        return 0


@cython.final
@cython.cclass
class Factoring:
    left: cython.longlong  # ticks of this round
    current: cython.Nullable[FactoringPass]  # the current pass

    def __init__(self) -> None:
        self.left, self.current = 0, None


@cython.cclass
class FactoringStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.factoring.left = max(effort, LEAST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return (
            s.settings.factor != 0 and (s.sealed or not s.proof.wanted) and s.counters.rounds == 1
        )

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        s.factoring.current = FactoringPass(s)
        s.factoring.current.begin()
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        with cython.gil:
            budget = s.factoring.current.slice(budget)
            if budget > 0:
                s.factoring.current = None
                s.round.occurrences = None
            return budget

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        s.factoring.current = None
        s.round.occurrences = None
        return 0

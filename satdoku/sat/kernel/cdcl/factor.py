"""Bounded variable addition: factor what clauses have in common (Manthey, Heule, Biere 2012).

Elimination backwards. The clauses (l C), (l' C), (l C'), (l' C'), … of all pairs of some factors l
and some quotients C are replaced by (x l), (x l'), … and (-x C), (-x C'), …, where x is new: a sum
of clauses instead of a product. Encoders write such products wherever at most one of many
literals may hold. Worth more than the space is the new variable: it says in one literal that none
of several holds, and learned clauses that use it may be exponentially shorter. Pigeons and holes
have short proofs with such variables and none without (Haken 1985; Cook 1976).

`find_products` searches for them, from the literals that are in most clauses (`literal_uses`).

In the proof, x begins as the name of "not all of l, l', …": the clauses (x l), (x l'), … and
(-x -l -l' …) are RAT on x. From them and the old clauses the new ones follow by propagation.
The long clause of the definition, which the search does not need, is deleted.

Elimination with a bound above 0 and factoring would undo each other for ever. So only the
first round factors, before it eliminates, and x is eliminated only if that adds no clauses.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.derive import derive_binary, derive_clause
from satdoku.sat.kernel.cdcl.eliminate import begin_connecting, connect, connect_slice
from satdoku.sat.kernel.cdcl.find_products import ProductFinder
from satdoku.sat.kernel.cdcl.literal_uses import LiteralUses
from satdoku.sat.kernel.cdcl.names import introduce_variable
from satdoku.sat.kernel.cdcl.remove import take_watch
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage
from satdoku.sat.kernel.cdcl.state import ADDED, DELETED, State
from satdoku.sat.kernel.vec import IntVec


@cython.final
@cython.cclass
class Factoring:
    """One pass. A product under way has factors."""

    s: State
    uses: LiteralUses
    product: ProductFinder
    factors: IntVec  # of the product under way; none between two
    lits: IntVec  # of a clause being made

    def __init__(self, s: State) -> None:
        self.s, self.uses = s, LiteralUses(s)
        self.product = ProductFinder(s, self.uses)
        self.factors, self.lits = self.product.factors, IntVec()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        self.s.factoring_left -= self.s.arena.size >> 4
        return begin_connecting(self.s)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def slice(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Try further literals; returns what is left of the budget, above 0 when done."""
        s: State = self.s
        lit: cython.int
        if s.connecting:
            budget = connect_slice(s, budget)
        if budget > 0:
            budget = self.uses.begin_slice(budget)
        if budget <= 0:
            return 0
        while self.factors.size or (self.uses.schedule.size and s.factoring_left > 0):
            if budget <= 0:
                return 0
            s.tried = 0
            if self.factors.size == 0:
                lit = self.uses.pop()
                self.product.begin(lit)
                budget -= (s.watches.size.data[lit] + s.occurrences.size.data[lit]) >> 3
            elif not self.product.add_factor():
                if self.product.gain() >= 1:
                    self.replace()
                self.factors.shrink(0)
            budget -= s.tried
            s.factoring_left -= s.tried
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def replace(self) -> cython.int:
        """Introduce a variable; afterwards all literals that are concerned are tried again."""
        s: State = self.s
        rows: IntVec = self.product.rows
        width: cython.int = self.factors.size
        fresh: cython.int = 2 * introduce_variable(s)
        row: cython.int
        k: cython.int
        s.occurrences.add_literals(2 * s.num_vars + 2)
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
        s.tried += rows.size
        s.counters.introduced += 1
        s.counters.factored += self.product.gain()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def define(self, lit: cython.int) -> cython.int:
        """The definition, the new literal first, as RAT wants it."""
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
        """Add the clause of the row's first column, with the new literal for the first factor."""
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
        """Delete a clause of the literal for good: the new ones say the same."""
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
            return 0  # another clause of the column is the same
        s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
        s.delete_clause(clause)
        for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
            self.uses.add(s.arena.data[k], -1)
            self.uses.reschedule(s.arena.data[k])
        return 0


@cython.cclass
class FactoringStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.factoring_left = max(effort, LEAST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.factor != 0 and (s.sealed or not s.proving) and s.counters.rounds == 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        s.factoring = Factoring(s)
        s.factoring.begin()
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        with cython.gil:
            budget = s.factoring.slice(budget)
            if budget > 0:
                s.factoring = None
                s.occurrences = None
            return budget

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        s.factoring = None
        s.occurrences = None
        return 0

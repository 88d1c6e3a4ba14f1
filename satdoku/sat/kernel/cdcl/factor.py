"""Bounded variable addition: factor what clauses have in common (Manthey, Heule, Biere 2012).

Elimination backwards. The clauses (l C), (l' C), (l C'), (l' C'), … of all pairs of some factors l
and some quotients C are replaced by (x l), (x l'), … and (-x C), (-x C'), …, where x is new: a sum
of clauses instead of a product. Encoders write such products wherever at most one of many
literals may hold. Worth more than the space is the new variable: it says in one literal that none
of several holds, and learned clauses that use it may be exponentially shorter. Pigeons and holes
have short proofs with such variables and none without (Haken 1985; Cook 1976).

A greedy search finds the products: from a literal l with all of its clauses, add the factor that
fits the most of them, as long as that saves more. Often many fit equally well. Then the factor
comes next that has the most ties with l, counted as paths of three steps from variable to variable
through clauses (Haberlandt, Green, Heule 2023). So factors of one group in one place are
factors of one group in the next place, which is what lets the new variables work together. The
least literal instead leaves a pigeonhole formula in shuffled order as hard as it was.

In the proof, x begins as the name of "not all of l, l', …": the clauses (x l), (x l'), … and
(-x -l -l' …) are RAT on x. From them and the old clauses the new ones follow by propagation.
The long clause of the definition, which the search does not need, is deleted.

Elimination with a bound above 0 and factoring would undo each other for ever. So only the
first round factors, before it eliminates, and x is eliminated only if that adds no clauses.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD
    from satdoku.sat.kernel.cdcl.derive import derive_binary, derive_clause
    from satdoku.sat.kernel.cdcl.eliminate import begin_connecting, connect, connect_slice
    from satdoku.sat.kernel.cdcl.heap import Heap
    from satdoku.sat.kernel.cdcl.names import introduce_variable
    from satdoku.sat.kernel.cdcl.remove import take_watch
    from satdoku.sat.kernel.cdcl.state import ADDED, DELETED, State
    from satdoku.sat.kernel.cdcl.ties import Ties
    from satdoku.sat.kernel.vec import IntVec


class Factoring:
    """One pass. A clause is named as in `eliminate`: its index in the arena, or minus the other
    literal of a binary one."""

    def __init__(self, s):
        self.s, self.schedule = s, Heap()
        self.uses, self.count, self.last = IntVec(), IntVec(), IntVec()
        self.factors, self.rows, self.found = IntVec(), IntVec(), IntVec()
        self.named, self.lits = IntVec(), IntVec()
        self.counted = self.uncounted = 0
        self.ties = Ties(s)

    def begin(self):
        self.s.factoring_left -= self.s.arena.size >> 4
        self.counted = 2
        self.uncounted = 2 * self.s.num_vars + 2
        return begin_connecting(self.s)

    def count_slice(self, budget):
        """Count how often each literal is used, and schedule it; above 0 when done. The literals
        of introduced variables are counted as they come."""
        s: State = self.s
        lit: cython.int
        k: cython.int
        while self.counted < self.uncounted:
            if budget <= 0:
                return 0
            lit = self.counted
            self.count_uses(lit, s.occurrences.size.data[lit] >> 1)
            for k in range(
                s.watches.start.data[lit], s.watches.start.data[lit] + s.watches.size.data[lit], 2
            ):
                if s.watches.pool.data[k + 1] == BINARY:
                    self.count_uses(lit, 1)
            self.reschedule(lit)
            budget -= 4 + (s.watches.size.data[lit] >> 4)
            self.counted += 1
        return max(budget, 1)

    def count_uses(self, lit, by):
        if lit >= self.uses.size:
            self.uses.resize(lit + lit // 2 + 2)
            self.count.resize(self.uses.size)
            self.last.resize(self.uses.size)
            self.schedule.make_room(self.uses.size)
        self.uses.data[lit] += by
        return 0

    def slice(self, budget):
        """Try further literals; returns what is left of the budget, above 0 when done."""
        s: State = self.s
        lit: cython.int
        if s.connecting:
            budget = connect_slice(s, budget)
        if budget > 0:
            budget = self.count_slice(budget)
        if budget <= 0:
            return 0
        while self.factors.size or (self.schedule.size and s.factoring_left > 0):
            if budget <= 0:
                return 0
            s.tried = 0
            if self.factors.size == 0:
                lit = self.schedule.order.data[0]
                self.schedule.pop()
                self.try_literal(lit)
                budget -= (s.watches.size.data[lit] + s.occurrences.size.data[lit]) >> 3
            elif not self.add_factor():
                self.replace_if_worth_it()
            budget -= s.tried
            s.factoring_left -= s.tried
        return max(budget, 1)

    # -- the search for a product --------------------------------------------------------------

    def try_literal(self, lit):
        """Begin with the literal. Factors are added as long as each saves more clauses."""
        self.s.tried += 1
        if self.uses.data[lit] < 2:
            return 0
        self.ties.forget()
        return self.take_clauses(lit)

    def replace_if_worth_it(self):
        if gain(self.factors.size, self.rows.size // self.factors.size) >= 1:
            self.replace()
        return self.factors.shrink(0)

    def take_clauses(self, lit):
        """The matrix of one column: all clauses of the literal that are not too long."""
        s: State = self.s
        start: cython.int = s.watches.start.data[lit]
        other: cython.int
        clause: cython.int
        k: cython.int
        self.factors.shrink(0)
        self.factors.push(lit)
        self.rows.shrink(0)
        if s.value.data[lit]:
            return 0
        s.stamp += 1
        for k in range(start, start + s.watches.size.data[lit], 2):
            other = s.watches.pool.data[k]
            if s.value.data[other]:  # satisfied: tidying leaves binary clauses as they are
                continue
            if s.watches.pool.data[k + 1] == BINARY and s.lit_stamp.data[other] != s.stamp:
                s.lit_stamp.data[other] = s.stamp  # it may be there twice
                self.rows.push(-other)
        start = s.occurrences.start.data[lit]
        for k in range(start, start + s.occurrences.size.data[lit], 2):
            clause = s.occurrences.pool.data[k + 1]
            if (
                not s.arena.data[clause + FLAGS] & GARBAGE
                and s.arena.data[clause] <= s.settings.factor_size
            ):
                self.rows.push(clause)
        s.tried += self.rows.size >> 2
        return 0

    def add_factor(self):
        """Add the column that fits most rows, and drop the others; 0 if that saves no more."""
        width: cython.int = self.factors.size
        height: cython.int = self.rows.size // width
        row: cython.int
        k: cython.int
        best: cython.int
        self.found.shrink(0)
        self.named.shrink(0)
        for row in range(height):
            self.find_partners(row)
        best = self.best_partner()
        if best and gain(width + 1, self.count.data[best]) <= gain(width, height):
            best = 0
        if best:
            self.keep_rows(best)
        for k in range(self.named.size):
            self.count.data[self.named.data[k]] = 0
            self.last.data[self.named.data[k]] = 0
        return best

    def find_partners(self, row):
        clause: cython.int = self.rows.data[row * self.factors.size]
        if clause < 0:
            return self.find_binary_partners(row, -clause)
        return self.find_long_partners(row, clause)

    def find_binary_partners(self, row, other):
        """Clauses (l' other) beside the row's (l other)."""
        s: State = self.s
        start: cython.int = s.watches.start.data[other]
        k: cython.int
        s.tried += 1 + (s.watches.size.data[other] >> 4)
        for k in range(start, start + s.watches.size.data[other], 2):
            if s.watches.pool.data[k + 1] == BINARY:
                self.note_partner(s.watches.pool.data[k], row, -other)
        return 0

    def find_long_partners(self, row, clause):
        """Clauses of the same literals but for l: among those of the literal used least."""
        s: State = self.s
        arena: cython.p_int = s.arena.data
        size: cython.int = arena[clause]
        rare: cython.int = 0
        other: cython.int
        strange: cython.int
        lit: cython.int
        i: cython.int
        k: cython.int
        s.stamp += 1
        for k in range(clause + HEAD, clause + HEAD + size):
            lit = arena[k]
            if lit != self.factors.data[0]:
                s.lit_stamp.data[lit] = s.stamp
                if rare == 0 or self.uses.data[lit] < self.uses.data[rare]:
                    rare = lit
        s.tried += 1 + (s.occurrences.size.data[rare] >> 2)
        for i in range(
            s.occurrences.start.data[rare],
            s.occurrences.start.data[rare] + s.occurrences.size.data[rare],
            2,
        ):
            other = s.occurrences.pool.data[i + 1]
            if arena[other] != size or arena[other + FLAGS] & GARBAGE:
                continue
            strange = 0
            for k in range(other + HEAD, other + HEAD + size):
                if s.lit_stamp.data[arena[k]] != s.stamp:
                    if strange:
                        break
                    strange = arena[k]
            else:
                self.note_partner(strange, row, other)
        return 0

    def note_partner(self, lit, row, clause):
        """Once a row, though the clause may be there twice; a factor's negation is no factor."""
        if self.last.data[lit] == row + 1 or self.is_factor(lit):
            return 0
        if self.count.data[lit] == 0:
            self.named.push(lit)
        self.count.data[lit] += 1
        self.last.data[lit] = row + 1
        self.found.push(lit)
        self.found.push(row)
        return self.found.push(clause)

    def is_factor(self, lit):
        k: cython.int
        for k in range(self.factors.size):
            if self.factors.data[k] >> 1 == lit >> 1:
                return 1
        return 0

    def best_partner(self):
        """The literal that fits the most rows; of several, the nearest to l, then the least."""
        best: cython.int = 0
        lit: cython.int
        k: cython.int
        paths: cython.Py_ssize_t
        most: cython.Py_ssize_t = -1
        for k in range(self.named.size):
            lit = self.named.data[k]
            if best == 0 or self.count.data[lit] > self.count.data[best]:
                best = lit
                most = -1
            elif self.count.data[lit] == self.count.data[best] and self.count.data[lit] > 1:
                if most < 0:
                    most = self.ties.paths(self.factors.data[0] >> 1, best >> 1)
                paths = self.ties.paths(self.factors.data[0] >> 1, lit >> 1)
                if paths > most or (paths == most and lit < best):
                    best = lit
                    most = paths
        return best

    def keep_rows(self, lit):
        """Add the column of the literal, and keep the rows that it fits."""
        width: cython.int = self.factors.size
        rows: IntVec = IntVec()
        i: cython.int
        k: cython.int
        for k in range(0, self.found.size, 3):
            if self.found.data[k] == lit:
                for i in range(width):
                    rows.push(self.rows.data[self.found.data[k + 1] * width + i])
                rows.push(self.found.data[k + 2])
        self.rows = rows
        return self.factors.push(lit)

    # -- the new clauses -------------------------------------------------------------------------

    def replace(self):
        """Introduce a variable; afterwards all literals that are concerned are tried again."""
        s: State = self.s
        width: cython.int = self.factors.size
        fresh: cython.int = 2 * introduce_variable(s)
        row: cython.int
        k: cython.int
        s.occurrences.add_literals(2 * s.num_vars + 2)
        self.count_uses(fresh + 1, 0)
        self.define(fresh)
        for row in range(0, self.rows.size, width):
            self.add_quotient(fresh ^ 1, row)
        self.lits.shrink(0)
        self.lits.push(fresh ^ 1)
        for k in range(width):
            self.lits.push(self.factors.data[k] ^ 1)
        s.prove(DELETED, self.lits.data, 0, self.lits.size)
        for row in range(0, self.rows.size, width):
            for k in range(width):
                self.delete(self.factors.data[k], self.rows.data[row + k])
        for k in range(width):
            self.reschedule(self.factors.data[k])
        self.reschedule(fresh)
        self.reschedule(fresh ^ 1)
        s.tried += self.rows.size
        s.counters.introduced += 1
        s.counters.factored += gain(width, self.rows.size // width)
        return 0

    def define(self, lit):
        """The definition, the new literal first, as RAT wants it."""
        s: State = self.s
        k: cython.int
        for k in range(self.factors.size):
            derive_binary(s, lit, self.factors.data[k])
            self.count_uses(lit, 1)
            self.count_uses(self.factors.data[k], 1)
        self.lits.shrink(0)
        self.lits.push(lit ^ 1)
        for k in range(self.factors.size):
            self.lits.push(self.factors.data[k] ^ 1)
        return s.prove(ADDED, self.lits.data, 0, self.lits.size)

    def add_quotient(self, lit, row):
        """Add the clause of the row's first column, with the new literal for the first factor."""
        s: State = self.s
        clause: cython.int = self.rows.data[row]
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
            self.count_uses(self.lits.data[k], 1)
        clause = derive_clause(s, self.lits, 0)
        if clause:
            connect(s, clause)
        return 0

    def delete(self, lit, clause):
        """Delete a clause of the literal for good: the new ones say the same."""
        s: State = self.s
        pair: cython.int[2] = [lit, -clause]
        k: cython.int
        if clause < 0:
            s.prove(DELETED, pair, 0, 2)
            take_watch(s, lit, -clause)
            take_watch(s, -clause, lit)
            self.count_uses(lit, -1)
            self.count_uses(-clause, -1)
            return self.reschedule(-clause)
        if s.arena.data[clause + FLAGS] & GARBAGE:
            return 0  # another clause of the column is the same
        s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
        s.delete_clause(clause)
        for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
            self.count_uses(s.arena.data[k], -1)
            self.reschedule(s.arena.data[k])
        return 0

    def reschedule(self, lit):
        self.schedule.remove(lit)
        self.schedule.score.data[lit] = self.uses.data[lit]
        if self.uses.data[lit] > 1:
            self.schedule.push(lit)
        return 0


def begin_factoring(s):
    begun: Factoring = Factoring(s)
    s.factoring = begun
    return begun.begin()


def factor_slice(s, budget):
    under_way: Factoring = s.factoring
    budget = under_way.slice(budget)
    if budget > 0:
        s.factoring = None
        s.occurrences = None
    return budget


def gain(factors, quotients):
    """How many clauses fewer there are when the product is replaced by the sum."""
    return factors * quotients - factors - quotients

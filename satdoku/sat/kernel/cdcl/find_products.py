"""Finds products of clauses: all pairs of some factors l, l', … and some quotients C, C', ….

A product is a matrix. Each row is a quotient, each column a factor, and each entry is the clause of
both.

A greedy search finds one: starting from a literal l with all of its clauses, add the factor that
fits most of them, as long as that saves more. Often many fit equally well. Then the next factor is
the one with the highest affinity to l, counted as paths of three steps from variable to variable
through clauses (Haberlandt, Green, Heule 2023). So factors that form a group in one place also form
one in the next, which is what lets the new variables work together. Choosing the smallest literal
instead leaves a shuffled pigeonhole formula as hard as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.variable_affinity import Affinity
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.literal_uses import LiteralUses
    from satdoku.sat.kernel.cdcl.state import State


@cython.final
@cython.cclass
class ProductFinder:
    """A clause is named as in `eliminate`: its index in the arena, or minus the other literal of a
    binary one."""

    s: State
    uses: LiteralUses
    affinity: Affinity
    factors: IntVec  # l, l', l'', … of the current matrix
    rows: IntVec  # the matrix: for each quotient its clause with l, with l', …
    found: IntVec  # candidates for another column: literal, row, clause
    count: IntVec  # per literal: the number of rows it fits, the last of them plus 1
    last: IntVec
    named: IntVec  # literals with a count

    def __init__(self, s: State, uses: LiteralUses) -> None:
        self.s, self.uses, self.affinity = s, uses, Affinity(s)
        self.factors, self.rows, self.found = IntVec(), IntVec(), IntVec()
        self.count, self.last, self.named = IntVec(), IntVec(), IntVec()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, lit: cython.int) -> cython.int:
        """Start with the literal. Factors are added as long as each saves more clauses."""
        self.s.round.tried += 1
        if self.uses.count.data[lit] < 2:
            return 0
        self.count.resize(self.uses.count.size)
        self.last.resize(self.uses.count.size)
        self.affinity.forget()
        return self.take_clauses(lit)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_clauses(self, lit: cython.int) -> cython.int:
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
        s.scratch.stamp += 1
        for k in range(start, start + s.watches.size.data[lit], 2):
            other = s.watches.pool.data[k]
            if s.value.data[other]:  # satisfied: tidying does not remove binary clauses
                continue
            if (
                s.watches.pool.data[k + 1] == BINARY
                and s.scratch.lit_stamp.data[other] != s.scratch.stamp
            ):
                s.scratch.lit_stamp.data[other] = s.scratch.stamp  # the clause may exist twice
                self.rows.push(-other)
        start = s.round.occurrences.start.data[lit]
        for k in range(start, start + s.round.occurrences.size.data[lit], 2):
            clause = s.round.occurrences.pool.data[k + 1]
            if (
                not s.arena.data[clause + FLAGS] & GARBAGE
                and s.arena.data[clause] <= s.settings.factor_size
            ):
                self.rows.push(clause)
        s.round.tried += self.rows.size >> 2
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_factor(self) -> cython.int:
        """Add the column that fits most rows, and drop the other rows; 0 if that saves no more."""
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

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_partners(self, row: cython.int) -> cython.int:
        clause: cython.int = self.rows.data[row * self.factors.size]
        if clause < 0:
            return self.find_binary_partners(row, -clause)
        return self.find_long_partners(row, clause)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_binary_partners(self, row: cython.int, other: cython.int) -> cython.int:
        """Find clauses (l' other) that match the row's (l other)."""
        s: State = self.s
        start: cython.int = s.watches.start.data[other]
        k: cython.int
        s.round.tried += 1 + (s.watches.size.data[other] >> 4)
        for k in range(start, start + s.watches.size.data[other], 2):
            if s.watches.pool.data[k + 1] == BINARY:
                self.note_partner(s.watches.pool.data[k], row, -other)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_long_partners(self, row: cython.int, clause: cython.int) -> cython.int:
        """Find clauses with the same literals except l, among those of the least used literal."""
        s: State = self.s
        arena: cython.p_int = s.arena.data
        size: cython.int = arena[clause]
        rare: cython.int = 0
        other: cython.int
        strange: cython.int
        lit: cython.int
        i: cython.int
        k: cython.int
        s.scratch.stamp += 1
        for k in range(clause + HEAD, clause + HEAD + size):
            lit = arena[k]
            if lit != self.factors.data[0]:
                s.scratch.lit_stamp.data[lit] = s.scratch.stamp
                if rare == 0 or self.uses.count.data[lit] < self.uses.count.data[rare]:
                    rare = lit
        s.round.tried += 1 + (s.round.occurrences.size.data[rare] >> 2)
        for i in range(
            s.round.occurrences.start.data[rare],
            s.round.occurrences.start.data[rare] + s.round.occurrences.size.data[rare],
            2,
        ):
            other = s.round.occurrences.pool.data[i + 1]
            if arena[other] != size or arena[other + FLAGS] & GARBAGE:
                continue
            strange = 0
            for k in range(other + HEAD, other + HEAD + size):
                if s.scratch.lit_stamp.data[arena[k]] != s.scratch.stamp:
                    if strange:
                        break
                    strange = arena[k]
            else:
                self.note_partner(strange, row, other)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note_partner(self, lit: cython.int, row: cython.int, clause: cython.int) -> cython.int:
        """Count each row once, although the clause may exist twice; a factor's negation is no
        factor."""
        if self.last.data[lit] == row + 1 or self.is_factor(lit):
            return 0
        if self.count.data[lit] == 0:
            self.named.push(lit)
        self.count.data[lit] += 1
        self.last.data[lit] = row + 1
        self.found.push(lit)
        self.found.push(row)
        return self.found.push(clause)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_factor(self, lit: cython.int) -> cython.bint:
        k: cython.int
        for k in range(self.factors.size):  # noqa: SIM110
            if self.factors.data[k] >> 1 == lit >> 1:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def best_partner(self) -> cython.int:
        """The literal that fits most rows; ties go to the one nearest to l, then to the
        smallest."""
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
                    most = self.affinity.paths(self.factors.data[0] >> 1, best >> 1)
                paths = self.affinity.paths(self.factors.data[0] >> 1, lit >> 1)
                if paths > most or (paths == most and lit < best):
                    best = lit
                    most = paths
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def keep_rows(self, lit: cython.int) -> cython.int:
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def gain(self) -> cython.longlong:
        """The gain of the current product."""
        return gain(self.factors.size, self.rows.size // self.factors.size)


@cython.cfunc
@cython.exceptval(check=False)
def gain(factors: cython.longlong, quotients: cython.longlong) -> cython.longlong:
    """The number of clauses saved by replacing the product with the sum."""
    return factors * quotients - factors - quotients

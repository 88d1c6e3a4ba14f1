"""Look-ahead: which variable splits a formula best, and which literals must be false.

A CDCL search picks its decisions by recent conflicts, a good guide in the middle of a search and a
poor one at the top of the tree, where each decision doubles the work below it. There it pays to try
every variable. `measure` assigns a literal, propagates, and weighs the clauses that became shorter:
a binary clause is worth five ternary ones, and so on, as in Kullmann's OKsolver and Heule's march.
The variable to split on makes both halves small: it has the greatest product of the weights of its
two literals. A literal whose propagation ends in a conflict has failed, and its negation holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.counted_clauses import CountedClauses
from satdoku.sat.kernel.literals import decode, encode
from satdoku.sat.kernel.vec import IntVec, LongVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.meter import Meter
    from satdoku.sat.kernel.vec import IntView

LIGHTEST: cython.int = 7  # a clause of this length weighs 1, and longer ones do not count
RATIO: cython.int = 5  # ratio of the weights of two clauses whose lengths differ by one
MOST_CANDIDATES: cython.int = 500  # variables tried at a node: the heaviest ones of a large formula
MOST_WORK: cython.int = 20_000_000  # clauses visited at a node, some tenths of a second
FAILED: cython.int = -1  # the measure of a literal whose propagation ends in a conflict


@cython.final
@cython.cclass
class LookAhead:
    """A formula under assumptions. `push` and `pop` move down and up the tree of splits.

    An exception from the meter's tick ends the work for good.
    """

    formula: CountedClauses
    meter: Meter
    weight: LongVec  # weight of a clause, by length
    score: LongVec  # per literal: the measure from the last look
    candidates: IntVec  # variables to try
    failed: IntVec

    def __init__(self, num_vars: int, meter: Meter) -> None:
        self.formula, self.meter = CountedClauses(num_vars, meter), meter
        self.weight, self.score = LongVec(), LongVec()
        self.candidates, self.failed = IntVec(), IntVec()
        self.score.resize(2 * num_vars + 2)
        self.weigh()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def weigh(self) -> cython.int:
        """Fill the table of weights by length. They are integers, so sums do not depend on
        order."""
        length: cython.int
        heavy: cython.longlong = 1
        self.weight.resize(LIGHTEST + 1)
        for length in range(LIGHTEST, 0, -1):
            self.weight.data[length] = heavy
            heavy *= RATIO
        return 0

    # -- the tree of splits ----------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load(self, literals: IntView, offsets: IntView) -> cython.int:
        """Load a formula, given in the layout of `Cnf`, and assign what follows from it alone; 0 if
        that is a contradiction."""
        return self.formula.load(literals, offsets)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def push(self, literal: cython.int) -> cython.bint:
        """Assume a literal; 0 on a conflict."""
        f: CountedClauses = self.formula
        lit: cython.int = encode(literal)
        if f.consistent and f.value.data[lit] == 0:
            f.assign(lit)
            f.consistent = f.propagate() != 0
        elif f.value.data[lit] < 0:
            f.consistent = False
        return f.consistent

    @cython.ccall
    @cython.exceptval(check=False)
    def size(self) -> cython.int:
        """The number of true literals, for `pop`."""
        return self.formula.trail.size

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def pop(self, size: cython.int) -> cython.int:
        """Undo all but the first `size` literals. The formula itself must be consistent."""
        self.formula.undo(size)
        self.formula.consistent = True
        return 0

    @cython.ccall
    @cython.exceptval(check=False)
    def satisfied(self) -> cython.bint:
        return self.formula.consistent and self.formula.unsatisfied == 0

    def true_literals(self) -> bytes:
        """The true literals, in the kernel's numbering."""
        return self.formula.trail.to_bytes()

    @cython.ccall
    @cython.exceptval(check=False)
    def undecided(self) -> cython.int:
        """The number of unassigned variables."""
        return self.formula.num_vars - self.formula.trail.size

    # -- the look ahead --------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1)
    def look(self) -> cython.int:
        """Try all candidates. Returns the literal to split on, the heavier side of its variable; 0
        if there is nothing to split because the formula is contradicted or satisfied."""
        var: cython.int
        self.failed.shrink(0)
        while self.formula.consistent and self.formula.unsatisfied:
            self.choose_candidates()
            self.try_candidates()
            var = self.heaviest()
            if self.formula.consistent and var:
                return decode(2 * var + (self.score.data[2 * var] < self.score.data[2 * var + 1]))
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def try_candidates(self) -> cython.int:
        """Measure each candidate.

        A failed literal makes the formula smaller, so literals tried before it may fail now. This
        continues until every candidate has been tried since the last failure, or until the work
        limit is reached.
        """
        last: cython.longlong = self.meter.work + MOST_WORK
        tried: cython.Py_ssize_t = 0
        k: cython.Py_ssize_t = 0
        var: cython.int
        while tried < self.candidates.size and self.formula.consistent and self.meter.work < last:
            var = self.candidates.data[k]
            k = k + 1 if k + 1 < self.candidates.size else 0
            tried += 1
            if self.formula.value.data[2 * var] == 0 and self.fails(var):
                tried = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def heaviest(self) -> cython.int:
        """The candidate to split on; 0 if all of them have been assigned."""
        best: cython.int = 0
        most: cython.double = -1.0
        k: cython.Py_ssize_t
        var: cython.int
        for k in range(self.candidates.size):
            var = self.candidates.data[k]
            if self.formula.value.data[2 * var] == 0 and self.mixed(var) > most:
                most = self.mixed(var)
                best = var
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def fails(self, var: cython.int) -> cython.bint:
        """Measure both literals; True if one of them has failed."""
        lit: cython.int
        for lit in range(2 * var, 2 * var + 2):
            self.score.data[lit] = self.measure(lit)
            if self.score.data[lit] == FAILED:
                self.failed.push(decode(lit))
                self.formula.assign(lit ^ 1)
                self.formula.consistent = self.formula.propagate() != 0
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=True)
    def measure(self, lit: cython.int) -> cython.longlong:
        """The weight of the clauses shortened by the literal and its consequences."""
        f: CountedClauses = self.formula
        size: cython.Py_ssize_t = f.trail.size
        total: cython.longlong = 0
        j: cython.Py_ssize_t
        k: cython.int
        c: cython.int
        f.assign(lit)
        if not f.propagate():
            f.undo(size)
            return FAILED
        for j in range(size, f.trail.size):
            lit = f.trail.data[j] ^ 1
            for k in range(f.first.data[lit], f.first.data[lit + 1]):
                c = f.occurs.data[k]
                if f.true.data[c] == 0 and f.free.data[c] <= LIGHTEST:
                    total += self.weight.data[f.free.data[c]]
        f.undo(size)
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def mixed(self, var: cython.int) -> cython.double:
        """A number that is large if both literals have large weights. If one of them is 0, the sum
        decides."""
        left: cython.longlong = self.score.data[2 * var]
        right: cython.longlong = self.score.data[2 * var + 1]
        return 1024.0 * left * right + left + right

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def choose_candidates(self) -> cython.int:
        """Choose the variables in remaining clauses; if there are many, those in the heaviest
        clauses."""
        f: CountedClauses = self.formula
        var: cython.int
        c: cython.int
        k: cython.int
        heavy: cython.longlong
        self.candidates.shrink(0)
        for var in range(2 * f.num_vars + 2):
            self.score.data[var] = 0
        for c in range(f.free.size):
            if f.true.data[c]:
                continue
            heavy = self.weight.data[min(f.free.data[c], LIGHTEST)]
            for k in range(f.start.data[c], f.start.data[c + 1]):
                self.score.data[f.lits.data[k]] += heavy
        for var in range(1, f.num_vars + 1):
            if f.value.data[2 * var] == 0 and (
                self.score.data[2 * var] or self.score.data[2 * var + 1]
            ):
                self.candidates.push(var)
        if self.candidates.size > MOST_CANDIDATES:
            self.keep_heaviest()
        for var in range(2 * f.num_vars + 2):
            self.score.data[var] = 0
        return 0

    def keep_heaviest(self) -> None:
        candidates = [self.candidates.data[k] for k in range(self.candidates.size)]
        ranked = sorted([(-self.mixed(var), var) for var in candidates])
        self.candidates.shrink(0)
        for _weight, var in ranked[:MOST_CANDIDATES]:
            self.candidates.push(var)

    def failed_literals(self) -> list[int]:
        """The failed literals found by the last look, in order."""
        return [self.failed.data[k] for k in range(self.failed.size)]

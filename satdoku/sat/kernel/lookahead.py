"""Look-ahead: which variable splits a formula best, and which literals must be false.

A CDCL search picks its decisions by what it met lately, a good guide in the middle of a search and
a poor one at the top of the tree, where each decision doubles the work below it. There it pays to
try every variable. `measure` assigns a literal, propagates, and weighs the clauses that became
shorter: a binary clause is worth five ternary ones, and so on, as in Kullmann's OKsolver and
Heule's march. The variable to split on makes both halves small: it has the greatest product of
the weights of its two literals. A literal whose propagation ends in a conflict has failed, and its
negation holds.
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

LIGHTEST: cython.int = 7  # literals: a clause of that many weighs 1, and longer ones do not count
RATIO: cython.int = 5  # of the weights of two clauses whose lengths differ by one
MOST_CANDIDATES: cython.int = 500  # variables tried at a node; in a large formula, the heaviest
MOST_WORK: cython.int = 20_000_000  # clauses visited at a node, some tenths of a second
FAILED: cython.int = -1  # the measure of a literal whose propagation ends in a conflict


@cython.final
@cython.cclass
class LookAhead:
    """A formula under literals that hold. `push` and `pop` go down and up the tree of splits.

    What the meter's tick raises ends the work for good.
    """

    formula: CountedClauses
    meter: Meter
    weight: LongVec  # of a clause, by its length
    score: LongVec  # per literal: what the last look measured
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
        """Fill the table of weights by length. Integers: sums of them do not depend on order."""
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
        """Take a whole formula, given as `Cnf` keeps it, and assign what follows from it alone;
        0 if that is a contradiction."""
        return self.formula.load(literals, offsets)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def push(self, literal: cython.int) -> cython.bint:
        """Let a literal hold; 0 on a conflict."""
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
        """How many literals hold, for `pop`."""
        return self.formula.trail.size

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def pop(self, size: cython.int) -> cython.int:
        """Take back all literals but that many. The formula itself must be consistent."""
        self.formula.undo(size)
        self.formula.consistent = True
        return 0

    @cython.ccall
    @cython.exceptval(check=False)
    def satisfied(self) -> cython.bint:
        return self.formula.consistent and self.formula.unsatisfied == 0

    def true_literals(self) -> bytes:
        """The literals that hold, as the kernel writes them."""
        return self.formula.trail.to_bytes()

    @cython.ccall
    @cython.exceptval(check=False)
    def undecided(self) -> cython.int:
        """How many variables have no value."""
        return self.formula.num_vars - self.formula.trail.size

    # -- the look ahead --------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1)
    def look(self) -> cython.int:
        """Try all candidates. Returns the literal to split on, its heavier side; 0 if there is
        nothing to split: the literals that hold contradict or satisfy the formula."""
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

        A failed literal makes the formula smaller, and literals that were tried before it may fail
        now. So this goes on until every candidate has been tried since the last one failed, or
        until that has been work enough.
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
        """The candidate to split on; 0 if all of them are assigned by now."""
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
        """Measure both literals; whether one of them has failed."""
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
        """The weight of the clauses that the literal and what it implies leave shorter."""
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
        """A number that is great if both literals have great weights. The sum decides where one
        of them is 0."""
        left: cython.longlong = self.score.data[2 * var]
        right: cython.longlong = self.score.data[2 * var + 1]
        return 1024.0 * left * right + left + right

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def choose_candidates(self) -> cython.int:
        """The variables that occur in clauses left; of many, those in the heaviest clauses."""
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
        """Those that the last look found, in order."""
        return [self.failed.data[k] for k in range(self.failed.size)]

"""Look-ahead: which variable splits a formula best, and which literals must be false.

A CDCL search picks its decisions by what it met lately, a good guide in the middle of a search and
a poor one at the top of the tree, where each decision doubles the work below it. There it pays to
try every variable. `measure` assigns a literal, propagates, and weighs the clauses that became
shorter: a binary clause is worth five ternary ones, and so on, as in Kullmann's OKsolver and
Heule's march. The variable to split on makes both halves small: it has the greatest product of
the weights of its two literals. A literal whose propagation ends in a conflict has failed, and its
negation holds.

Clauses are counted, not watched. Every clause knows how many of its literals are not false and
how many are true, for the measure asks about all clauses that a literal touches. Watches would
not tell.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.literals import decode, encode
    from satdoku.sat.kernel.vec import ByteVec, IntVec, LongVec

LIGHTEST = 7  # literals: a clause of that many weighs 1, and longer ones do not count
RATIO = 5  # of the weights of two clauses whose lengths differ by one
MOST_CANDIDATES = 500  # variables tried at a node; in a large formula, the heaviest
MOST_WORK = 20_000_000  # clauses visited at a node, some tenths of a second
FAILED = -1  # the measure of a literal whose propagation ends in a conflict


class LookAhead:
    """A formula under literals that hold. `push` and `pop` go down and up the tree of splits.

    What the meter's tick raises ends the work for good.
    """

    def __init__(self, num_vars, meter):
        self.num_vars, self.meter = num_vars, meter
        self.lits, self.start = IntVec(), IntVec()
        self.occurs, self.first = IntVec(), IntVec()
        self.free, self.true = IntVec(), IntVec()
        self.value, self.trail = ByteVec(), IntVec()
        self.counted = 0
        self.unsatisfied = 0
        self.weight, self.score = LongVec(), LongVec()
        self.candidates, self.failed = IntVec(), IntVec()
        self.consistent = True
        self.value.resize(2 * num_vars + 2)
        self.score.resize(2 * num_vars + 2)
        self.weigh()

    def weigh(self):
        """Fill the table of weights by length. Integers: sums of them do not depend on order."""
        length: cython.int
        heavy: cython.longlong = 1
        self.weight.resize(LIGHTEST + 1)
        for length in range(LIGHTEST, 0, -1):
            self.weight.data[length] = heavy
            heavy *= RATIO
        return 0

    # -- the formula -----------------------------------------------------------------------

    def load(self, literals, offsets):
        """Take a whole formula, given as `Cnf` keeps it, and assign what follows from it alone;
        0 if that is a contradiction."""
        c: cython.Py_ssize_t
        k: cython.Py_ssize_t
        begin: cython.Py_ssize_t
        self.start.push(0)
        for c in range(offsets.size - 1):
            begin = self.lits.size
            self.meter.spend(offsets.data[c + 1] - offsets.data[c] + 1)
            for k in range(offsets.data[c], offsets.data[c + 1]):
                self.take(encode(literals.data[k]), c + 1)
            if self.is_tautology(begin, c + 1):
                self.lits.shrink(begin)
            else:
                self.start.push(self.lits.size)
                self.free.push(self.lits.size - begin)
                self.true.push(0)
        self.unsatisfied = self.free.size
        self.index()
        return self.begin()

    def take(self, lit, stamp):
        """Add a literal to the clause of that stamp, unless it is there already."""
        if self.score.data[lit] != stamp:
            self.score.data[lit] = stamp
            self.lits.push(lit)
        return 0

    def is_tautology(self, begin, stamp):
        k: cython.Py_ssize_t
        for k in range(begin, self.lits.size):
            if self.score.data[self.lits.data[k] ^ 1] == stamp:
                return True
        return False

    def index(self):
        """List the clauses of each literal: `occurs` from `first[lit]` to `first[lit + 1]`."""
        lit: cython.int
        c: cython.int
        k: cython.Py_ssize_t
        self.first.resize(2 * self.num_vars + 3)
        for k in range(self.lits.size):
            self.first.data[self.lits.data[k] + 1] += 1
        for lit in range(2 * self.num_vars + 2):
            self.first.data[lit + 1] += self.first.data[lit]
        place = IntVec()
        for lit in range(2 * self.num_vars + 2):
            place.push(self.first.data[lit])
        self.occurs.resize(self.lits.size)
        for c in range(self.free.size):
            for k in range(self.start.data[c], self.start.data[c + 1]):
                lit = self.lits.data[k]
                self.occurs.data[place.data[lit]] = c
                place.data[lit] += 1
        return 0

    def begin(self):
        """Assign the literals of unit clauses."""
        c: cython.int
        lit: cython.int
        for c in range(self.free.size):
            if self.free.data[c] == 0:
                self.consistent = False
            elif self.start.data[c + 1] - self.start.data[c] == 1:
                lit = self.lits.data[self.start.data[c]]
                if self.value.data[lit] == 0:
                    self.assign(lit)
                elif self.value.data[lit] < 0:
                    self.consistent = False
        self.consistent = self.consistent and self.propagate()
        return self.consistent

    # -- assigning and taking back ---------------------------------------------------------

    def assign(self, lit):
        self.value.data[lit] = 1
        self.value.data[lit ^ 1] = -1
        return self.trail.push(lit)

    def propagate(self):
        """Count what the new literals do to the clauses; 0 on a conflict.

        A literal is counted in all of its clauses even if one of them is found empty, so that
        `undo` need not know where a conflict was found.
        """
        lit: cython.int
        while self.counted < self.trail.size:
            lit = self.trail.data[self.counted]
            self.counted += 1
            self.meter.spend(self.first.data[(lit | 1) + 1] - self.first.data[lit & ~1])
            if not self.count(lit):
                return 0
        return 1

    def count(self, lit):
        free: cython.p_int = self.free.data
        true: cython.p_int = self.true.data
        occurs: cython.p_int = self.occurs.data
        consistent: cython.int = 1
        k: cython.int
        c: cython.int
        for k in range(self.first.data[lit], self.first.data[lit + 1]):
            c = occurs[k]
            self.unsatisfied -= true[c] == 0
            true[c] += 1
        for k in range(self.first.data[lit ^ 1], self.first.data[(lit ^ 1) + 1]):
            c = occurs[k]
            free[c] -= 1
            if true[c] == 0 and free[c] <= 1:
                if free[c] == 0:
                    consistent = 0
                else:
                    self.imply(c)
        return consistent

    def imply(self, c):
        """Assign the last literal of a clause. It may be true or false already, and only not yet
        counted: a false one will empty the clause when its turn comes."""
        k: cython.int
        for k in range(self.start.data[c], self.start.data[c + 1]):
            if self.value.data[self.lits.data[k]] == 0:
                return self.assign(self.lits.data[k])
        return 0

    def undo(self, size):
        """Take literals back until the trail has that size."""
        free: cython.p_int = self.free.data
        true: cython.p_int = self.true.data
        occurs: cython.p_int = self.occurs.data
        lit: cython.int
        k: cython.int
        while self.trail.size > size:
            lit = self.trail.pop()
            self.value.data[lit] = 0
            self.value.data[lit ^ 1] = 0
            if self.trail.size >= self.counted:
                continue
            self.counted -= 1
            for k in range(self.first.data[lit], self.first.data[lit + 1]):
                true[occurs[k]] -= 1
                self.unsatisfied += true[occurs[k]] == 0
            for k in range(self.first.data[lit ^ 1], self.first.data[(lit ^ 1) + 1]):
                free[occurs[k]] += 1
        return 0

    # -- the tree of splits ----------------------------------------------------------------

    def push(self, literal):
        """Let a literal hold; 0 on a conflict."""
        lit: cython.int = encode(literal)
        if self.consistent and self.value.data[lit] == 0:
            self.assign(lit)
            self.consistent = self.propagate()
        elif self.value.data[lit] < 0:
            self.consistent = False
        return self.consistent

    def size(self):
        """How many literals hold, for `pop`."""
        return self.trail.size

    def pop(self, size):
        """Take back all literals but that many. The formula itself must be consistent."""
        self.undo(size)
        self.consistent = True
        return 0

    def satisfied(self):
        return self.consistent and self.unsatisfied == 0

    def true_literals(self):
        """The literals that hold, as the kernel writes them."""
        return self.trail.to_bytes()

    def look(self):
        """Try all candidates. Returns the literal to split on, its heavier side; 0 if there is
        nothing to split: the literals that hold contradict or satisfy the formula."""
        var: cython.int
        self.failed.shrink(0)
        while self.consistent and self.unsatisfied:
            self.choose_candidates()
            self.try_candidates()
            var = self.heaviest()
            if self.consistent and var:
                return decode(2 * var + (self.score.data[2 * var] < self.score.data[2 * var + 1]))
        return 0

    def try_candidates(self):
        """Measure each candidate.

        A failed literal makes the formula smaller, and literals that were tried before it may fail
        now. So this goes on until every candidate has been tried since the last one failed, or
        until that has been work enough.
        """
        last: cython.longlong = self.meter.work + MOST_WORK
        tried: cython.Py_ssize_t = 0
        k: cython.Py_ssize_t = 0
        var: cython.int
        while tried < self.candidates.size and self.consistent and self.meter.work < last:
            var = self.candidates.data[k]
            k = k + 1 if k + 1 < self.candidates.size else 0
            tried += 1
            if self.value.data[2 * var] == 0 and self.fails(var):
                tried = 0
        return 0

    def heaviest(self):
        """The candidate to split on; 0 if all of them are assigned by now."""
        best: cython.int = 0
        most: cython.double = -1.0
        k: cython.Py_ssize_t
        var: cython.int
        for k in range(self.candidates.size):
            var = self.candidates.data[k]
            if self.value.data[2 * var] == 0 and self.mixed(var) > most:
                most = self.mixed(var)
                best = var
        return best

    def fails(self, var):
        """Measure both literals; whether one of them has failed."""
        lit: cython.int
        for lit in range(2 * var, 2 * var + 2):
            self.score.data[lit] = self.measure(lit)
            if self.score.data[lit] == FAILED:
                self.failed.push(decode(lit))
                self.assign(lit ^ 1)
                self.consistent = self.propagate()
                return True
        return False

    def measure(self, lit):
        """The weight of the clauses that the literal and what it implies leave shorter."""
        size: cython.Py_ssize_t = self.trail.size
        total: cython.longlong = 0
        j: cython.Py_ssize_t
        k: cython.int
        c: cython.int
        self.assign(lit)
        if not self.propagate():
            self.undo(size)
            return FAILED
        for j in range(size, self.trail.size):
            lit = self.trail.data[j] ^ 1
            for k in range(self.first.data[lit], self.first.data[lit + 1]):
                c = self.occurs.data[k]
                if self.true.data[c] == 0 and self.free.data[c] <= LIGHTEST:
                    total += self.weight.data[self.free.data[c]]
        self.undo(size)
        return total

    def mixed(self, var):
        """A number that is great if both literals have great weights. The sum decides where one
        of them is 0."""
        left: cython.longlong = self.score.data[2 * var]
        right: cython.longlong = self.score.data[2 * var + 1]
        return 1024.0 * left * right + left + right

    def choose_candidates(self):
        """The variables that occur in clauses left; of many, those in the heaviest clauses."""
        var: cython.int
        c: cython.int
        k: cython.int
        heavy: cython.longlong
        self.candidates.shrink(0)
        for var in range(2 * self.num_vars + 2):
            self.score.data[var] = 0
        for c in range(self.free.size):
            if self.true.data[c]:
                continue
            heavy = self.weight.data[min(self.free.data[c], LIGHTEST)]
            for k in range(self.start.data[c], self.start.data[c + 1]):
                self.score.data[self.lits.data[k]] += heavy
        for var in range(1, self.num_vars + 1):
            if self.value.data[2 * var] == 0 and (
                self.score.data[2 * var] or self.score.data[2 * var + 1]
            ):
                self.candidates.push(var)
        if self.candidates.size > MOST_CANDIDATES:
            self.keep_heaviest()
        for var in range(2 * self.num_vars + 2):
            self.score.data[var] = 0
        return 0

    def keep_heaviest(self):
        candidates = [self.candidates.data[k] for k in range(self.candidates.size)]
        ranked = sorted([(-self.mixed(var), var) for var in candidates])
        self.candidates.shrink(0)
        for _weight, var in ranked[:MOST_CANDIDATES]:
            self.candidates.push(var)
        return 0

    def failed_literals(self):
        """Those that the last look found, in order."""
        return [self.failed.data[k] for k in range(self.failed.size)]

    def undecided(self):
        """Variables that neither hold nor are false."""
        return self.num_vars - self.trail.size

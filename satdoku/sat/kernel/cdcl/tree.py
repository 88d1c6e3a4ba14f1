"""A tree of splits over a copy of the formula, chosen by look-ahead.

The copy is made for speed. The clauses of a literal are stored one after another in `records`, each
as the number of its other literals and these literals themselves. When the literal becomes false,
they are read from front to end: nothing is watched or counted, so only values have to be undone
afterwards.

`follow` propagates, and weighs the clauses that become shorter on the way: a clause of two literals
is worth `RATIO` clauses of three, and so on, as in Kullmann's OKsolver and Heule's march. Splitting
on a variable of great weight on both sides makes both halves small. But following both literals of
every variable takes long. So a first guess picks the candidates: the variables in many short
clauses.

Each level of the tree records which clauses are not satisfied, so that the next need not examine
the others again.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import ByteVec, DoubleVec, IntVec, LongVec

MOST_LITERALS: cython.int = 7  # literals of a clause
RATIO: cython.int = 5  # ratio of the weights of two clauses whose lengths differ by one
FEWEST_TRIED: cython.int = 8  # candidates at a node: at least this many …
TRIED_SHARE: cython.int = 10  # … and one out of this many unassigned variables
FAILED: cython.int = -1  # the weight of a literal whose propagation ends in a conflict

GROWING: cython.int = 0
REFUTED: cython.int = 1
SATISFIED: cython.int = 2


@cython.final
@cython.cclass
class Tree:
    num_vars: cython.int
    variables: IntVec  # variables in its clauses: often few of all
    outcome: cython.int  # GROWING, or the result
    work: cython.longlong  # records read so far, and similar work
    propagated: cython.longlong  # literals propagated since the last count, including look-ahead
    next_look: cython.longlong  # work at which its prospects are next evaluated
    formula: cython.longlong  # result of `split.fingerprint` for the formula
    lits: IntVec  # the clauses one after another; where each begins
    start: IntVec
    records: IntVec  # clauses by literal; where those of each literal begin
    first: IntVec
    value: ByteVec  # per literal: 1 true, -1 false, 0 open
    trail: IntVec  # assigned literals in order …
    assigned: cython.int  # … and their number
    rest: IntVec  # remaining clauses, level by level; where each level begins
    begin: IntVec
    decision: IntVec  # per level: its literal; whether that is the second one
    flipped: IntVec
    before: IntVec  # per level: literals assigned before it
    first_part: DoubleVec  # per level: the size of the first half, as a fraction of both
    promising: cython.bint  # it was found worth finishing
    weight: LongVec  # weight of a clause, by length
    score: LongVec  # per literal
    candidates: IntVec  # variables …
    merit: DoubleVec  # … and their merits
    lemma: IntVec  # for the proof: one clause; those not yet deleted, each followed by its size
    lemmas: IntVec
    lemmas_before: IntVec  # per level: where its lemmas begin

    def __init__(self, num_vars: int) -> None:
        self.num_vars, self.variables, self.formula = num_vars, IntVec(), 0
        self.outcome, self.work, self.next_look, self.propagated = GROWING, 0, 0, 0
        self.lits, self.start = IntVec(), IntVec()
        self.records, self.first = IntVec(), IntVec()
        self.value, self.trail, self.assigned = ByteVec(), IntVec(), 0
        self.rest, self.begin = IntVec(), IntVec()
        self.decision, self.flipped, self.before = IntVec(), IntVec(), IntVec()
        self.first_part, self.promising = DoubleVec(), False
        self.weight, self.score = LongVec(), LongVec()
        self.candidates, self.merit = IntVec(), DoubleVec()
        self.lemma, self.lemmas, self.lemmas_before = IntVec(), IntVec(), IntVec()
        self.start.push(0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def connect(self) -> cython.int:
        """After the last clause: list the clauses of each literal, and prepare the root."""
        size: cython.int = 2 * self.num_vars + 2
        length: cython.int
        c: cython.int
        k: cython.int
        lit: cython.int
        heavy: cython.longlong = 1
        self.value.resize(size)
        self.score.resize(size)
        self.trail.resize(self.num_vars + 1)
        self.candidates.resize(self.num_vars + 1)
        self.merit.resize(self.num_vars + 1)
        self.first_part.resize(self.num_vars + 1)
        self.weight.resize(MOST_LITERALS + 1)
        for length in range(MOST_LITERALS, 0, -1):
            self.weight.data[length] = heavy
            heavy *= RATIO
        self.begin.push(0)
        for c in range(self.start.size - 1):
            self.rest.push(c)
        self.begin.push(self.rest.size)

        # `first` counts two places ahead, and holds the ends one place ahead once all are listed.
        self.first.resize(size + 2)
        for c in range(self.start.size - 1):
            for k in range(self.start.data[c], self.start.data[c + 1]):
                lit = self.lits.data[k]
                self.first.data[lit + 2] += self.start.data[c + 1] - self.start.data[c]
        for k in range(2, size + 2):
            self.first.data[k] += self.first.data[k - 1]
        for k in range(2, size, 2):
            if self.first.data[k + 1] < self.first.data[k + 3]:
                self.variables.push(k >> 1)
        self.records.resize(self.first.data[size + 1])
        for c in range(self.start.size - 1):
            for k in range(self.start.data[c], self.start.data[c + 1]):
                self.list_clause(c, self.lits.data[k])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_clause(self, c: cython.int, lit: cython.int) -> None:
        """Add the clause to the records of one of its literals."""
        place: cython.int = self.first.data[lit + 1]
        k: cython.int
        self.records.data[place] = self.start.data[c + 1] - self.start.data[c] - 1
        place += 1
        for k in range(self.start.data[c], self.start.data[c + 1]):
            if self.lits.data[k] != lit:
                self.records.data[place] = self.lits.data[k]
                place += 1
        self.first.data[lit + 1] = place

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def assign(self, lit: cython.int) -> None:
        self.value.data[lit] = 1
        self.value.data[lit ^ 1] = -1
        self.trail.data[self.assigned] = lit
        self.assigned += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def undo(self, size: cython.int) -> None:
        """Unassign literals until `size` are left."""
        lit: cython.int
        while self.assigned > size:
            self.assigned -= 1
            lit = self.trail.data[self.assigned]
            self.value.data[lit] = 0
            self.value.data[lit ^ 1] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, size: cython.int) -> cython.longlong:
        """Propagate all but the first `size` assigned literals. Returns the weight of the clauses
        that became shorter, or FAILED.

        A true literal of a clause is moved to the front of the record: it is likely to be true next
        time.
        """
        value: cython.p_schar = self.value.data
        records: cython.p_int = self.records.data
        trail: cython.p_int = self.trail.data
        weight: cython.p_longlong = self.weight.data
        total: cython.longlong = 0
        visits: cython.longlong = 0
        begin: cython.int = size
        head: cython.int
        k: cython.int
        last: cython.int
        end: cython.int
        lit: cython.int
        state: cython.int
        free: cython.int
        implied: cython.int
        while size < self.assigned:
            lit = trail[size] ^ 1
            size += 1
            last = self.first.data[lit]
            end = self.first.data[lit + 1]
            while last < end:
                head = last + 1
                last = head + records[last]
                visits += 1
                free = 0
                implied = 0
                state = 0
                for k in range(head, last):
                    lit = records[k]
                    state = value[lit]
                    if state > 0:
                        records[k] = records[head]
                        records[head] = lit
                        break
                    if state == 0:
                        free += 1
                        implied = lit
                if state > 0:
                    continue
                if free > 1:
                    total += weight[free]
                elif free == 1:
                    self.assign(implied)
                else:
                    self.work += visits
                    self.propagated += size - begin
                    return FAILED
        self.work += visits
        self.propagated += size - begin
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def measure(self, lit: cython.int) -> cython.longlong:
        """The result of `follow` for a literal, which is then undone."""
        size: cython.int = self.assigned
        self.assign(lit)
        self.score.data[lit] = self.follow(size)
        self.undo(size)
        return self.score.data[lit]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def survey(self) -> cython.int:
        """List the remaining clauses at this node, and score each unassigned literal by its clauses
        among them. Returns their number."""
        depth: cython.int = self.decision.size
        score: cython.p_longlong = self.score.data
        value: cython.p_schar = self.value.data
        left: cython.int = self.begin.data[depth + 1]
        k: cython.int
        i: cython.int
        c: cython.int
        free: cython.int
        first: cython.int
        last: cython.int
        for k in range(self.variables.size):
            score[2 * self.variables.data[k]] = 0
            score[2 * self.variables.data[k] + 1] = 0
        self.rest.stretch(2 * left - self.begin.data[depth])
        for i in range(self.begin.data[depth], self.begin.data[depth + 1]):
            c = self.rest.data[i]
            first = self.start.data[c]
            last = self.start.data[c + 1]
            free = 0
            for k in range(first, last):
                if value[self.lits.data[k]] > 0:
                    free = -1
                    break
                free += value[self.lits.data[k]] == 0
            if free < 0:
                continue
            self.rest.data[left] = c
            left += 1
            for k in range(first, last):
                score[self.lits.data[k]] += self.weight.data[free]
        self.work += (self.begin.data[depth + 1] - self.begin.data[depth]) >> 1
        self.rest.shrink(left)
        self.begin.shrink(depth + 2)
        self.begin.push(left)
        return left - self.begin.data[depth + 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choose(self) -> cython.int:
        """The candidates: unassigned variables with high scores on both sides, best first."""
        most: cython.int = max(FEWEST_TRIED, (self.variables.size - self.assigned) // TRIED_SHARE)
        count: cython.int = 0
        var: cython.int
        i: cython.int
        k: cython.int
        merit: cython.double
        for i in range(self.variables.size):
            var = self.variables.data[i]
            if self.value.data[2 * var]:
                continue
            merit = self.mixed(var)
            if merit == 0.0 or (count == most and merit <= self.merit.data[count - 1]):
                continue
            k = count if count < most else count - 1
            while k > 0 and self.merit.data[k - 1] < merit:
                self.merit.data[k] = self.merit.data[k - 1]
                self.candidates.data[k] = self.candidates.data[k - 1]
                k -= 1
            self.merit.data[k] = merit
            self.candidates.data[k] = var
            count = min(count + 1, most)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mixed(self, var: cython.int) -> cython.double:
        """Large if both literals have a high score. If one of them has none, the sum decides."""
        left: cython.double = self.score.data[2 * var]
        right: cython.double = self.score.data[2 * var + 1]
        return 1024.0 * left * right + left + right

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def heaviest(self, count: cython.int) -> cython.int:
        """The literal to split on, among the first candidates; 0 if all of them have been assigned.

        It is the lighter one of the two: its half is larger, and more likely to have a model.
        """
        best: cython.int = 0
        most: cython.double = -1.0
        k: cython.int
        var: cython.int
        for k in range(count):
            var = self.candidates.data[k]
            if self.value.data[2 * var] == 0 and self.mixed(var) > most:
                most = self.mixed(var)
                best = var
        if self.score.data[2 * best] > self.score.data[2 * best + 1]:
            return 2 * best + 1
        return 2 * best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def split(self, lit: cython.int) -> cython.int:
        """Open a level. Each half is assumed to be as large as the weight of the other: on random
        formulas, that has predicted the size of a tree well after a few leaves."""
        light: cython.double = self.score.data[lit] + 1
        heavy: cython.double = self.score.data[lit ^ 1] + 1
        self.first_part.data[self.decision.size] = heavy / (light + heavy)
        self.before.push(self.assigned)
        self.decision.push(lit)
        self.flipped.push(0)
        self.lemmas_before.push(self.lemmas.size)
        self.assign(lit)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def closed(self) -> cython.double:
        """The fraction of the tree that is done, as estimated by look-ahead."""
        behind: cython.double = 0.0
        below: cython.double = 1.0
        k: cython.int
        for k in range(self.decision.size):
            if self.flipped.data[k]:
                behind += below * self.first_part.data[k]
                below *= 1.0 - self.first_part.data[k]
            else:
                below *= self.first_part.data[k]
        return behind

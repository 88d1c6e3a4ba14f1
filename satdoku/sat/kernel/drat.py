"""Checks a DRAT proof, step by step from its beginning. Imports no engine.

A clause may be added if assuming it false leads to a conflict by unit propagation (RUP: reverse
unit propagation), or if that holds for each of its resolvents on its first literal (RAT;
Järvisalo, Heule, Biere 2012). The formula is refuted when the empty clause may be added.

What the unit clauses imply stays assigned even if a clause that implied it is deleted, as in
drat-trim. That keeps more than the proof asks for, so it cannot make a wrong proof right, as
long as no RAT step is taken on a literal that is assigned.

drat-trim goes through a proof backwards, and checks only the steps that the refutation needs.
That is quicker for proofs with much in them that is never used. Forwards, a wrong step is found
where it stands, the proof may be read as it is written, and the checker stays a third as long:
it has to be believed by reading it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.proof_steps import StepReader
    from satdoku.sat.kernel.vec import MAX_SIZE, ByteVec, IntVec, LongVec
    from satdoku.sat.kernel.watches import Watches

OPEN = 0  # the empty clause has not been derived yet
PROVED = 1
FAILED = 2  # the step at `position` does not follow
MALFORMED = 3  # the text at `position` is not a step

# A clause in the arena: its size, its state, the next clause in its bucket, its literals.
STATE, NEXT, HEAD = 1, 2, 3
PRESENT, GONE = 0, 1  # its state

FEWEST_BUCKETS = 1024
HASH_MASK = 0xFFFFFFFFFFFF  # hashes have 48 bits, so that their products fit into 64


class DratChecker:
    def __init__(self):
        self.status = OPEN
        self.steps = self.position = 0
        self.hungry = self.in_comment = False
        self.num_vars = 0
        self.arena, self.watches, self.buckets = IntVec(), Watches(), IntVec()
        self.arena.push(0)  # so that no clause is called 0
        self.buckets.resize(FEWEST_BUCKETS)
        self.num_clauses = 0
        self.value, self.trail = ByteVec(), IntVec()
        self.assigned = self.propagated = 0
        self.step = StepReader()
        self.lits = self.step.lits
        self.stamp, self.clock, self.work = LongVec(), 0, 0
        self.first = IntVec()
        self.grow(0)

    def load(self, literals, offsets, start, end):
        """Add clauses `start` to `end` of the formula, given as `Cnf` keeps it."""
        c: cython.Py_ssize_t
        k: cython.Py_ssize_t
        literal: cython.int
        for c in range(start, end):
            self.step.clear()
            for k in range(offsets.data[c], offsets.data[c + 1]):
                literal = literals.data[k]
                self.step.note(abs(literal), literal < 0)
            self.grow(self.step.highest)
            self.add()
        return 0

    def run(self, text, position, binary, whole, highest, budget):
        """Take steps from the text until the budget is spent or the status is not OPEN.

        Returns where to go on; at the end of the text, its length. Unless the text is the whole
        rest of the proof, its end may cut a step: then `hungry` is set, and the step is to be
        read again with more text. A variable beyond the highest is malformed.
        """
        limit: cython.longlong = self.work + budget
        length: cython.Py_ssize_t = len(text)
        self.hungry = self.in_comment = False
        self.step.limit = highest
        while self.status == OPEN and position < length and self.work < limit:
            if binary:
                position = self.step.read_binary(text, position)
            else:
                position = self.step.read_text(text, position)
                self.in_comment = self.step.in_comment
            self.position = self.step.position
            if self.step.cut and not whole:
                self.step.malformed = self.step.cut = False
                self.hungry = True
                return self.position
            if self.step.malformed:
                self.status = MALFORMED
            elif self.position < length:
                self.take_step()
        return position

    def growth(self):
        """The bytes that the clauses and their watches take when they grow next, by half."""
        return 2 * (self.arena.size + self.watches.pool.size)

    def grow(self, num_vars):
        room: cython.int
        if 2 * num_vars + 2 > self.value.size:
            room = num_vars + num_vars // 2 + 1
            self.value.resize(2 * room + 2)
            self.stamp.resize(2 * room + 2)
            self.first.resize(2 * room + 2)
            self.trail.resize(room + 1)
            self.watches.add_literals(2 * room + 2)
        self.num_vars = max(self.num_vars, num_vars)
        return 0

    # -- steps -----------------------------------------------------------------------------

    def take_step(self):
        self.steps += 1
        self.work += self.lits.size + 1
        self.grow(self.step.highest)
        if self.step.deleting:
            return self.remove()
        if not self.implied():
            self.status = FAILED
            return 0
        return self.add()

    def implied(self):
        """Whether the clause in `lits` may be added. Nothing stays assigned.

        The pivot of a RAT step is the first literal. It must be open before the step: while it
        is assigned, the assignments that stay may rest on a clause that was deleted, see above.
        """
        mark: cython.int = self.assigned
        pivot: cython.int = self.lits.data[0] if self.lits.size else 0
        pivot_open: cython.bint = self.lits.size > 0 and self.value.data[pivot] == 0
        fine: cython.bint = self.assume_false()
        if not fine and pivot_open:
            fine = self.resolvents_implied(pivot)
        self.undo(mark)
        return fine

    def assume_false(self):
        """Assign all literals of `lits` false: 1 if that is impossible or leads to a conflict."""
        k: cython.int
        lit: cython.int
        for k in range(self.lits.size):
            lit = self.lits.data[k]
            if self.value.data[lit] > 0:
                return True
            if self.value.data[lit] == 0:
                self.assign(lit ^ 1)
        return not self.propagate()

    def resolvents_implied(self, pivot):
        """The clause is assumed false; does it clash with every clause that has the negation?

        These are looked for in the arena, from the first one that has had the negation. That of a
        literal defined in the proof is near the end. Full lists of occurrences would have to be
        kept up to date at every other step.
        """
        clause: cython.int = self.first.data[pivot ^ 1]
        size: cython.int
        while clause and clause < self.arena.size:
            size = self.arena.data[clause]
            if self.arena.data[clause + STATE] != GONE:
                self.work += 1
                if not self.resolvent_implied(clause, pivot):
                    return False
            clause += size + HEAD
        return True

    def resolvent_implied(self, clause, pivot):
        """Whether the rest of a clause, false too, leads to a conflict; trivially so if the clause
        does not have the pivot's negation, or one of the others is true: a tautology."""
        mark: cython.int = self.assigned
        lit: cython.int
        k: cython.int
        holds: cython.bint = False
        fine: cython.bint = False
        first: cython.int = clause + HEAD
        for k in range(first, first + self.arena.data[clause]):
            holds = holds or self.arena.data[k] == pivot ^ 1
        if not holds:
            return True
        for k in range(first, first + self.arena.data[clause]):
            lit = self.arena.data[k]
            if lit == pivot ^ 1:
                continue
            if self.value.data[lit] > 0:
                fine = True
                break
            if self.value.data[lit] == 0:
                self.assign(lit ^ 1)
        fine = fine or not self.propagate()
        self.undo(mark)
        return fine

    def add(self):
        """Store the clause in `lits`, watched by two literals that are not false if it has them.

        With fewer, all that makes the others false is assigned for good, so that the watches
        need not be right: the clause is satisfied by its one literal, or refutes the formula.
        """
        lits: cython.p_int = self.lits.data
        clause: cython.Py_ssize_t = self.arena.size
        size: cython.int = self.lits.size
        open_lits: cython.int = 0
        k: cython.int
        if clause + HEAD + size > MAX_SIZE:
            raise MemoryError
        for k in range(size):
            if self.value.data[lits[k]] >= 0 and open_lits < 2:
                lits[open_lits], lits[k] = lits[k], lits[open_lits]
                open_lits += 1
        self.arena.stretch(clause + HEAD + size)
        self.arena.data[clause] = size
        self.arena.data[clause + STATE] = PRESENT
        for k in range(size):
            self.arena.data[clause + HEAD + k] = lits[k]
            if self.first.data[lits[k]] == 0:
                self.first.data[lits[k]] = clause
        self.insert(clause)
        if size > 1:
            self.watches.push(lits[0], lits[1], clause)
            self.watches.push(lits[1], lits[0], clause)
        if open_lits == 1 and self.value.data[lits[0]] == 0:
            self.assign(lits[0])
        if open_lits == 0 or not self.propagate():
            self.status = PROVED
        return 0

    def remove(self):
        """Delete the clause in `lits`; one that is not there is passed over."""
        clause: cython.int = self.find()
        if clause:
            self.arena.data[clause + STATE] = GONE
            self.num_clauses -= 1
        return 0

    # -- finding clauses -------------------------------------------------------------------

    def find(self):
        """Take the clause with the literals of `lits`, in any order, out of its bucket.

        Returns 0 if there is none. Stamps on the literals of `lits` make comparing linear.
        """
        k: cython.int
        bucket: cython.longlong = self.hash_of(self.lits.data, 0, self.lits.size)
        clause: cython.int
        before: cython.int = 0
        bucket = bucket & (self.buckets.size - 1)
        clause = self.buckets.data[bucket]
        self.clock += 1
        for k in range(self.lits.size):
            self.stamp.data[self.lits.data[k]] = self.clock
        while clause and not self.same(clause):
            before = clause
            clause = self.arena.data[clause + NEXT]
        if clause and before:
            self.arena.data[before + NEXT] = self.arena.data[clause + NEXT]
        elif clause:
            self.buckets.data[bucket] = self.arena.data[clause + NEXT]
        return clause

    def same(self, clause):
        k: cython.int
        if self.arena.data[clause] != self.lits.size:
            return False
        for k in range(clause + HEAD, clause + HEAD + self.lits.size):
            if self.stamp.data[self.arena.data[k]] != self.clock:
                return False
        return True

    def hash_of(self, lits, start, size):
        """The same for any order of the literals."""
        total: cython.longlong = 0
        mixed: cython.longlong = 0
        lit: cython.longlong
        k: cython.int
        for k in range(start, start + size):
            lit = lits[k]
            total = (total + lit * lit * 31 + lit) & HASH_MASK
            mixed ^= (lit * 2654435761) & HASH_MASK
        return (total * 1023 + (mixed >> 7)) & HASH_MASK

    def insert(self, clause):
        bucket: cython.longlong
        self.num_clauses += 1
        if self.num_clauses > 2 * self.buckets.size:
            self.rehash()
        bucket = self.hash_of(self.arena.data, clause + HEAD, self.arena.data[clause])
        bucket = bucket & (self.buckets.size - 1)
        self.arena.data[clause + NEXT] = self.buckets.data[bucket]
        self.buckets.data[bucket] = clause
        return 0

    def rehash(self):
        """Four times as many buckets; the clause about to be inserted comes afterwards."""
        old: IntVec = self.buckets
        b: cython.Py_ssize_t
        clause: cython.int
        after: cython.int
        bucket: cython.longlong
        self.buckets = IntVec()
        self.buckets.resize(4 * old.size)
        for b in range(old.size):
            clause = old.data[b]
            while clause:
                after = self.arena.data[clause + NEXT]
                bucket = self.hash_of(self.arena.data, clause + HEAD, self.arena.data[clause])
                bucket = bucket & (self.buckets.size - 1)
                self.arena.data[clause + NEXT] = self.buckets.data[bucket]
                self.buckets.data[bucket] = clause
                clause = after
        return 0

    # -- propagation -----------------------------------------------------------------------

    def assign(self, lit):
        self.value.data[lit] = 1
        self.value.data[lit ^ 1] = -1
        self.trail.data[self.assigned] = lit
        self.assigned += 1

    def undo(self, mark):
        lit: cython.int
        while self.assigned > mark:
            self.assigned -= 1
            lit = self.trail.data[self.assigned]
            self.value.data[lit] = 0
            self.value.data[lit ^ 1] = 0
        self.propagated = mark

    def propagate(self):
        """Propagate the trail to its end; 0 on a conflict.

        Two watched literals, as kernel/cdcl/propagate.py explains them, in a version to be
        believed rather than to be fast: binary clauses are not treated apart, and watches of
        deleted clauses are dropped when they are met. The two share no code, for a checker must
        not repeat a mistake of the search that it checks.
        """
        w: Watches = self.watches
        value: cython.p_schar = self.value.data
        arena: cython.p_int = self.arena.data
        pool: cython.p_int
        false: cython.int
        i: cython.int
        j: cython.int
        end: cython.int
        clause: cython.int
        first: cython.int
        other: cython.int
        k: cython.int
        last: cython.int
        consistent: cython.bint = True
        while consistent and self.propagated < self.assigned:
            false = self.trail.data[self.propagated] ^ 1
            self.propagated += 1
            pool = w.pool.data
            i = w.start.data[false]
            j = i
            end = i + w.size.data[false]
            self.work += 1 + ((end - i) >> 3)
            while i < end:
                clause = pool[i + 1]
                pool[j] = pool[i]
                pool[j + 1] = clause
                i += 2
                j += 2
                if value[pool[j - 2]] > 0:
                    continue
                if arena[clause + STATE] == GONE:
                    j -= 2
                    continue
                first = clause + HEAD
                other = arena[first] ^ arena[first + 1] ^ false
                if value[other] > 0:
                    pool[j - 2] = other
                    continue
                k = first + 2
                last = first + arena[clause]
                while k < last and value[arena[k]] < 0:
                    k += 1
                if k < last:
                    arena[first] = other
                    arena[first + 1] = arena[k]
                    arena[k] = false
                    j -= 2
                    w.push(arena[first + 1], other, clause)
                    pool = w.pool.data
                elif value[other] == 0:
                    self.assign(other)
                else:
                    consistent = False
                    break
            while i < end:
                pool[j] = pool[i]
                pool[j + 1] = pool[i + 1]
                i += 2
                j += 2
            w.size.data[false] = j - w.start.data[false]
        return consistent

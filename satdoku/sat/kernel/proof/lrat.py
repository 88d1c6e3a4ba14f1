"""Checks an LRAT proof. Imports no engine, and nothing from the DRAT checker that may have written
it.

Every step names the clauses that justify it (see `hints.py`), so no clause is watched or searched
for. With all literals of the new clause false, each named clause must have one literal left, which
becomes true, until one has none. For a RAT step that must hold for each resolvent on the first
literal, and every clause that contains the negation of that literal must be named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.literals import encode
from satdoku.sat.kernel.proof.lrat_steps import LratReader
from satdoku.sat.kernel.vec import MAX_SIZE, ByteVec, IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.vec import IntView

OPEN = 0  # no step is the empty clause yet
PROVED = 1
FAILED = 2  # the hints do not justify the step at `place`
MALFORMED = 3  # the text at `place` is not a step

# A clause in the arena: its size, its number, the last step that named it as a RAT partner, and its
# literals.
NUMBER: cython.int = 1
NAMED: cython.int = 2
LRAT_HEAD: cython.int = 3

CONFLICT: cython.int = -1  # outcomes of following hints
USELESS: cython.int = -2

# A proof may skip this many clause numbers per byte, because unneeded clauses keep theirs.
NUMBERS_PER_BYTE: cython.int = 64


@cython.final
@cython.cclass
class LratChecker:
    status: cython.Readonly[cython.int]  # one of the codes above
    steps: cython.Readonly[cython.longlong]  # checked so far, including the failed one
    place: cython.Readonly[cython.longlong]  # the line of the last step
    binary: cython.Public[cython.bint]  # always False
    hungry: cython.Readonly[cython.bint]  # the text ended within a step
    step: LratReader  # the current step
    loaded: cython.int  # clauses of the formula
    arena: IntVec  # clauses: size, number, stamp, literals
    where: IntVec  # per clause number: its place in the arena, or 0
    first: IntVec  # per literal: the first clause that has had it, or 0
    value: ByteVec  # per literal: 1 true, -1 false, 0 open
    trail: IntVec
    lits: IntVec  # literals of the clause being loaded

    def __init__(self) -> None:
        self.status = OPEN
        self.steps, self.place = 0, 1
        self.binary = self.hungry = False
        self.step = LratReader()
        self.arena, self.where, self.first = IntVec(), IntVec(), IntVec()
        self.arena.push(0)  # so that no clause starts at 0
        self.value, self.trail = ByteVec(), IntVec()
        self.loaded = 0
        self.lits = IntVec()

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load(
        self, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.int:
        """Add clauses `start` to `end` of the formula, given in the layout of `Cnf`."""
        c: cython.Py_ssize_t
        k: cython.Py_ssize_t
        for c in range(start, end):
            self.lits.shrink(0)
            for k in range(offsets.data[c], offsets.data[c + 1]):
                self.lits.push(encode(literals.data[k]))
            self.loaded += 1
            self.add(self.loaded, self.lits)
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def read(
        self,
        text: bytes,
        position: cython.Py_ssize_t,
        passed: cython.longlong,
        whole: cython.bint,
        highest: cython.longlong,
        budget: cython.longlong,
    ) -> cython.Py_ssize_t:
        """Check steps of the text until the budget is spent or the status is no longer OPEN.

        The arguments are those of `DratChecker.read`. Clause numbers can be large, within reason.
        """
        length: cython.Py_ssize_t = len(text)
        self.hungry = False
        self.step.highest = highest
        self.step.largest = min(MAX_SIZE, self.loaded + NUMBERS_PER_BYTE * (passed + length))
        while self.status == OPEN and position < length and budget > 0:
            position = self.step.read(text, position)
            self.place = self.step.line
            if self.step.cut and not whole:
                self.hungry = True
                return self.step.position
            if self.step.malformed:
                self.status = MALFORMED
            elif self.step.position < length:
                budget -= 1 + self.step.hints.size
                self.take_step()
        return position

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def growth(self) -> cython.Py_ssize_t:
        """The bytes that the clauses need for their next growth, by half."""
        return 2 * (self.arena.size + self.where.size)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_step(self) -> cython.int:
        k: cython.Py_ssize_t
        self.steps += 1
        if self.step.deleting:
            for k in range(self.step.hints.size):
                if self.clause_of(self.step.hints.data[k]):
                    self.where.data[self.step.hints.data[k]] = 0
            return 0
        self.grow(self.step.lits)
        if self.clause_of(self.step.number) or not self.shown():
            self.status = FAILED
            return 0
        if self.step.lits.size == 0:
            self.status = PROVED
        return self.add(self.step.number, self.step.lits)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def shown(self) -> cython.bint:
        """True if the hints justify the clause that was read. Nothing stays assigned."""
        fine: cython.bint = self.falsify(self.step.lits.data, 0, self.step.lits.size, -1)
        k: cython.Py_ssize_t
        if not fine:
            k = self.follow(0)
            fine = k == CONFLICT or (k >= 0 and self.partners_shown(k))
        self.undo(0)
        return fine

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def falsify(
        self,
        lits: cython.p_int,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        left_out: cython.int,
    ) -> cython.bint:
        """Make the literals false; True if one of them is true."""
        k: cython.Py_ssize_t
        for k in range(start, end):
            if lits[k] != left_out:
                if self.value.data[lits[k]] > 0:
                    return True
                if self.value.data[lits[k]] == 0:
                    self.assign(lits[k] ^ 1)
        return False

    @cython.cfunc
    @cython.exceptval(-3, check=False)
    def follow(self, k: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Follow the hints from `k` on: CONFLICT if a clause is all false, USELESS if one does not
        exist or has more than one literal left, otherwise where the hints end."""
        clause: cython.int
        left: cython.int
        while k < self.step.hints.size and self.step.hints.data[k] > 0:
            clause = self.clause_of(self.step.hints.data[k])
            left = self.only_literal(clause) if clause else -1
            if left == 0:
                return CONFLICT
            if left < 0:
                return USELESS
            if self.value.data[left] == 0:
                self.assign(left)
            k += 1
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def only_literal(self, clause: cython.int) -> cython.int:
        """The only literal of a clause that is not false: 0 if there is none, -1 if there are
        several."""
        found: cython.int = 0
        lit: cython.int
        k: cython.int
        for k in range(clause + LRAT_HEAD, clause + LRAT_HEAD + self.arena.data[clause]):
            lit = self.arena.data[k]
            if self.value.data[lit] >= 0 and lit != found:
                if found:
                    return -1
                found = lit
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def partners_shown(self, k: cython.Py_ssize_t) -> cython.bint:
        """True if the groups of hints from `k` on justify a RAT step; none are needed if no clause
        contains the negation."""
        mark: cython.Py_ssize_t = self.trail.size
        negation: cython.int
        clause: cython.int
        if self.step.lits.size == 0:
            return False
        negation = self.step.lits.data[0] ^ 1
        while k < self.step.hints.size:
            clause = self.clause_of(-self.step.hints.data[k])
            if clause == 0 or not self.has(clause, negation):
                return False
            self.arena.data[clause + NAMED] = self.steps
            k = self.partner_shown(clause, negation, k + 1)
            self.undo(mark)
            if k < 0:
                return False
        return self.all_named(negation)

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def partner_shown(
        self, clause: cython.int, negation: cython.int, k: cython.Py_ssize_t
    ) -> cython.Py_ssize_t:
        """Where the hints that justify a resolvent end, from `k` on; -1 if they do not."""
        size: cython.int = self.arena.data[clause]
        fine: cython.bint = self.falsify(
            self.arena.data, clause + LRAT_HEAD, clause + LRAT_HEAD + size, negation
        )
        if not fine and self.follow(k) != CONFLICT:
            return -1
        while k < self.step.hints.size and self.step.hints.data[k] > 0:
            k += 1
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def all_named(self, negation: cython.int) -> cython.bint:
        """True if every clause with this literal was named in this step."""
        clause: cython.int = self.first.data[negation]
        while clause and clause < self.arena.size:
            if (
                self.where.data[self.arena.data[clause + NUMBER]] == clause
                and self.arena.data[clause + NAMED] != self.steps
                and self.has(clause, negation)
            ):
                return False
            clause += self.arena.data[clause] + LRAT_HEAD
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def has(self, clause: cython.int, lit: cython.int) -> cython.bint:
        k: cython.int
        for k in range(clause + LRAT_HEAD, clause + LRAT_HEAD + self.arena.data[clause]):
            if self.arena.data[k] == lit:
                return True
        return False

    # -- clauses and assignments -----------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def clause_of(self, number: cython.int) -> cython.int:
        """The place in the arena of the clause with this number; 0 if there is none."""
        return self.where.data[number] if number < self.where.size else 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self, number: cython.int, lits: IntVec) -> cython.int:
        clause: cython.Py_ssize_t = self.arena.size
        k: cython.Py_ssize_t
        if clause + LRAT_HEAD + lits.size > MAX_SIZE:
            raise MemoryError
        self.grow(lits)
        if number >= self.where.size:
            self.where.resize(number + number // 2 + 1)
        self.where.data[number] = clause
        self.arena.stretch(clause + LRAT_HEAD + lits.size)
        self.arena.data[clause] = lits.size
        self.arena.data[clause + NUMBER] = number
        self.arena.data[clause + NAMED] = 0
        for k in range(lits.size):
            self.arena.data[clause + LRAT_HEAD + k] = lits.data[k]
            if self.first.data[lits.data[k]] == 0:
                self.first.data[lits.data[k]] = clause
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def grow(self, lits: IntVec) -> cython.int:
        """Make room for the literals and their negations."""
        k: cython.Py_ssize_t
        highest: cython.Py_ssize_t = 1
        for k in range(lits.size):
            highest = max(highest, lits.data[k] | 1)
        if highest >= self.value.size:
            self.value.resize(highest + highest // 2 + 1)
            self.first.resize(highest + highest // 2 + 1)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def assign(self, lit: cython.int) -> cython.int:
        self.value.data[lit] = 1
        self.value.data[lit ^ 1] = -1
        return self.trail.push(lit)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def undo(self, mark: cython.Py_ssize_t) -> cython.int:
        lit: cython.int
        while self.trail.size > mark:
            lit = self.trail.pop()
            self.value.data[lit] = 0
            self.value.data[lit ^ 1] = 0
        return 0

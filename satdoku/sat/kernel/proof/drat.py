"""Checks a DRAT proof backwards. Imports no engine.

First the proof is read, without checks, until its clauses contradict each other by unit
propagation. The clauses that do so are the core. Then the steps are undone from the last one: a
deleted clause comes back, and an added one is removed. If the removed clause is in the core, it
must be implied by the clauses before it, and those that imply it join the core. Steps outside the
core are not checked, because nothing depends on them (Goldberg, Novikov 2003; Heule, Hunt, Wetzler
2013). Most proofs have many of those. A forward check would have to examine each.

Deleting a clause that is the reason for an assignment at the root is ignored, as it is by
drat-trim. Solvers write such steps when they remove satisfied clauses, and do not mean to undo the
assignment. The proof that is checked is then the one without these deletions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.proof.analyze import analyze
from satdoku.sat.kernel.proof.implied import implied
from satdoku.sat.kernel.proof.layout import CORE, FLAGS, GONE, HEAD
from satdoku.sat.kernel.proof.propagate import propagate
from satdoku.sat.kernel.proof.state import CheckState
from satdoku.sat.kernel.proof.steps import StepReader
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.vec import IntView

OPEN = 0  # the clauses read so far do not contradict each other
PROVED = 1
FAILED = 2  # the step at `place` does not follow
MALFORMED = 3  # the text at `place` is not a step
REFUTED = 4  # the clauses contradict each other; the steps have yet to be checked


@cython.final
@cython.cclass
class DratChecker:
    status: cython.Readonly[cython.int]  # one of the codes above
    steps: cython.Readonly[cython.longlong]  # read so far; at the end, up to the one that failed
    left: cython.Readonly[cython.longlong]  # steps yet to be checked
    needed: cython.Readonly[cython.longlong]  # steps checked because the refutation needs them
    # The last step, or the failed one: its line in a text proof, or its first byte in a binary one.
    place: cython.Readonly[cython.longlong]
    binary: cython.Public[cython.bint]
    hungry: cython.Readonly[cython.bint]  # the text ended within a step
    state: CheckState
    step: StepReader  # the current step
    log: IntVec  # per step: the added clause, the deleted one negated, or 0 …
    height: IntVec  # … the size of the root's trail before it …
    pivot: IntVec  # … its first literal …
    distance: IntVec  # … and the distance of its place from that of the step before
    last_place: cython.longlong
    journal: IntVec  # findings of the check; see hints.py
    roots: IntVec  # the root's trail at the conflict
    reasons: IntVec

    def __init__(self, hinting: bool = False) -> None:
        self.status = OPEN
        self.steps = self.needed = 0
        self.place = 1
        self.binary = self.hungry = False
        self.state = CheckState()
        self.state.hinting = hinting
        self.step = StepReader()
        self.log, self.height = IntVec(), IntVec()
        self.pivot, self.distance = IntVec(), IntVec()
        self.last_place = self.left = 0
        self.journal, self.roots, self.reasons = IntVec(), IntVec(), IntVec()

    # -- reading ---------------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def load(
        self, literals: IntView, offsets: IntView, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.int:
        """Add clauses `start` to `end` of the formula, given in the layout of `Cnf`."""
        c: cython.Py_ssize_t
        k: cython.Py_ssize_t
        literal: cython.int
        for c in range(start, end):
            self.step.clear()
            for k in range(offsets.data[c], offsets.data[c + 1]):
                literal = literals.data[k]
                self.step.note(abs(literal), literal < 0)
            self.add()
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
        """Read steps from the text until the budget is spent or the status is no longer OPEN.

        Returns where to continue; at the end of the text, its length. `passed` bytes of the proof
        precede the text. Unless the text is the `whole` rest of the proof, its end may cut a step:
        then `hungry` is set, and the step must be read again with more text. A variable above
        `highest` is malformed.
        """
        limit: cython.longlong = self.state.work + budget
        length: cython.Py_ssize_t = len(text)
        self.hungry = False
        self.step.limit = highest
        while self.status == OPEN and position < length and self.state.work < limit:
            if self.binary:
                position = self.step.read_binary(text, position)
                self.place = passed + self.step.position
            else:
                position = self.step.read_text(text, position)
                self.place = self.step.line
            if self.step.cut and not whole:
                self.step.malformed = self.step.cut = False
                self.hungry = True
                return self.step.position
            if self.step.malformed:
                self.status = MALFORMED
            elif self.step.position < length:
                self.take_step()
        return position

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def growth(self) -> cython.Py_ssize_t:
        """The bytes that the clauses and the log need for their next growth, by half."""
        return 2 * (self.state.clauses.size + 4 * self.log.size)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_step(self) -> cython.int:
        clause: cython.int
        self.steps += 1
        self.state.work += self.step.lits.size + 1
        self.height.push(self.state.assigned)
        self.distance.push(self.place - self.last_place)
        self.last_place = self.place
        if not self.step.deleting:
            self.pivot.push(self.step.lits.data[0] if self.step.lits.size else 0)
            return self.log.push(self.add())
        clause = self.state.arena.take(self.step.lits)
        if clause and self.state.is_reason(clause):
            clause = 0
        if clause:
            self.state.clauses.data[clause + FLAGS] |= GONE
        self.pivot.push(0)
        return self.log.push(-clause)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self) -> cython.int:
        """Add the clause that was read, and return its name."""
        s: CheckState = self.state
        clause: cython.int
        conflict: cython.int = 0
        open_lits: cython.int
        lit: cython.int
        k: cython.int
        s.grow(self.step.highest)
        clause = s.arena.add(self.step.lits)
        for k in range(self.step.lits.size):
            lit = self.step.lits.data[k]
            if s.first.data[lit] == 0:
                s.first.data[lit] = clause
        if self.status != OPEN:
            return clause
        open_lits = s.attach(clause)
        if open_lits == 0:
            conflict = clause
        elif open_lits == 1:
            lit = s.clauses.data[clause + HEAD]
            if s.value.data[lit] == 0:
                s.assign(lit, clause)
                conflict = propagate(s)
        s.root = s.assigned
        if conflict:
            self.begin_backward_check(conflict)
        return clause

    # -- checking --------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin_backward_check(self, conflict: cython.int) -> cython.int:
        """The clauses contradict each other: from here on, check the proof backwards."""
        s: CheckState = self.state
        k: cython.int
        self.status = REFUTED
        self.left = self.steps
        for k in range(s.root if s.hinting else 0):
            self.roots.push(s.trail.data[k])
            self.reasons.push(s.reason.data[s.trail.data[k] >> 1])
        analyze(s, conflict, 0)
        self.note_hints()
        return s.sweep()

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def check(self, budget: cython.longlong) -> cython.int:
        """Undo steps and check those that are needed, until all are done or the budget is spent."""
        limit: cython.longlong = self.state.work + budget
        while self.status == REFUTED and self.state.work < limit:
            if self.left == 0:
                self.status = PROVED
            else:
                self.left -= 1
                self.undo_step(self.log.data[self.left])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def undo_step(self, clause: cython.int) -> cython.int:
        s: CheckState = self.state
        s.work += 1
        if clause < 0:
            s.clauses.data[-clause + FLAGS] &= ~GONE
            s.attach(-clause)
        elif clause > 0:
            s.clauses.data[clause + FLAGS] |= GONE
            s.root = self.height.data[self.left]
            s.undo(s.root)
            if s.clauses.data[clause + FLAGS] & CORE:
                self.check_step(clause)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def check_step(self, clause: cython.int) -> cython.int:
        k: cython.Py_ssize_t
        self.needed += 1
        if implied(self.state, clause, self.pivot.data[self.left]):
            return self.note_hints()
        self.status = FAILED
        self.steps = self.left + 1
        self.place = 0
        for k in range(self.steps):
            self.place += self.distance.data[k]
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note_hints(self) -> cython.int:
        """Append to the journal: the hints of the step, and the clauses that no later step
        needs."""
        if self.state.hinting:
            self.move(self.state.marked)
            self.move(self.state.hints)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def move(self, numbers: IntVec) -> cython.int:
        k: cython.Py_ssize_t
        for k in range(numbers.size):
            self.journal.push(numbers.data[k])
        self.journal.push(numbers.size)
        return numbers.shrink(0)

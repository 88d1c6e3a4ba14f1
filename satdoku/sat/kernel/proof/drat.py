"""Checks a DRAT proof backwards. Imports no engine.

First the proof is read, and believed, until its clauses contradict each other by unit propagation.
The clauses that do so are the core. Then the steps are undone from the last one: a clause that was
deleted comes back, and one that was added goes. If that one is of the core, it must be implied by
those before it, and what implies it joins the core. Steps outside the core are not checked, for
nothing rests on them (Goldberg, Novikov 2003; Heule, Hunt, Wetzler 2013). Most proofs have many
of those. A check from the front would have to look at each.

Deleting a clause that is the reason for an assignment at the root is passed over, as it is by
drat-trim. Solvers write such steps when they remove satisfied clauses, and do not mean that the
assignment goes. The proof that is checked is then the one without these deletions.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.proof.analyze import analyze
    from satdoku.sat.kernel.proof.implied import implied
    from satdoku.sat.kernel.proof.layout import CORE, FLAGS, GONE, HEAD
    from satdoku.sat.kernel.proof.propagate import propagate
    from satdoku.sat.kernel.proof.state import CheckState
    from satdoku.sat.kernel.proof.steps import StepReader
    from satdoku.sat.kernel.vec import IntVec

OPEN = 0  # the clauses read so far do not contradict each other
PROVED = 1
FAILED = 2  # the step at `place` does not follow
MALFORMED = 3  # the text at `place` is not a step
REFUTED = 4  # the clauses contradict each other; the steps are still to be checked


class DratChecker:
    def __init__(self, hinting=False):
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
            self.add()
        return 0

    def read(self, text, position, passed, whole, highest, budget):
        """Take steps from the text until the budget is spent or the status is not OPEN.

        Returns where to go on; at the end of the text, its length. Before the text, the proof has
        `passed` bytes. Unless the text is the whole rest of the proof, its end may cut a step:
        then `hungry` is set, and the step is to be read again with more text. A variable beyond
        the highest is malformed.
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

    def growth(self):
        """The bytes that the clauses and the log take when they grow next, by half."""
        return 2 * (self.state.clauses.size + 4 * self.log.size)

    def take_step(self):
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

    def add(self):
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
            self.turn_round(conflict)
        return clause

    # -- checking --------------------------------------------------------------------------

    def turn_round(self, conflict):
        """The clauses contradict each other: from here on, the proof is checked backwards."""
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

    def check(self, budget):
        """Undo steps and check those that are needed, until all is done or the budget is spent."""
        limit: cython.longlong = self.state.work + budget
        while self.status == REFUTED and self.state.work < limit:
            if self.left == 0:
                self.status = PROVED
            else:
                self.left -= 1
                self.undo_step(self.log.data[self.left])
        return 0

    def undo_step(self, clause):
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

    def check_step(self, clause):
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

    def note_hints(self):
        """Into the journal: the hints of the step, and the clauses that no later step needs."""
        if self.state.hinting:
            self.move(self.state.marked)
            self.move(self.state.hints)
        return 0

    def move(self, numbers):
        k: cython.Py_ssize_t
        for k in range(numbers.size):
            self.journal.push(numbers.data[k])
        self.journal.push(numbers.size)
        return numbers.shrink(0)

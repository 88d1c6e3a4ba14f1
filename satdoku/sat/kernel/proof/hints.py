"""Writes the findings of a DRAT check as an LRAT proof, which can be checked in linear time.

In LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp 2017) every clause has a number, and
every step names the clauses that justify it, in the order in which they become units. A RAT step
has such a list for each clause that contains the negation of its pivot.

A proof is checked from its end and written from its beginning, so the checker keeps a journal: for
each checked step, the clauses that it was the first to need, then the hints, each list followed by
its length. The journal is read from its end. Its hints are clauses, negative variables for literals
that hold at the root, and, before the hints of a RAT step for a clause, that clause and 0.

A literal that holds at the root becomes a unit clause of its own once some step needs it. Without
those, every step would have to repeat how its units follow.

A clause is deleted after the last step that needs it, and unneeded clauses of the formula are
deleted immediately.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.proof.drat import DratChecker
from satdoku.sat.kernel.proof.layout import CORE, FLAGS, HEAD, LINK
from satdoku.sat.kernel.proof.render import as_line
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.proof.state import CheckState


@cython.final
@cython.cclass
class LratWriter:
    """Writes the proof found by a checker, once, in pieces."""

    checker: DratChecker
    state: CheckState  # the checker's …
    clauses: IntVec  # … and its clauses, whose links are now their numbers
    number: cython.int  # number of the last clause
    step: cython.Py_ssize_t  # the next step of the DRAT proof
    root: cython.int  # the next literal of the root
    unit: IntVec  # per variable: the number of the unit clause that holds at the root
    line: IntVec  # numbers of the current line
    begun: cython.bint
    done: cython.Readonly[cython.bint]

    def __init__(self, checker: DratChecker, num_clauses: int) -> None:
        self.checker, self.state = checker, checker.state
        self.clauses = checker.state.clauses
        self.number = num_clauses
        self.step = self.root = 0
        self.unit = IntVec()
        self.unit.resize(checker.step.written.size)
        self.line = IntVec()
        self.begun = self.done = False

    @cython.ccall
    def piece(self, budget: cython.Py_ssize_t) -> bytes:
        """The lines of the next `budget` steps; the last piece sets `done`."""
        lines = []
        if not self.begun:
            self.begun = True
            lines.append(self.number_formula())
        while budget > 0 and self.step < self.checker.log.size:
            self.write_step(lines)
            self.step += 1
            budget -= 1
        if self.step == self.checker.log.size and not self.done:
            self.done = True
            self.write_roots(self.checker.roots.size, lines)
            self.write_clause(0, 0, lines)
        return b"".join(lines)

    @cython.cfunc
    def number_formula(self) -> bytes:
        """Number the clauses of the formula, and delete those that are not needed."""
        clause: cython.Py_ssize_t = 1
        number: cython.int
        self.line.shrink(0)
        self.line.push(self.number)
        for number in range(1, self.number + 1):
            self.clauses.data[clause + LINK] = number
            if not self.clauses.data[clause + FLAGS] & CORE:
                self.line.push(number)
            clause += self.clauses.data[clause] + HEAD
        return self.end_line(True)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def write_step(self, lines: list[bytes]) -> cython.int:
        clause: cython.int = self.checker.log.data[self.step]
        if clause > 0 and self.clauses.data[clause + FLAGS] & CORE:
            self.write_roots(self.checker.height.data[self.step], lines)
            self.write_clause(clause, self.checker.pivot.data[self.step], lines)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def write_clause(self, clause: cython.int, pivot: cython.int, lines: list[bytes]) -> cython.int:
        """Write a step, and delete the clauses that it was the last to need. Clause 0 is the empty
        one."""
        journal: IntVec = self.checker.journal
        k: cython.int
        _k: cython.int
        self.begin_line()
        if clause:
            self.clauses.data[clause + LINK] = self.number
            self.push_literal(pivot)
            for k in range(clause + HEAD, clause + HEAD + self.clauses.data[clause]):
                if self.clauses.data[k] != pivot:
                    self.push_literal(self.clauses.data[k])
        self.line.push(0)
        self.push_hints(journal)
        lines.append(self.end_line(False))
        self.line.push(self.number)
        for _k in range(journal.pop()):
            self.line.push(self.clauses.data[journal.pop() + LINK])
        lines.append(self.end_line(True))
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def push_literal(self, lit: cython.int) -> cython.int:
        written: cython.int = self.checker.step.written.data[lit >> 1]
        return self.line.push(-written if lit & 1 else written)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def push_hints(self, journal: IntVec) -> cython.int:
        """Push the hints on top of the journal, as clause numbers."""
        hint: cython.int
        _k: cython.int
        beside: cython.bint = False  # the last one was 0
        for _k in range(journal.pop()):
            hint = journal.pop()
            if hint < 0:
                self.line.push(self.unit.data[-hint])
            elif hint > 0 and beside:
                self.line.push(-self.clauses.data[hint + LINK])
            elif hint > 0:
                self.line.push(self.clauses.data[hint + LINK])
            beside = hint == 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def write_roots(self, end: cython.int, lines: list[bytes]) -> cython.int:
        """Write the needed unit clauses that hold at the root."""
        lit: cython.int
        reason: cython.int
        while self.root < end:
            if self.state.grounded.data[self.root]:
                lit = self.checker.roots.data[self.root]
                reason = self.checker.reasons.data[self.root]
                if self.clauses.data[reason] > 1:
                    lines.append(self.root_line(lit, reason))
                    self.unit.data[lit >> 1] = self.number
                else:
                    self.unit.data[lit >> 1] = self.clauses.data[reason + LINK]
            self.root += 1
        return 0

    @cython.cfunc
    def root_line(self, lit: cython.int, reason: cython.int) -> bytes:
        """A unit clause, with the clause that implies it and the units that make it unit."""
        k: cython.int
        self.begin_line()
        self.push_literal(lit)
        self.line.push(0)
        for k in range(reason + HEAD, reason + HEAD + self.clauses.data[reason]):
            if self.clauses.data[k] != lit:
                self.line.push(self.unit.data[self.clauses.data[k] >> 1])
        self.line.push(self.clauses.data[reason + LINK])
        return self.end_line(False)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin_line(self) -> cython.int:
        self.number += 1
        self.line.shrink(0)
        return self.line.push(self.number)

    @cython.cfunc
    def end_line(self, deleting: cython.bint) -> bytes:
        text = b"" if self.line.size == 1 else as_line(self.line, deleting)
        self.line.shrink(0)
        return text

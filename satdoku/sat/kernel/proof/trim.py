"""What a DRAT check needed: the clauses of the formula (the core) and the steps of the proof.

The trimmed proof is one for the core: the needed steps in their order. A clause is deleted after
the last step that needs it, because only the resolvents of a RAT step with clauses needed by later
steps have been checked (see `implied.py`). The journal says which these are (see `hints.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.proof.drat import DratChecker
from satdoku.sat.kernel.proof.layout import CORE, FLAGS, HEAD
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.proof.state import CheckState

ADDING: cython.int = 1  # the kinds of steps, as the search records them
REMOVING: cython.int = 2


@cython.final
@cython.cclass
class TrimmedProof:
    """Lists what a checker with hints needed, once it has proved the formula unsatisfiable."""

    checker: DratChecker
    state: CheckState
    step: cython.Py_ssize_t  # the next step of the proof
    root: cython.int  # the next literal of the root
    top: cython.Py_ssize_t  # the end of the rest of the journal
    done: cython.Readonly[cython.bint]

    def __init__(self, checker: DratChecker) -> None:
        self.checker, self.state = checker, checker.state
        self.step, self.done = 0, False
        self.root, self.top = 0, 0

    def core(self, num_clauses: int) -> bytes:
        """The indices of the needed clauses among the first `num_clauses`, as 32-bit integers."""
        clauses: IntVec = self.state.clauses
        clause: cython.Py_ssize_t = 1
        index: cython.int
        found: IntVec = IntVec()
        for index in range(num_clauses):
            if clauses.data[clause + FLAGS] & CORE:
                found.push(index)
            clause += clauses.data[clause] + HEAD
        return found.to_bytes()

    def piece(self, budget: int) -> bytes:
        """The next `budget` steps, as the search records them: kind, size, DIMACS literals; the
        last piece sets `done`."""
        checker: DratChecker = self.checker
        steps: IntVec = IntVec()
        end: cython.Py_ssize_t = min(self.step + budget, checker.log.size)
        clause: cython.int
        if self.step == 0:
            self.top = checker.journal.size
        while self.step < end:
            clause = checker.log.data[self.step]
            if clause > 0 and self.state.clauses.data[clause + FLAGS] & CORE:
                self.write_roots(checker.height.data[self.step], steps)
                self.write_clause(ADDING, clause, checker.pivot.data[self.step], steps)
                self.delete_unneeded(steps)
            self.step += 1
        if self.step == checker.log.size and not self.done:
            self.done = True
            self.write_roots(checker.roots.size, steps)
            steps.push(ADDING)
            steps.push(0)
        return steps.to_bytes()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def write_roots(self, end: cython.int, steps: IntVec) -> cython.int:
        """Write the needed literals that hold at the root as units: the clauses that imply them are
        deleted."""
        while self.root < end:
            if self.state.grounded.data[self.root]:
                steps.push(ADDING)
                steps.push(1)
                self.push_literal(self.checker.roots.data[self.root], steps)
            self.root += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def delete_unneeded(self, steps: IntVec) -> cython.int:
        """Delete the clauses that the last step was the last to need; see hints.py."""
        journal: cython.p_int = self.checker.journal.data
        _k: cython.int
        self.top -= 1 + journal[self.top - 1]  # the hints
        self.top -= 1
        for _k in range(journal[self.top]):
            self.top -= 1
            self.write_clause(REMOVING, journal[self.top], 0, steps)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def write_clause(
        self, kind: cython.int, clause: cython.int, pivot: cython.int, steps: IntVec
    ) -> cython.int:
        """The pivot, if any, comes first."""
        clauses: IntVec = self.state.clauses
        k: cython.int
        steps.push(kind)
        steps.push(clauses.data[clause])
        if pivot:
            self.push_literal(pivot, steps)
        for k in range(clause + HEAD, clause + HEAD + clauses.data[clause]):
            if clauses.data[k] != pivot:
                self.push_literal(clauses.data[k], steps)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def push_literal(self, lit: cython.int, steps: IntVec) -> cython.int:
        written: cython.int = self.checker.step.written.data[lit >> 1]
        return steps.push(-written if lit & 1 else written)

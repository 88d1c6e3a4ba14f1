"""Decides whether a clause can be added to the clauses before it, by RUP or RAT.

A clause can be added if assuming it false leads to a conflict by unit propagation (RUP: reverse
unit propagation), or if that holds for each of its resolvents on its first literal (RAT; Järvisalo,
Heule, Biere 2012).

Only resolvents with core clauses are checked. A clause that becomes core later, for an earlier step
of the proof, could just as well be deleted after that step; and a proof may delete any clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.proof.analyze import analyze, analyze_true
from satdoku.sat.kernel.proof.layout import CORE, FLAGS, GONE, HEAD
from satdoku.sat.kernel.proof.propagate import propagate
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.proof.state import CheckState


@cython.cfunc
@cython.exceptval(-1, check=False)
def implied(s: CheckState, clause: cython.int, pivot: cython.int) -> cython.bint:
    """True if the clause can be added, with this pivot. Only what holds at the root stays assigned.

    A pivot that is assigned at the root does not help: the resolvent with its reason says no more
    than the clause itself.
    """
    open_pivot: cython.bint = s.clauses.data[clause] > 0 and s.value.data[pivot] == 0
    fine: cython.bint = contradicts(s, clause, -1)
    if not fine and open_pivot:
        fine = resolvents_contradict(s, clause, pivot)
    s.undo(s.root)
    return fine


@cython.cfunc
@cython.exceptval(-1, check=False)
def contradicts(s: CheckState, clause: cython.int, left_out: cython.int) -> cython.bint:
    """True if the literals of the clause, except `left_out`, cannot all be false.

    Those that were unassigned stay assigned, with their consequences.
    """
    lit: cython.int
    conflict: cython.int
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.clauses.data[clause]):
        lit = s.clauses.data[k]
        if lit == left_out:
            continue
        if s.value.data[lit] > 0:
            analyze_true(s, lit)
            return True
        if s.value.data[lit] == 0:
            s.assign(lit ^ 1, 0)
    conflict = propagate(s)
    if conflict:
        analyze(s, conflict, 0)
    return conflict != 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def resolvents_contradict(s: CheckState, clause: cython.int, pivot: cython.int) -> cython.bint:
    """The clause is assumed false; does that contradict every clause with the pivot's negation?

    Showing it may add further clauses with the negation to the core. So the check is repeated until
    the core stays the same.
    """
    partners = IntVec()
    mark: cython.int = s.assigned
    before: cython.longlong = -1
    fine: cython.bint
    k: cython.Py_ssize_t
    while before != s.core_size:
        before = s.core_size
        s.hints.shrink(0)
        find_partners(s, clause, pivot ^ 1, partners)
        for k in range(partners.size - 1, -1, -1):
            fine = contradicts(s, partners.data[k], pivot ^ 1)
            s.undo(mark)
            if not fine:
                return False
            if s.hinting:
                s.hints.push(partners.data[k])
                s.hints.push(0)
    return True


@cython.cfunc
@cython.exceptval(-1, check=False)
def find_partners(s: CheckState, end: cython.int, lit: cython.int, partners: IntVec) -> cython.int:
    """The core clauses with this literal, in the order in which they were added.

    The arena is searched from the first clause that has had the literal. For a literal defined in
    the proof, that is near the end. Occurrence lists would have to be kept up to date at every
    other step.
    """
    clause: cython.int = s.first.data[lit]
    flags: cython.int
    k: cython.int
    partners.shrink(0)
    if clause == 0:
        return 0
    while clause < end:
        s.work += 1
        flags = s.clauses.data[clause + FLAGS]
        if flags & CORE and not flags & GONE:
            for k in range(clause + HEAD, clause + HEAD + s.clauses.data[clause]):
                if s.clauses.data[k] == lit:
                    partners.push(clause)
                    break
        clause += s.clauses.data[clause] + HEAD
    return 0

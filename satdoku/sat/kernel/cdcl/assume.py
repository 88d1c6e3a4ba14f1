"""Propagates the assumptions alone, without decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.loop import learn
from satdoku.sat.kernel.cdcl.propagate import propagate
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.exceptval(-1, check=False)
def assume_all(s: State) -> cython.int:
    """Assign and propagate the assumptions one after another; 0 at the first conflict."""
    conflict: cython.int
    lit: cython.int
    while True:
        conflict = propagate(s)
        if conflict:
            if s.control.size == 0:
                learn(s, conflict)
            return 0
        if s.control.size == s.assumptions.size:
            return 1
        lit = s.assumptions.data[s.control.size]
        if s.value.data[lit] < 0:
            return 0
        s.open_level()
        if s.value.data[lit] == 0:
            s.assign(lit, 0)


@cython.cfunc
def above_root(s: State) -> IntVec:
    """The literals assigned above the root level."""
    found: IntVec = IntVec()
    k: cython.int
    if s.control.size:
        for k in range(s.control.data[0], s.assigned):
            found.push(s.trail.data[k])
    return found


@cython.cfunc
@cython.exceptval(-1, check=False)
def undo(s: State, lits: IntVec, save_phases: cython.bint) -> cython.int:
    """Backtrack to the root. Unless phases are to be saved, restore those of the literals."""
    before: IntVec = IntVec()
    k: cython.int
    for k in range(lits.size):
        before.push(s.saved.data[lits.data[k] >> 1])
    backtrack(s, 0)
    if not save_phases:
        for k in range(lits.size):
            s.saved.data[lits.data[k] >> 1] = before.data[k]
    return 0

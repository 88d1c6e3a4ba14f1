"""Choosing a decision literal: first the assumptions, then the choice of the mode's heuristic.

Stable mode takes the unassigned variable with the highest VSIDS score, focused mode the one most
recently moved to the end of the queue. The value is the target phase, if the settings ask for it
and the variable has one, or else the saved phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.analyze import analyze_assumption

if cython.traced:
    from satdoku.sat.kernel.cdcl.traced import log

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def decide(s: State) -> cython.bint:
    """Open a level with a decision; 0 if an assumption is false.

    Each assumption has a level of its own, an empty one if it is already true. So the level
    determines which assumption comes next, and backtracking into the assumptions needs no
    bookkeeping.
    """
    lit: cython.int
    while s.control.size < s.assumptions.size:
        lit = s.assumptions.data[s.control.size]
        if s.value.data[lit] < 0:
            analyze_assumption(s, lit)
            return False
        if cython.traced:
            with cython.gil:
                log(s, f"assume {s.variable_map.outside(lit)}")
        s.open_level()
        if s.value.data[lit] == 0:
            s.assign(lit, 0)
            return True
    if s.assigned + s.num_removed == s.num_vars:
        return True
    s.counters.decisions = s.counters.decisions + 1
    lit = preferred(s, next_variable(s))
    if cython.traced:
        with cython.gil:
            log(s, f"decide {s.variable_map.outside(lit)}")
    s.open_level()
    s.assign(lit, 0)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_variable(s: State) -> cython.int:
    """The unassigned variable that the mode's heuristic ranks first. There must be one."""
    var: cython.int
    passed: cython.int = 0
    popped: cython.longlong = s.heap.popped
    if s.stable:
        passed = s.heap.next
        var = s.heap.best(s.value.data)
        s.chores += ((s.heap.next - passed) >> 3) + 2 * (s.heap.popped - popped)
        return var
    var = s.queue.search
    while s.value.data[2 * var]:
        var = s.queue.before.data[var]
        passed += 1
    s.chores += passed >> 3
    s.queue.search = var
    return var


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def preferred(s: State, var: cython.int) -> cython.int:
    """The literal of the variable by its target phase, or else by its saved phase."""
    phase: cython.int = 0
    if s.settings.target == 2 or (s.settings.target == 1 and s.stable):
        phase = s.rephasing.target.data[var]
    if phase == 0:
        phase = s.saved.data[var]
    return 2 * var if phase > 0 else 2 * var + 1

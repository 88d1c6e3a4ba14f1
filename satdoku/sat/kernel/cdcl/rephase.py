"""Target and best phases, and setting all saved phases anew from time to time.

Saved phases keep the search where it is, for better or worse. Two records help it (Biere, Fleury
2020). The target phases are the values of the largest assignment without a conflict since the
last rephasing. Decisions in stable mode follow them, as if to extend this assignment to a model.
The best phases are those of the largest assignment since the best were last used.

Rephasing overwrites the saved phases of all variables and forgets the target, so that the search
goes on elsewhere. It goes round in a fixed order: to where a local search leads (`walk.py`), to the
original value, to its opposite, to the best phases. The intervals grow by the same step each time,
to give long searches room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.walk import begin_walk

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


# What each rephasing sets the saved phases to, in turn.
ORIGINAL: cython.int = 0
INVERTED: cython.int = 1
BEST: cython.int = 2
WALK: cython.int = 3
ROUND = (WALK, ORIGINAL, INVERTED, BEST, WALK, ORIGINAL, BEST, INVERTED)
# Ticks: some milliseconds, enough for a formula that is easy to satisfy.
FIRST_WALK: cython.int = 150_000


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_phases(s: State) -> cython.int:
    """Before going back from a conflict: is the trail below its level a new record?

    Only the levels below count. They were propagated to the end without a conflict.
    """
    size: cython.int = s.control.data[s.control.size - 1] if s.control.size else 0
    if size > s.target_size:
        s.target_size = size
        copy_phases(s, s.target.data, size)
    if size > s.best_size:
        s.best_size = size
        copy_phases(s, s.best.data, size)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def copy_phases(s: State, phases: cython.p_schar, size: cython.int) -> cython.int:
    k: cython.int
    lit: cython.int
    s.chores += size >> 2
    for k in range(size):
        lit = s.trail.data[k]
        phases[lit >> 1] = -1 if lit & 1 else 1
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def rephase(s: State) -> cython.int:
    """Go back to the assumptions and set all saved phases anew."""
    source: cython.int = ROUND[s.counters.rephases % len(ROUND)]
    s.counters.rephases += 1
    s.rephase_limit = s.counters.conflicts + s.settings.rephase_interval * (s.counters.rephases + 1)
    backtrack(s, min(s.assumptions.size, s.control.size))
    if source == ORIGINAL:
        set_phases(s, 1 if s.settings.phase else -1)
    elif source == INVERTED:
        set_phases(s, -1 if s.settings.phase else 1)
    elif source == BEST or not walk(s):
        take_best(s)
    forget_target(s)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def walk(s: State) -> cython.int:
    """Begin a local search if that is wanted and possible. It may take a share of the ticks that
    the search has taken since the last one began, and the first one more."""
    effort: cython.longlong = (s.ticks - s.walk_ticks) * s.settings.walk_share // 100
    if not s.settings.walk:
        return 0
    if s.walk_ticks == 0:
        effort = max(effort, FIRST_WALK)
    s.walk_ticks = s.ticks
    return begin_walk(s, effort)


@cython.cfunc
@cython.exceptval(check=False)
def set_phases(s: State, phase: cython.int) -> cython.int:
    var: cython.int
    for var in range(1, s.num_vars + 1):
        s.saved.data[var] = phase
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def take_best(s: State) -> cython.int:
    """The best phases become the saved ones, where there are any. A new record is due."""
    var: cython.int
    for var in range(1, s.num_vars + 1):
        if s.best.data[var]:
            s.saved.data[var] = s.best.data[var]
    s.best_size = 0
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def forget_target(s: State) -> cython.int:
    var: cython.int
    for var in range(1, s.num_vars + 1):
        s.target.data[var] = 0
    s.target_size = 0
    return 0

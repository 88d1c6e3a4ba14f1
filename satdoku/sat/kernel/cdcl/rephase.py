"""Target and best phases, and resetting all saved phases from time to time.

Saved phases keep the search where it is, for better or worse. Two records help it (Biere, Fleury
2020). The target phases are the values of the largest assignment without a conflict since the last
rephasing. Decisions in stable mode follow them, as if to extend this assignment to a model. The
best phases are those of the largest assignment since the best were last used.

Rephasing overwrites the saved phases of all variables and forgets the target, so that the search
continues elsewhere. It cycles through a fixed order: the result of a local search (`walk.py`), the
original value, its opposite, the best phases. The intervals grow by a constant step, to give long
searches room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.walk import begin_walk
from satdoku.sat.kernel.vec import ByteVec

if cython.traced:
    from satdoku.sat.kernel.cdcl.traced import log

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.settings import Settings
    from satdoku.sat.kernel.cdcl.state import State


# What the rephasings set the saved phases to, in turn.
ORIGINAL: cython.int = 0
INVERTED: cython.int = 1
BEST: cython.int = 2
WALK: cython.int = 3
ROUND = (WALK, ORIGINAL, INVERTED, BEST, WALK, ORIGINAL, BEST, INVERTED)
# Ticks: a few milliseconds, enough for a formula that is easy to satisfy.
FIRST_WALK: cython.int = 150_000


@cython.final
@cython.cclass
class Rephasing:
    limit: cython.longlong  # conflicts before the next one
    target: ByteVec  # per variable: 1, -1, or 0 if there is none
    target_size: cython.int  # literals on the trail when the target was taken
    best: ByteVec
    best_size: cython.int
    walk_ticks: cython.longlong  # of the search, when the last local search began

    def __init__(self, settings: Settings) -> None:
        self.limit = settings.rephase_interval
        self.target, self.best = ByteVec(), ByteVec()
        self.target_size = self.best_size = 0
        self.walk_ticks = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_phases(s: State) -> cython.int:
    """Before backtracking from a conflict: is the trail below its level a new record?

    Only the levels below count. They were fully propagated without a conflict.
    """
    size: cython.int = s.control.data[s.control.size - 1] if s.control.size else 0
    if size > s.rephasing.target_size:
        s.rephasing.target_size = size
        copy_phases(s, s.rephasing.target.data, size)
    if size > s.rephasing.best_size:
        s.rephasing.best_size = size
        copy_phases(s, s.rephasing.best.data, size)
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
    """Backtrack to the assumptions and reset all saved phases."""
    source: cython.int = ROUND[s.counters.rephases % len(ROUND)]
    s.counters.rephases += 1
    if cython.traced:
        log(s, f"rephase: {('original', 'inverted', 'best', 'walk')[source]}")
    s.rephasing.limit = s.counters.conflicts + s.settings.rephase_interval * (
        s.counters.rephases + 1
    )
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
    the search has taken since the last one began; the first one may take more."""
    effort: cython.longlong = (s.ticks - s.rephasing.walk_ticks) * s.settings.walk_share // 100
    if not s.settings.walk:
        return 0
    if s.rephasing.walk_ticks == 0:
        effort = max(effort, FIRST_WALK)
    s.rephasing.walk_ticks = s.ticks
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
    """Copy the best phases, where there are any, to the saved ones. A new record is due."""
    var: cython.int
    for var in range(1, s.num_vars + 1):
        if s.rephasing.best.data[var]:
            s.saved.data[var] = s.rephasing.best.data[var]
    s.rephasing.best_size = 0
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def forget_target(s: State) -> cython.int:
    var: cython.int
    for var in range(1, s.num_vars + 1):
        s.rephasing.target.data[var] = 0
    s.rephasing.target_size = 0
    return 0

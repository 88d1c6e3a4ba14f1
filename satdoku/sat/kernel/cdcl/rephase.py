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

from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.backtrack import backtrack
    from satdoku.sat.kernel.cdcl.walk import begin_walk


# What each rephasing sets the saved phases to, in turn.
ORIGINAL, INVERTED, BEST, WALK = range(4)
ROUND = (WALK, ORIGINAL, INVERTED, BEST, WALK, ORIGINAL, BEST, INVERTED)
FIRST_WALK = 150_000  # ticks: some milliseconds, enough for a formula that is easy to satisfy


def note_phases(s):
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


def copy_phases(s, phases, size):
    k: cython.int
    lit: cython.int
    s.chores += size >> 2
    for k in range(size):
        lit = s.trail.data[k]
        phases[lit >> 1] = -1 if lit & 1 else 1
    return 0


def rephase(s):
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


def walk(s):
    """Begin a local search if that is wanted and possible. It may take a share of the ticks that
    the search has taken since the last one began, and the first one more."""
    effort: cython.longlong = (s.ticks - s.walk_ticks) * s.settings.walk_share // 100
    if not s.settings.walk:
        return 0
    if s.walk_ticks == 0:
        effort = max(effort, FIRST_WALK)
    s.walk_ticks = s.ticks
    return begin_walk(s, effort)


def set_phases(s, phase):
    var: cython.int
    for var in range(1, s.num_vars + 1):
        s.saved.data[var] = phase
    return 0


def take_best(s):
    """The best phases become the saved ones, where there are any. A new record is due."""
    var: cython.int
    for var in range(1, s.num_vars + 1):
        if s.best.data[var]:
            s.saved.data[var] = s.best.data[var]
    s.best_size = 0
    return 0


def forget_target(s):
    var: cython.int
    for var in range(1, s.num_vars + 1):
        s.target.data[var] = 0
    s.target_size = 0
    return 0

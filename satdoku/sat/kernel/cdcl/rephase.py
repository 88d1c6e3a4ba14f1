"""Target and best phases, and setting all saved phases anew from time to time.

The largest assignment without a conflict since the last rephasing is the target; decisions in
stable mode follow it. The largest since the last time it was used is the best (Biere, Fleury
2020). Rephasing goes round: original, inverted, best, best, ... with growing intervals.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.backtrack import backtrack


def note_phases(s):
    """Before going back from a conflict: is the trail below its level a new record?"""
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
    for k in range(size):
        lit = s.trail.data[k]
        phases[lit >> 1] = -1 if lit & 1 else 1
    return 0


def rephase(s):
    kind: cython.longlong = s.counters.rephases % 6
    s.counters.rephases += 1
    s.rephase_limit = s.counters.conflicts + s.settings.rephase_interval * (s.counters.rephases + 1)
    backtrack(s, min(s.assumptions.size, s.control.size))
    if kind == 0 or kind == 3:
        set_phases(s, 1 if s.settings.phase else -1)
    elif kind == 1 or kind == 5:
        set_phases(s, -1 if s.settings.phase else 1)
    else:
        take_best(s)
    forget_target(s)
    return 0


def set_phases(s, phase):
    var: cython.int
    for var in range(1, s.num_vars + 1):
        s.saved.data[var] = phase
    return 0


def take_best(s):
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

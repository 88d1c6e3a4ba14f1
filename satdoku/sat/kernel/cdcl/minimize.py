"""Shortening the learned clause: literals that the others imply are dropped.

Recursively (Sörensson and Biere 2009): a literal is redundant if its reason has only literals
that are in the clause, or at level 0, or redundant themselves. The recursion is unrolled onto
a stack; marks on variables remember what was found, for better or worse. Then, for clauses of
low glue, by the binary clauses of the asserted literal (as in Glucose).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.state import POISON, REMOVABLE, SEEN
    from satdoku.sat.kernel.vec import IntVec

MOST_STEPS = 1000  # reasons looked at for one literal


def minimize(s):
    """Drop redundant literals from `learned`, the first one excepted."""
    lits: cython.p_int = s.learned.data
    kept: cython.int = 1
    k: cython.int
    s.stamp += 1
    for k in range(1, s.learned.size):
        s.level_stamp.data[s.level.data[lits[k] >> 1]] = s.stamp
    for k in range(1, s.learned.size):
        if not redundant(s, lits[k]):
            lits[kept] = lits[k]
            kept += 1
    s.counters.minimized += s.learned.size - kept
    return s.learned.shrink(kept)


def redundant(s, lit):
    """Depth first through the reasons; `pending` holds the literals on the way down, each with
    the place in its reason where to go on."""
    pending: IntVec = s.pending
    arena: cython.p_int = s.arena.data
    steps: cython.int = 0
    reason: cython.int = s.reason.data[lit >> 1]
    place: cython.int
    other: cython.int
    if reason == 0:
        return 0
    pending.shrink(0)
    pending.push(lit)
    pending.push(0)
    while pending.size > 0:
        lit = pending.data[pending.size - 2]
        place = pending.data[pending.size - 1]
        reason = s.reason.data[lit >> 1]
        if reason < 0:
            other = -reason if place == 0 else 0
        else:
            if place < arena[reason] and arena[reason + 2 + place] == lit ^ 1:
                place += 1  # the literal that the reason implies
            other = arena[reason + 2 + place] if place < arena[reason] else 0
        if other == 0:
            pending.shrink(pending.size - 2)
            set_mark(s, lit >> 1, REMOVABLE)
            continue
        pending.data[pending.size - 1] = place + 1
        if hopeless(s, other) or steps >= MOST_STEPS:
            while pending.size > 0:
                set_mark(s, pending.data[pending.size - 2] >> 1, POISON)
                pending.shrink(pending.size - 2)
            return 0
        if s.level.data[other >> 1] and s.mark.data[other >> 1] == 0:
            steps += 1
            pending.push(other)
            pending.push(0)
    return 1


def hopeless(s, lit):
    """A decision, a literal known to fail, or one on a level the clause does not touch."""
    var: cython.int = lit >> 1
    if s.level.data[var] == 0 or s.mark.data[var] == SEEN or s.mark.data[var] == REMOVABLE:
        return 0
    if s.mark.data[var] == POISON or s.reason.data[var] == 0:
        return 1
    return s.level_stamp.data[s.level.data[var]] != s.stamp


def set_mark(s, var, mark):
    if s.mark.data[var] == 0:
        s.mark.data[var] = mark
        s.marked.push(var)
    return 0


def minimize_by_binaries(s):
    """Drop literals that a binary clause with the asserted literal makes superfluous."""
    lits: cython.p_int = s.learned.data
    pool: cython.p_int = s.watches.pool.data
    asserted: cython.int = lits[0]
    start: cython.int = s.watches.start.data[asserted]
    kept: cython.int = 1
    k: cython.int
    s.stamp += 1
    for k in range(1, s.learned.size):
        s.lit_stamp.data[lits[k] ^ 1] = s.stamp
    for k in range(start, start + s.watches.size.data[asserted], 2):
        if pool[k + 1] == 0:
            s.lit_stamp.data[pool[k]] = 0
    for k in range(1, s.learned.size):
        if s.lit_stamp.data[lits[k] ^ 1] == s.stamp:
            lits[kept] = lits[k]
            kept += 1
    s.counters.minimized += s.learned.size - kept
    return s.learned.shrink(kept)

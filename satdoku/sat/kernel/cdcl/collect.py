"""Garbage collection: the arena's living clauses move together, and their names change."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.state import GARBAGE


def collect_garbage(s):
    """First decide where each clause goes, then tell watches and reasons, then move them.

    The new name of a clause waits in `moved`, at the clause's old place; 0 for garbage.
    """
    arena: cython.p_int = s.arena.data
    clause: cython.int = 1
    free: cython.int = 1
    size: cython.int
    if s.garbage == 0:
        return 0
    s.moved.resize(max(s.moved.size, s.arena.size))
    while clause < s.arena.size:
        size = arena[clause] + 2
        s.moved.data[clause] = 0 if arena[clause + 1] & GARBAGE else free
        if s.moved.data[clause]:
            free += size
        clause += size
    update_watches(s)
    update_reasons(s)
    move_clauses(s)
    s.garbage = 0
    return s.watches.compact()


def update_watches(s):
    pool: cython.p_int = s.watches.pool.data
    lit: cython.int
    i: cython.int
    j: cython.int
    start: cython.int
    clause: cython.int
    for lit in range(2, 2 * s.num_vars + 2):
        start = s.watches.start.data[lit]
        j = start
        for i in range(start, start + s.watches.size.data[lit], 2):
            clause = pool[i + 1]
            if clause == 0 or s.moved.data[clause]:
                pool[j] = pool[i]
                pool[j + 1] = s.moved.data[clause] if clause else 0
                j += 2
        s.watches.size.data[lit] = j - start
    return 0


def update_reasons(s):
    k: cython.int
    var: cython.int
    for k in range(s.assigned):
        var = s.trail.data[k] >> 1
        if s.reason.data[var] > 0:
            s.reason.data[var] = s.moved.data[s.reason.data[var]]
    return 0


def move_clauses(s):
    arena: cython.p_int = s.arena.data
    clause: cython.int = 1
    new: cython.int
    end: cython.int = 1
    size: cython.int
    k: cython.int
    while clause < s.arena.size:
        size = arena[clause] + 2
        new = s.moved.data[clause]
        if new:
            for k in range(size):
                arena[new + k] = arena[clause + k]
            end = new + size
        clause += size
    return s.arena.shrink(end)

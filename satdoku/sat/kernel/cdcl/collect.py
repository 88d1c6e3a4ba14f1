"""Garbage collection: the living clauses of the arena move together.

A clause's name is its place in the arena, so moving it renames it, and whoever keeps the name
must be told: the watch lists, the reasons of assigned variables, and the stack of `exclude`. Names
that do not change, through a table of clauses, would spare all this and cost propagation another
cache miss a clause.

Clauses keep their order. Those learned at about the same time are used at about the same time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD


def collect_garbage(s):
    """First decide where each clause goes, then tell watches and reasons, then move it there.

    `moved` holds the new name of a clause at its old name, and 0 for garbage. No reason is
    garbage: `reduce` spares them, and what holds at the root has none.
    """
    arena: cython.p_int = s.arena.data
    clause: cython.int = 1
    free: cython.int = 1
    size: cython.int
    if s.garbage == 0:
        return 0
    s.moved.resize(max(s.moved.size, s.arena.size))
    while clause < s.arena.size:
        size = HEAD + arena[clause]
        s.moved.data[clause] = 0 if arena[clause + FLAGS] & GARBAGE else free
        if s.moved.data[clause]:
            free += size
        clause += size
    update_watches(s)
    update_reasons(s)
    update_excluding(s)
    move_clauses(s)
    s.garbage = 0
    return s.watches.compact()


def update_watches(s):
    """Rename the clauses in all watches, and drop the watches of garbage."""
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
            if clause == BINARY or s.moved.data[clause]:
                pool[j] = pool[i]
                pool[j + 1] = BINARY if clause == BINARY else s.moved.data[clause]
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


def update_excluding(s):
    k: cython.Py_ssize_t
    kept: cython.Py_ssize_t = 0
    for k in range(s.excluding.size):
        s.excluding.data[kept] = s.moved.data[s.excluding.data[k]]
        kept += s.excluding.data[kept] > 0
    return s.excluding.shrink(kept)


def move_clauses(s):
    """Each clause moves down or stays, so going up through them overwrites none still to come."""
    arena: cython.p_int = s.arena.data
    clause: cython.int = 1
    new: cython.int
    end: cython.int = 1
    size: cython.int
    k: cython.int
    while clause < s.arena.size:
        size = HEAD + arena[clause]
        new = s.moved.data[clause]
        if new:
            for k in range(size):
                arena[new + k] = arena[clause + k]
            end = new + size
        clause += size
    return s.arena.shrink(end)

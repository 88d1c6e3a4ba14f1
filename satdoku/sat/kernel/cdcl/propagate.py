"""Unit propagation with two watched literals (Moskewicz et al. 2001) and blockers.

A clause is looked at only when one of its two watched literals becomes false. Then either
another literal that is not false takes over the watch, or the other watched literal is the
last hope: it is assigned, or all are false and there is a conflict.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.watches import Watches


def propagate(s):
    """Propagate the trail to its end: 0, or a clause all false, or -1 for a binary one.

    The two literals of a binary conflict are in `conflict_a` and `conflict_b`. A tick is a
    watch list or a clause looked at; ticks are the search's measure of time.
    """
    w: Watches = s.watches
    value: cython.p_schar = s.value.data
    level: cython.p_int = s.level.data
    reason: cython.p_int = s.reason.data
    trail: cython.p_int = s.trail.data
    arena: cython.p_int = s.arena.data
    pool: cython.p_int = w.pool.data
    starts: cython.p_int = w.start.data
    sizes: cython.p_int = w.size.data
    depth: cython.int = s.control.size
    propagated: cython.Py_ssize_t = s.propagated
    assigned: cython.Py_ssize_t = s.assigned
    conflict: cython.int = 0
    ticks: cython.longlong = 0
    false: cython.int
    start: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    end: cython.Py_ssize_t
    blocker: cython.int
    clause: cython.int
    first: cython.Py_ssize_t
    other: cython.int
    k: cython.Py_ssize_t
    last: cython.Py_ssize_t
    lit: cython.int
    hold: cython.int
    while conflict == 0 and propagated < assigned:
        false = trail[propagated] ^ 1
        propagated += 1
        start = starts[false]
        i = start
        j = start
        end = start + sizes[false]
        ticks += 1 + ((end - start) >> 4)
        while i < end:
            blocker = pool[i]
            clause = pool[i + 1]
            i += 2
            pool[j] = blocker
            pool[j + 1] = clause
            j += 2
            hold = value[blocker]
            if hold > 0:
                continue
            if clause == 0:
                if hold < 0:
                    s.conflict_a = blocker
                    s.conflict_b = false
                    conflict = -1
                    break
                lit = blocker
                hold = -false
            else:
                ticks += 1
                first = clause + 2
                other = arena[first] ^ arena[first + 1] ^ false
                hold = value[other]
                if hold > 0:
                    pool[j - 2] = other
                    continue
                k = first + 2
                last = first + arena[clause]
                while k < last and value[arena[k]] < 0:
                    k += 1
                if k < last:
                    lit = arena[k]
                    if value[lit] > 0:
                        pool[j - 2] = lit
                    else:
                        arena[first] = other
                        arena[first + 1] = lit
                        arena[k] = false
                        j -= 2
                        if sizes[lit] == w.room.data[lit]:
                            w.move(lit, max(4, 2 * w.room.data[lit]))
                            pool = w.pool.data
                        k = starts[lit] + sizes[lit]
                        sizes[lit] += 2
                        pool[k] = other
                        pool[k + 1] = clause
                    continue
                if hold < 0:
                    conflict = clause
                    break
                lit = other
                hold = clause
            value[lit] = 1
            value[lit ^ 1] = -1
            level[lit >> 1] = depth
            reason[lit >> 1] = hold if depth else 0
            trail[assigned] = lit
            assigned += 1
        if j < i:
            while i < end:
                pool[j] = pool[i]
                pool[j + 1] = pool[i + 1]
                i += 2
                j += 2
            sizes[false] = j - start
    s.counters.propagations += propagated - s.propagated
    s.propagated = propagated
    s.assigned = assigned
    s.ticks += ticks
    return conflict

"""Going back: assignments above a level are taken away, and their values remembered."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython


def backtrack(s, level):
    """Unassign every variable above the level. Phase saving: Pipatsrisawat, Darwiche 2007."""
    value: cython.p_schar = s.value.data
    saved: cython.p_schar = s.saved.data
    trail: cython.p_int = s.trail.data
    place: cython.p_int = s.heap.place.data
    bumped: cython.p_longlong = s.queue.bumped.data
    latest: cython.longlong = bumped[s.queue.search]
    lit: cython.int
    var: cython.int
    k: cython.Py_ssize_t
    if s.control.size <= level:
        return 0
    for k in range(s.assigned - 1, s.control.data[level] - 1, -1):
        lit = trail[k]
        var = lit >> 1
        value[lit] = 0
        value[lit ^ 1] = 0
        saved[var] = -1 if lit & 1 else 1
        if place[var] == 0:
            s.heap.push(var)
        if bumped[var] > latest:
            latest = bumped[var]
            s.queue.search = var
    s.assigned = s.control.data[level]
    s.propagated = min(s.propagated, s.assigned)
    return s.control.shrink(level)

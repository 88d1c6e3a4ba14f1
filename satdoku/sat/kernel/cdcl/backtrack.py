# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, nonecheck=False
"""Going back: assignments above a level are taken away, and their values remembered."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import shadow as cython

if cython.compiled:
    pass
else:
    pass


def backtrack(s, level):
    """Unassign every variable above the level. Phase saving: Pipatsrisawat, Darwiche 2007."""
    value: cython.p_schar = s.value.data
    lit: cython.int
    var: cython.int
    start: cython.int
    if s.control.size <= level:
        return 0
    start = s.control.data[level]
    while s.assigned > start:
        s.assigned -= 1
        lit = s.trail.data[s.assigned]
        var = lit >> 1
        value[lit] = 0
        value[lit ^ 1] = 0
        s.saved.data[var] = -1 if lit & 1 else 1
        s.heap.push(var)
        s.queue.reopen(var)
    s.propagated = min(s.propagated, s.assigned)
    return s.control.shrink(level)

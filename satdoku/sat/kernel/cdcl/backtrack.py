"""Backtracking: undoes the assignments above a level and saves their values.

The next decision on a variable repeats its last value (phase saving: Pipatsrisawat, Darwiche 2007).
So the search returns to the part of the space where it was, and independent components that were
already solved stay solved. Deciding on a fixed value instead solves them again each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def backtrack(s: State, level: cython.int) -> cython.int:
    """Unassign every variable above the level, and make it available to `decide` again.

    Levels, reasons and watches stay unchanged. The first two are never read for an unassigned
    variable, and watches that are valid under an assignment are valid under any part of it.

    The heap drops an assigned variable only when it reaches the top, so most are still in it. For
    the others, the part of `Heap.push` that concerns the ranking is inlined here. In the queue no
    unassigned variable may come after `search`, so `search` moves to the most recently bumped of
    the variables that become unassigned.
    """
    value: cython.p_schar = s.value.data
    saved: cython.p_schar = s.saved.data
    trail: cython.p_int = s.trail.data
    place: cython.p_int = s.heap.place.data
    rank: cython.p_int = s.heap.rank.data
    first: cython.int = s.heap.next
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
        if rank[var] > 0:
            first = min(first, rank[var] - 1)
        elif place[var] == 0:
            s.heap.push(var)
        if bumped[var] > latest:
            latest = bumped[var]
            s.queue.search = var
    s.heap.next = first
    s.chores += s.assigned - s.control.data[level]
    s.assigned = s.control.data[level]
    s.propagated = min(s.propagated, s.assigned)
    s.gauss.followed = min(s.gauss.followed, s.assigned)
    return s.control.shrink(level)

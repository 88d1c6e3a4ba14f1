"""Going back: the assignments above a level are undone, and their values remembered.

The next decision on a variable repeats its last value (phase saving: Pipatsrisawat, Darwiche
2007). So the search returns to the part of the space where it was, and independent components
that were solved already stay solved. Deciding on a fixed value instead solves them again each
time.
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

    Levels, reasons and watches are left as they are. Nobody reads the first two of an open
    variable, and watches that were right with more assigned are right with less.

    The heap drops an assigned variable only when it comes to the top, so most are still in it. For
    the others, `Heap.push` is written out as far as it concerns the ranking.
    In the queue no open variable may come after `search`, so `search` moves to the variable
    bumped last of those that become open.
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
    s.followed = min(s.followed, s.assigned)
    return s.control.shrink(level)

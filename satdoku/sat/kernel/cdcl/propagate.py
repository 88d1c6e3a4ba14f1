"""Unit propagation with two watched literals (Moskewicz et al. 2001, Chaff).

A clause implies something only when all its literals but one are false. So each clause of three
literals or more watches two of its own, which come first in the arena, and is visited only when one
of these becomes false. The visit searches for another literal to watch in its place. If there is
none, the other watched literal must be true.

The obvious alternative, counting the false literals of every clause, is what the clause store of
the DPLL engines does. It touches all clauses of a literal whenever that literal is assigned, and
all of them again when it is unassigned. Watches touch few, and unassigning touches none: a pair of
literals that may be watched now may also be watched when fewer are assigned.

Each watch has a blocker (Chu, Harwood, Stuckey 2008), some other literal of its clause. A true
blocker shows that the clause is satisfied, without access to the arena, which is usually a cache
miss. A binary clause has no other literal at all: its watch says everything.

In a long clause, each search for a literal to watch begins where the last one ended (Gent 2013).
Starting from the front would pass the same false literals at each visit: quadratically many in the
length of the clause, on the way down a single branch. A short clause is in the cache once it is
visited, and searching it from the front costs less than storing the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, HEAD, POSITION
from satdoku.sat.kernel.cdcl.limits import NO_LIMIT

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-2)
def propagate(s: State) -> cython.int:
    """Propagate the trail to its end; see below for what it returns."""
    return propagate_until(s, NO_LIMIT)


@cython.cfunc
@cython.nogil
@cython.exceptval(-2)
def propagate_until(s: State, last_tick: cython.longlong) -> cython.int:
    """Propagate the trail: 0, or a clause all of whose literals are false, or -1 for a binary one.

    It pauses at `last_tick`, so that a chain through a million variables can be stopped: if more is
    assigned than propagated, the next call continues.

    The two literals of a binary conflict are in `conflict_a` and `conflict_b`. Ticks are the
    search's measure of time, the same on every machine: one for each watch list, for each cache
    line (16 integers) of it, for each clause visited, and for each cache line of a long clause that
    is searched.

    Most of the time of a search is spent here. That is why the vectors are in locals, why watches
    are moved without a call, and why the function is not divided.
    """
    value: cython.p_schar = s.value.data
    level: cython.p_int = s.level.data
    reason: cython.p_int = s.reason.data
    trail: cython.p_int = s.trail.data
    arena: cython.p_int = s.arena.data
    pool: cython.p_int = s.watches.pool.data
    starts: cython.p_int = s.watches.start.data
    sizes: cython.p_int = s.watches.size.data
    long_clause: cython.int = s.settings.long_clause
    depth: cython.int = s.control.size
    propagated: cython.Py_ssize_t = s.propagated
    assigned: cython.Py_ssize_t = s.assigned
    conflict: cython.int = 0
    ticks: cython.longlong = 0
    most: cython.longlong = last_tick - s.ticks
    false: cython.int
    start: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    end: cython.Py_ssize_t
    blocker: cython.int
    blocker_value: cython.int
    clause: cython.int
    first: cython.Py_ssize_t
    other: cython.int
    other_value: cython.int
    k: cython.Py_ssize_t
    last: cython.Py_ssize_t
    room: cython.Py_ssize_t
    found: cython.int
    implied: cython.int
    because: cython.int
    while conflict == 0 and propagated < assigned and ticks < most:
        false = trail[propagated] ^ 1
        propagated += 1
        start = starts[false]
        i = start
        j = start
        end = start + sizes[false]
        ticks += 1 + ((end - start) >> 4)

        # Traverse the list with two indices: `i` reads, `j` writes. Every watch is copied down
        # immediately, and a watch leaves the list by decrementing `j`. The copy costs less than a
        # branch that asks whether anything has left yet.
        while i < end:
            blocker = pool[i]
            clause = pool[i + 1]
            i += 2
            pool[j] = blocker
            pool[j + 1] = clause
            j += 2
            blocker_value = value[blocker]
            if blocker_value > 0:
                continue

            if clause == BINARY:
                if blocker_value < 0:
                    s.conflict_a = blocker
                    s.conflict_b = false
                    conflict = -1
                    break
                implied = blocker
                because = -false
            else:
                # The two watched literals come first, in either order. One of them is `false`:
                # exclusive or with both leaves the other, without a branch that would be
                # mispredicted half of the time (Biere, in CaDiCaL).
                ticks += 1
                first = clause + HEAD
                other = arena[first] ^ arena[first + 1] ^ false
                other_value = value[other]
                if other_value > 0:
                    pool[j - 2] = other  # a blocker that saves the visit next time
                    continue

                # Search for a literal that is not false. A true one need not be watched: as the
                # blocker, it says that the clause is satisfied, and the watch stays on `false`.
                # That is safe because `false` belongs to the current level and the true literal to
                # this level or a lower one. Backtracking cannot unassign it and keep `false`.
                k = first + 2
                last = first + arena[clause]
                if last - first > long_clause:
                    k = search_on(s, clause)
                else:
                    while k < last and value[arena[k]] < 0:
                        k += 1
                if k < last:
                    found = arena[k]
                    if value[found] > 0:
                        pool[j - 2] = found
                        continue

                    # An unassigned literal takes the place of `false` in the arena, and the watch
                    # moves to its list: `Watches.push`, inlined. Moving that list to the end of the
                    # pool may move the pool. The list being read keeps its place in it.
                    arena[first] = other
                    arena[first + 1] = found
                    arena[k] = false
                    j -= 2
                    if sizes[found] == s.watches.room.data[found]:
                        s.watches.move(found, max(4, 2 * s.watches.room.data[found]))
                        pool = s.watches.pool.data
                    room = starts[found] + sizes[found]
                    sizes[found] += 2
                    pool[room] = other
                    pool[room + 1] = clause
                    continue

                if other_value < 0:
                    conflict = clause
                    break
                implied = other
                because = clause

            # All other literals of the clause are false: `State.assign`, inlined. What holds at the
            # root holds for good and needs no reason.
            value[implied] = 1
            value[implied ^ 1] = -1
            level[implied >> 1] = depth
            reason[implied >> 1] = because if depth else 0
            trail[assigned] = implied
            assigned += 1

        # Watches have left the list, or a conflict ended the traversal early: close the gap.
        if j < i:
            while i < end:
                pool[j] = pool[i]
                pool[j + 1] = pool[i + 1]
                i += 2
                j += 2
            sizes[false] = j - start
    s.counters.propagations = s.counters.propagations + propagated - s.propagated
    s.propagated = propagated
    s.assigned = assigned
    s.ticks += ticks
    return conflict


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def search_on(s: State, clause: cython.int) -> cython.Py_ssize_t:
    """The arena index of a literal of a long clause that is not false, or the clause's end.

    The search wraps around: from the saved position to the end, then from the front to there.
    """
    value: cython.p_schar = s.value.data
    arena: cython.p_int = s.arena.data
    first: cython.Py_ssize_t = clause + HEAD
    last: cython.Py_ssize_t = first + arena[clause]
    begin: cython.Py_ssize_t = first + arena[clause + POSITION]
    k: cython.Py_ssize_t
    if begin >= last:  # the clause was longer when the position was saved
        begin = first + 2
    k = begin
    while k < last and value[arena[k]] < 0:
        k += 1
    s.ticks += (k - begin) >> 4
    if k == last:
        k = first + 2
        while k < begin and value[arena[k]] < 0:
            k += 1
        s.ticks += (k - first) >> 4
        if k == begin:
            return last
    arena[clause + POSITION] = k - first
    return k

"""Garbage collection: the living clauses of the arena move together.

A clause's name is its place in the arena, so moving it renames it, and whoever keeps the name
must be told: the watch lists, the reasons of assigned variables, and the stack of `exclude`. Names
that do not change, through a table of clauses, would spare all this and cost propagation another
cache miss a clause.

Clauses keep their order. Those learned at about the same time are used at about the same time.
Most garbage is learned, and stands behind the formula. So what comes before the first garbage keeps
its place and its name, and only those watch lists are gone through that hold a clause behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.vec import MAX_SIZE

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


# What a collection does next; in between, the clauses have no names that anyone could use.
NOTHING_YET: cython.int = 0
PLACE: cython.int = 1
WATCHES: cython.int = 2
REASONS: cython.int = 3
MOVE: cython.int = 4
COMPACT: cython.int = 5


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def collect_garbage(s: State) -> cython.int:
    """First decide where each clause goes, then tell watches and reasons, then move it there."""
    begin_collection(s)
    while collect_slice(s, 1 << 60) <= 0:
        pass
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_collection(s: State) -> cython.int:
    s.collecting = PLACE
    s.collected = min(s.first_garbage, s.arena.size)
    s.collection_end = s.collected
    s.stamp += 1
    s.moved.shrink(0)
    s.moved.stretch(s.arena.size - s.collected)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def collect_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Go on; returns what is left of the budget, above 0 when done."""
    if s.garbage == 0:
        s.collecting = NOTHING_YET
        return max(budget, 1)
    if s.collecting == PLACE:
        budget = place_clauses(s, budget)
    if s.collecting == WATCHES and budget > 0:
        budget = update_watches(s, budget)
    if s.collecting == REASONS and budget > 0:
        budget = update_reasons(s, budget)
    if s.collecting == MOVE and budget > 0:
        budget = move_clauses(s, budget)
    if s.collecting == COMPACT and budget > 0:
        budget = s.watches.compact_slice(budget)
        if budget > 0:
            s.garbage = 0
            s.first_garbage = MAX_SIZE
            s.collecting = NOTHING_YET
            return budget
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_clauses(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """`moved` holds the new name of a clause where its old name is, counted from the first garbage,
    and 0 for garbage. No reason is garbage: `reduce` spares them, and what holds at the root has
    none. The watched literals, the first two of each clause, are stamped."""
    arena: cython.p_int = s.arena.data
    size: cython.int
    while s.collected < s.arena.size:
        if budget <= 0:
            return 0
        size = HEAD + arena[s.collected]
        note_learned(s)
        s.lit_stamp.data[arena[s.collected + HEAD]] = s.stamp
        s.lit_stamp.data[arena[s.collected + HEAD + 1]] = s.stamp
        s.moved.data[s.collected - s.first_garbage] = 0
        if not arena[s.collected + FLAGS] & GARBAGE:
            s.moved.data[s.collected - s.first_garbage] = s.collection_end
            s.collection_end += size
        s.collected += size
        budget -= 1
    note_learned(s)
    s.collecting = WATCHES
    s.collected = 2
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_learned(s: State) -> cython.int:
    """The first learned clause comes to stand where the next clause that is kept goes."""
    if s.collected == s.learned_from and s.collection_end < s.collected:
        s.learned_from = s.collection_end
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def update_watches(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Rename the clauses in all watches, and drop the watches of garbage."""
    pool: cython.p_int = s.watches.pool.data
    lit: cython.int
    i: cython.int
    j: cython.int
    start: cython.int
    clause: cython.int
    while s.collected < 2 * s.num_vars + 2:
        if budget <= 0:
            return 0
        lit = s.collected
        s.collected += 1
        if s.lit_stamp.data[lit] != s.stamp:
            budget -= lit & 1
            continue
        start = s.watches.start.data[lit]
        j = start
        for i in range(start, start + s.watches.size.data[lit], 2):
            clause = pool[i + 1]
            if clause >= s.first_garbage:
                clause = s.moved.data[clause - s.first_garbage]
                if clause == 0:
                    continue
            pool[j] = pool[i]
            pool[j + 1] = clause
            j += 2
        budget -= 1 + (s.watches.size.data[lit] >> 3)
        s.watches.size.data[lit] = j - start
    s.collecting = REASONS
    s.collected = 0
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def update_reasons(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    var: cython.int
    while s.collected < s.assigned:
        if budget <= 0:
            return 0
        var = s.trail.data[s.collected] >> 1
        if s.reason.data[var] >= s.first_garbage:
            s.reason.data[var] = s.moved.data[s.reason.data[var] - s.first_garbage]
        s.collected += 1
        budget -= 1
    update_excluding(s)
    s.collecting = MOVE
    s.collected = min(s.first_garbage, s.arena.size)
    s.collection_end = s.collected
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def update_excluding(s: State) -> cython.int:
    k: cython.Py_ssize_t
    kept: cython.Py_ssize_t = 0
    clause: cython.int
    for k in range(s.excluding.size):
        clause = s.excluding.data[k]
        if clause >= s.first_garbage:
            clause = s.moved.data[clause - s.first_garbage]
        s.excluding.data[kept] = clause
        kept += clause > 0
    return s.excluding.shrink(kept)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def move_clauses(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Each clause moves down or stays, so going up through them overwrites none still to come."""
    arena: cython.p_int = s.arena.data
    new: cython.int
    size: cython.int
    k: cython.int
    while s.collected < s.arena.size:
        if budget <= 0:
            return 0
        size = HEAD + arena[s.collected]
        new = s.moved.data[s.collected - s.first_garbage]
        if new:
            for k in range(size):
                arena[new + k] = arena[s.collected + k]
            s.collection_end = new + size
        s.collected += size
        budget -= 1 + (size >> 4)
    s.arena.shrink(s.collection_end)
    s.watches.begin_compacting()
    s.collecting = COMPACT
    return max(budget, 0)

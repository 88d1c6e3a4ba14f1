"""Garbage collection: compacts the live clauses of the arena.

A clause's name is its place in the arena, so moving it renames it, and every reference must be
updated: the watch lists, the reasons of assigned variables, and the stack of `exclude`. Stable
names, through a table of clauses, would avoid all this but cost propagation another cache miss per
clause.

Clauses keep their order. Those learned at about the same time are used at about the same time. Most
garbage is learned clauses, which come after the formula. So everything before the first garbage
keeps its place and its name, and only watch lists that hold a clause after it are updated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.vec import MAX_SIZE, IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


# The next step of a collection; in between, no clause has a valid name.
NOTHING_YET: cython.int = 0
PLACE: cython.int = 1
WATCHES: cython.int = 2
REASONS: cython.int = 3
MOVE: cython.int = 4
COMPACT: cython.int = 5


@cython.final
@cython.cclass
class Collection:
    garbage: cython.longlong  # integers of the arena in deleted clauses
    first_garbage: cython.Py_ssize_t  # no deleted clause comes before it
    step: cython.int  # next step of the current collection
    cursor: cython.int  # the next clause or literal of this step
    end: cython.int  # where the next clause that is kept goes
    moved: IntVec  # new names of clauses, from the first garbage on

    def __init__(self) -> None:
        self.garbage, self.first_garbage = 0, MAX_SIZE
        self.step, self.cursor, self.end = NOTHING_YET, 0, 0
        self.moved = IntVec()


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def collect_garbage(s: State) -> cython.int:
    """First decide where each clause goes, then update watches and reasons, then move it there."""
    begin_collection(s)
    while collect_slice(s, 1 << 60) <= 0:
        pass
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_collection(s: State) -> cython.int:
    s.collection.step = PLACE
    s.collection.cursor = min(s.collection.first_garbage, s.arena.size)
    s.collection.end = s.collection.cursor
    s.scratch.stamp += 1
    s.collection.moved.shrink(0)
    s.collection.moved.stretch(s.arena.size - s.collection.cursor)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def collect_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Continue; returns the remaining budget, above 0 when done."""
    if s.collection.garbage == 0:
        s.collection.step = NOTHING_YET
        return max(budget, 1)
    if s.collection.step == PLACE:
        budget = place_clauses(s, budget)
    if s.collection.step == WATCHES and budget > 0:
        budget = update_watches(s, budget)
    if s.collection.step == REASONS and budget > 0:
        budget = update_reasons(s, budget)
    if s.collection.step == MOVE and budget > 0:
        budget = move_clauses(s, budget)
    if s.collection.step == COMPACT and budget > 0:
        budget = s.watches.compact_slice(budget)
        if budget > 0:
            s.collection.garbage = 0
            s.collection.first_garbage = MAX_SIZE
            s.collection.step = NOTHING_YET
            return budget
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_clauses(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """`moved` holds the new name of a clause at its old name, counted from the first garbage, and 0
    for garbage. No reason is garbage: `reduce` spares reasons, and literals that hold at the root
    have none. The watched literals, the first two of each clause, are stamped."""
    arena: cython.p_int = s.arena.data
    size: cython.int
    while s.collection.cursor < s.arena.size:
        if budget <= 0:
            return 0
        size = HEAD + arena[s.collection.cursor]
        note_learned(s)
        s.scratch.lit_stamp.data[arena[s.collection.cursor + HEAD]] = s.scratch.stamp
        s.scratch.lit_stamp.data[arena[s.collection.cursor + HEAD + 1]] = s.scratch.stamp
        s.collection.moved.data[s.collection.cursor - s.collection.first_garbage] = 0
        if not arena[s.collection.cursor + FLAGS] & GARBAGE:
            s.collection.moved.data[s.collection.cursor - s.collection.first_garbage] = (
                s.collection.end
            )
            s.collection.end += size
        s.collection.cursor += size
        budget -= 1
    note_learned(s)
    s.collection.step = WATCHES
    s.collection.cursor = 2
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_learned(s: State) -> cython.int:
    """The first learned clause will be where the next kept clause goes."""
    if s.collection.cursor == s.learned_from and s.collection.end < s.collection.cursor:
        s.learned_from = s.collection.end
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
    while s.collection.cursor < 2 * s.num_vars + 2:
        if budget <= 0:
            return 0
        lit = s.collection.cursor
        s.collection.cursor += 1
        if s.scratch.lit_stamp.data[lit] != s.scratch.stamp:
            budget -= lit & 1
            continue
        start = s.watches.start.data[lit]
        j = start
        for i in range(start, start + s.watches.size.data[lit], 2):
            clause = pool[i + 1]
            if clause >= s.collection.first_garbage:
                clause = s.collection.moved.data[clause - s.collection.first_garbage]
                if clause == 0:
                    continue
            pool[j] = pool[i]
            pool[j + 1] = clause
            j += 2
        budget -= 1 + (s.watches.size.data[lit] >> 3)
        s.watches.size.data[lit] = j - start
    s.collection.step = REASONS
    s.collection.cursor = 0
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def update_reasons(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    var: cython.int
    while s.collection.cursor < s.assigned:
        if budget <= 0:
            return 0
        var = s.trail.data[s.collection.cursor] >> 1
        if s.reason.data[var] >= s.collection.first_garbage:
            s.reason.data[var] = s.collection.moved.data[
                s.reason.data[var] - s.collection.first_garbage
            ]
        s.collection.cursor += 1
        budget -= 1
    update_excluding(s)
    s.collection.step = MOVE
    s.collection.cursor = min(s.collection.first_garbage, s.arena.size)
    s.collection.end = s.collection.cursor
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
        if clause >= s.collection.first_garbage:
            clause = s.collection.moved.data[clause - s.collection.first_garbage]
        s.excluding.data[kept] = clause
        kept += clause > 0
    return s.excluding.shrink(kept)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def move_clauses(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Each clause moves down or stays, so an ascending pass overwrites none still to come."""
    arena: cython.p_int = s.arena.data
    new: cython.int
    size: cython.int
    k: cython.int
    while s.collection.cursor < s.arena.size:
        if budget <= 0:
            return 0
        size = HEAD + arena[s.collection.cursor]
        new = s.collection.moved.data[s.collection.cursor - s.collection.first_garbage]
        if new:
            for k in range(size):
                arena[new + k] = arena[s.collection.cursor + k]
            s.collection.end = new + size
        s.collection.cursor += size
        budget -= 1 + (size >> 4)
    s.arena.shrink(s.collection.end)
    s.watches.begin_compacting()
    s.collection.step = COMPACT
    return max(budget, 0)

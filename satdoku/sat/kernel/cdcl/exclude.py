"""Continuing after a model without that model: this enumerates all models.

The decisions imply the rest of the model, so a clause that forbids them together forbids this model
and no other. It is false now, and asserts the opposite of the last decision: the search continues
from there, as after a conflict.

Such a clause for every model would soon outnumber all others, and every propagation would visit
them. But once both values of a decision have had their models, the clause that forbids the
decisions before it also forbids all of these, and their clauses can go. The search visits the
models in depth-first order as long as it does not restart, so those clauses are the last ones on a
stack, and about as many remain as there are levels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import HEAD
from satdoku.sat.kernel.cdcl.collect import collect_garbage
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

FEW: cython.int = 100_000  # integers of garbage that are not worth a collection


@cython.cfunc
@cython.exceptval(-1, check=False)
def exclude_model(s: State) -> cython.bint:
    """Forbid the model that was found; 0 if it was the only one.

    The clause holds only under the assumptions of this search.
    """
    clause: IntVec = s.loading.clause
    level: cython.int = s.control.size
    reason: cython.int
    if level <= s.assumptions.size:
        return False
    clause.shrink(0)
    while level > s.assumptions.size:
        level -= 1
        clause.push(s.trail.data[s.control.data[level]] ^ 1)
    if clause.size == 1:
        backtrack(s, 0)
        s.assign(clause.data[0], 0)
        return True
    backtrack(s, s.control.size - 1)
    drop_subsumed(s, clause)
    s.num_clauses += 1
    reason = s.attach(clause, 0)
    if reason > 0:
        s.excluding.push(reason)
    s.assign(clause.data[0], reason)
    return True


@cython.cfunc
@cython.exceptval(-1, check=False)
def drop_subsumed(s: State, clause: IntVec) -> cython.int:
    """Delete the clauses on top of the stack that contain all literals of the new one.

    None of them is a reason: the literal that the new one asserts is unassigned in all of them.
    """
    k: cython.Py_ssize_t
    last: cython.int
    s.scratch.stamp += 1
    for k in range(clause.size):
        s.scratch.lit_stamp.data[clause.data[k]] = s.scratch.stamp
    while s.excluding.size:
        last = s.excluding.data[s.excluding.size - 1]
        if not includes(s, last, clause.size):
            break
        s.excluding.pop()
        unwatch(s, s.arena.data[last + HEAD], last)
        unwatch(s, s.arena.data[last + HEAD + 1], last)
        s.delete_clause(last)
        s.num_clauses -= 1
    if s.collection.garbage > FEW and 2 * s.collection.garbage > s.arena.size:
        collect_garbage(s)
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def includes(s: State, clause: cython.int, size: cython.int) -> cython.bint:
    """True if the clause has `size` literals with the current stamp."""
    k: cython.int
    count: cython.int = 0
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        count += s.scratch.lit_stamp.data[s.arena.data[k]] == s.scratch.stamp
    return count == size


@cython.cfunc
@cython.exceptval(check=False)
def unwatch(s: State, lit: cython.int, clause: cython.int) -> cython.int:
    """Remove the clause from the watches of the literal immediately: it must not become a
    reason."""
    pool: cython.p_int = s.watches.pool.data
    start: cython.int = s.watches.start.data[lit]
    end: cython.int = start + s.watches.size.data[lit]
    i: cython.int
    j: cython.int = start
    for i in range(start, end, 2):
        if pool[i + 1] != clause:
            pool[j] = pool[i]
            pool[j + 1] = pool[i + 1]
            j += 2
    s.watches.size.data[lit] = j - start
    return 0

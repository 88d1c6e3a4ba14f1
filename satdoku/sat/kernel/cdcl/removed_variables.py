"""Variables removed from the search, and how they return.

Elimination and substitution remove a variable with its clauses. These are set aside on a stack,
each with a witness: its literal of the removed variable. A model of the remaining formula becomes a
model of the whole by going down the stack: where a clause is false, its witness is flipped
(Järvisalo, Heule, Biere 2012). No technique here adds anything that is not implied, so at any time
the formula is the remaining clauses together with those set aside.

When the caller uses a removed variable again, everything set aside is restored, and that variable
is not removed again. Finding out which clauses suffice (Fazekas, Biere, Scholl 2019) pays for
solvers that eliminate before every call; here a round comes after thousands of conflicts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, HEAD
from satdoku.sat.kernel.cdcl.proof_steps import DELETED
from satdoku.sat.kernel.vec import ByteVec, IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def remove_variable(s: State, var: cython.int) -> cython.int:
    """Remove an unassigned variable from the search. The caller handles its clauses."""
    s.removed.data[var] = 1
    s.num_removed += 1
    s.heap.remove(var)
    s.queue.unlink(var)
    s.queue.search = s.queue.last
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def use_again(s: State, var: cython.int) -> cython.int:
    s.removed.data[var] = 0
    s.num_removed -= 1
    s.heap.push(var)
    s.queue.append(var)
    return 0


# -- clauses of removed variables --------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def set_aside(s: State, witness: cython.int, clause: cython.int) -> cython.int:
    """Put a clause of the arena on the stack: witness, other literals, size."""
    k: cython.int
    s.aside.push(witness)
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        if s.arena.data[k] != witness:
            s.aside.push(s.arena.data[k])
    return s.aside.push(s.arena.data[clause])


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def set_aside_binary(s: State, witness: cython.int, other: cython.int) -> cython.int:
    s.aside.push(witness)
    s.aside.push(other)
    return s.aside.push(2)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def drop_clause(s: State, clause: cython.int) -> cython.int:
    """Delete a clause that was set aside.

    While the caller may add clauses, the proof keeps it, since it may be restored.
    """
    if s.sealed:
        s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
    s.delete_clause(clause)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def drop_binary(s: State, lit: cython.int, other: cython.int) -> cython.int:
    """The same for a binary clause, which is removed from both watch lists immediately."""
    pair: cython.int_2 = [lit, other]
    if s.sealed:
        s.prove(DELETED, pair, 0, 2)
    take_watch(s, lit, other)
    return take_watch(s, other, lit)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def take_watch(s: State, lit: cython.int, other: cython.int) -> cython.int:
    """Remove one watch of a binary clause from the list of `lit`; the order is kept."""
    pool: cython.p_int = s.watches.pool.data
    j: cython.int
    k: cython.int = s.watches.start.data[lit]
    end: cython.int = k + s.watches.size.data[lit]
    while k < end and not (pool[k] == other and pool[k + 1] == BINARY):
        k += 2
    if k == end:
        return 0
    for j in range(k, end - 2):
        pool[j] = pool[j + 2]
    s.watches.size.data[lit] = end - 2 - s.watches.start.data[lit]
    return 0


# -- models --------------------------------------------------------------------------------------


@cython.cfunc
def completed(s: State) -> IntVec:
    """The true literals of a model: the trail, and values for the removed variables."""
    found: IntVec = IntVec()
    value: ByteVec = ByteVec()
    top: cython.Py_ssize_t = s.aside.size
    size: cython.int
    k: cython.Py_ssize_t
    var: cython.int
    value.resize(2 * s.num_vars + 2)
    for var in range(1, s.num_vars + 1):
        value.data[2 * var + 1] = 1
    for k in range(s.assigned):
        value.data[s.trail.data[k]] = 1
        value.data[s.trail.data[k] ^ 1] = 0
    while top > 0:
        size = s.aside.data[top - 1]
        top -= size + 1
        k = top
        while k < top + size and not value.data[s.aside.data[k]]:
            k += 1
        if k == top + size:
            value.data[s.aside.data[top]] = 1
            value.data[s.aside.data[top] ^ 1] = 0
    for var in range(1, s.num_vars + 1):
        found.push(2 * var if value.data[2 * var] else 2 * var + 1)
    return found

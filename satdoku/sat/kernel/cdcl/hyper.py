"""Hyper-binary resolution: turns what a probed literal implies by long clauses into binary clauses.

All literals that propagating one literal assigns by binary clauses form a tree. The negations of
the other literals of a long clause that implies a literal are in the tree, and their nearest common
ancestor implies it alone (Bacchus, Winter 2003). With that implication the literal joins the tree.
Where the long clause contains the ancestor's negation, the new clause subsumes it.

CaDiCaL soon forgets most of these clauses; here binary clauses stay. Adding only those that subsume
a clause gains nothing, and neither does deleting those that later ones make redundant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.derive import derive_binary
from satdoku.sat.kernel.cdcl.proof_steps import DELETED

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def find_resolvents(s: State) -> cython.int:
    """After propagation at level 1: put ancestor, literal and clause of each into `pending`."""
    lit: cython.int
    reason: cython.int
    k: cython.int
    s.scratch.pending.shrink(0)
    s.probing.place.resize(2 * s.num_vars + 2)
    s.probing.parent.resize(2 * s.num_vars + 2)
    for k in range(s.control.data[0], s.assigned):
        lit = s.trail.data[k]
        reason = s.reason.data[lit >> 1]
        s.probing.place.data[lit] = k
        if reason == 0:
            s.probing.parent.data[lit] = lit
        elif reason < 0:
            s.probing.parent.data[lit] = -reason ^ 1
        else:
            s.probing.parent.data[lit] = ancestor(s, reason, lit)
            s.scratch.pending.push(s.probing.parent.data[lit])
            s.scratch.pending.push(lit)
            s.scratch.pending.push(reason)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ancestor(s: State, clause: cython.int, lit: cython.int) -> cython.int:
    """The nearest common ancestor of the negations of the clause's other literals."""
    found: cython.int = 0
    other: cython.int
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        other = s.arena.data[k] ^ 1
        if other ^ 1 == lit or s.level.data[other >> 1] == 0:
            continue
        if found == 0:
            found = other
        while found != other:
            if s.probing.place.data[found] > s.probing.place.data[other]:
                found = s.probing.parent.data[found]
            else:
                other = s.probing.parent.data[other]
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_literal(s: State, clause: cython.int, lit: cython.int) -> cython.bint:
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        if s.arena.data[k] == lit:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def add_resolvents(s: State) -> cython.int:
    """Back at the root: derive them, and delete the clauses that they subsume."""
    clause: cython.int
    k: cython.Py_ssize_t
    for k in range(0, s.scratch.pending.size, 3):
        clause = s.scratch.pending.data[k + 2]
        s.ticks += 1
        s.counters.hyper += derive_binary(
            s, s.scratch.pending.data[k] ^ 1, s.scratch.pending.data[k + 1]
        )
        if s.arena.data[clause + FLAGS] & GARBAGE:
            continue
        if has_literal(s, clause, s.scratch.pending.data[k] ^ 1):
            s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
            s.delete_clause(clause)
    return 0

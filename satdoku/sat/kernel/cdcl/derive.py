"""What inprocessing derives at the root: units, binary clauses and the empty clause, with proof.

Each follows from the present clauses by unit propagation, so its proof step is the clause
itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GLUE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.proof_steps import ADDED, DELETED

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import IntVec


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def derive_unit(s: State, lit: cython.int) -> cython.int:
    """Assign a literal for good; 1 if that is new. The caller must propagate it."""
    unit: cython.int_1 = [lit]
    if s.value.data[lit] > 0 or s.inconsistent:
        return 0
    if s.value.data[lit] < 0:
        refute(s)
        return 0
    s.prove(ADDED, unit, 0, 1)
    s.assign(lit, 0)
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def derive_binary(s: State, lit: cython.int, other: cython.int) -> cython.int:
    """Add a binary clause of unassigned literals unless it exists; 1 if it is new."""
    pair: cython.int_2 = [lit, other]
    if has_binary(s, lit, other):
        return 0
    s.prove(ADDED, pair, 0, 2)
    s.changes += 1
    s.watches.push(lit, other, BINARY)
    s.watches.push(other, lit, BINARY)
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def derive_clause(s: State, lits: IntVec, flags: cython.int) -> cython.int:
    """Add a clause of unassigned literals: empty, unit, binary or long.

    Returns its name if it is in the arena, otherwise 0.
    """
    if lits.size == 0:
        refute(s)
    elif lits.size == 1:
        derive_unit(s, lits.data[0])
    elif lits.size == 2:
        derive_binary(s, lits.data[0], lits.data[1])
    else:
        s.prove(ADDED, lits.data, 0, lits.size)
        s.changes += not flags & LEARNED
        return s.new_clause(lits, flags)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def replace_clause(s: State, clause: cython.int, lits: IntVec) -> cython.int:
    """Replace a clause of the arena with a shorter one; returns the name of the new one, or 0."""
    flags: cython.int = s.arena.data[clause + FLAGS]
    glue: cython.int = min(flags // GLUE, lits.size)
    new: cython.int = derive_clause(s, lits, flags % GLUE + glue * GLUE)
    s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
    s.delete_clause(clause)
    return new


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_binary(s: State, lit: cython.int, other: cython.int) -> cython.bint:
    """True if the clause exists. Searches the shorter of the two watch lists."""
    hold: cython.int
    k: cython.int
    start: cython.int
    if s.watches.size.data[lit] > s.watches.size.data[other]:
        hold = lit
        lit = other
        other = hold
    start = s.watches.start.data[lit]
    for k in range(start, start + s.watches.size.data[lit], 2):
        if s.watches.pool.data[k] == other and s.watches.pool.data[k + 1] == BINARY:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def refute(s: State) -> cython.int:
    """Add the empty clause."""
    s.inconsistent = True
    return s.prove(ADDED, s.learned.data, 0, 0)

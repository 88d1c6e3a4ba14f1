"""Clauses that this search shares with others on the same formula.

Several searches with different settings run side by side, each in its own process. What one learns,
the others may use: everything that a search learns follows from the formula (`removed_variables.py`
says why). Most of it would only slow the others down, so only units, binary clauses and clauses of
small glue are shared (Hamadi, Jabbour, Sais 2009; Audemard, Hoessen, Jabbour, Lagniez, Piette
2012).

Clauses travel with the caller's literals, since each search has numbers of its own for the
variables that it introduced. Clauses with such variables stay at home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import GLUE, LEARNED, USED
from satdoku.sat.kernel.cdcl.derive import derive_unit, has_binary, refute
from satdoku.sat.kernel.cdcl.proof_steps import ADDED
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import IntView

MOST_SHARED: cython.int = 60  # literals; longer clauses are rarely of use to others


@cython.final
@cython.cclass
class Sharing:
    most_glue: cython.int  # of shared clauses with three literals or more; 0 shares nothing
    outbox: IntVec  # clauses for the others: size, glue, literals of the caller
    roots: cython.int  # the literals of the trail that are in it, or came from others

    def __init__(self) -> None:
        self.most_glue = self.roots = 0
        self.outbox = IntVec()


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def share_learned(s: State) -> cython.int:
    """Offer the clause just learned to the others. Units are found on the trail instead.

    The proof gets a second copy, which stays there: this search may delete its own before the
    others have added theirs.
    """
    k: cython.int
    size: cython.int = s.learned.size
    if size == 1 or size > MOST_SHARED or (size > 2 and s.glue > s.sharing.most_glue):
        return 0
    for k in range(size):
        if s.variable_map.is_introduced(s.learned.data[k] >> 1):
            return 0
    s.sharing.outbox.push(size)
    s.sharing.outbox.push(s.glue)
    for k in range(size):
        s.sharing.outbox.push(s.variable_map.outside(s.learned.data[k]))
    return s.prove(ADDED, s.learned.data, 0, size)


@cython.cfunc
@cython.exceptval(-1, check=False)
def share_roots(s: State) -> cython.int:
    """Offer the literals that have become true for good."""
    end: cython.int = s.control.data[0] if s.control.size else s.assigned
    lit: cython.int
    while s.sharing.roots < end:
        lit = s.trail.data[s.sharing.roots]
        s.sharing.roots += 1
        if not s.variable_map.is_introduced(lit >> 1):
            s.sharing.outbox.push(1)
            s.sharing.outbox.push(1)
            s.sharing.outbox.push(s.variable_map.outside(lit))
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def is_searching(s: State) -> cython.bint:
    """True if nothing else is under way that would be disturbed by new clauses."""
    return not (
        s.reduction.step
        or s.luck.rule
        or s.round.stage
        or s.splitting.active
        or s.local_search.walker is not None
        or s.inconsistent
    )


@cython.cfunc
@cython.exceptval(-1, check=False)
def adopt_clauses(s: State, clauses: IntView) -> cython.int:
    """Add clauses of the others, in the format of the outbox."""
    place: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    k: cython.Py_ssize_t
    lits: IntVec = IntVec()
    backtrack(s, 0)
    share_roots(s)
    while place < clauses.size and not s.inconsistent:
        end = place + 2 + clauses.data[place]
        lits.shrink(0)
        for k in range(place + 2, end):
            lits.push(s.variable_map.inside(clauses.data[k]))
        if keep_open(s, lits):
            add_open(s, lits, clauses.data[place + 1])
        place = end
    s.sharing.roots = s.assigned
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def keep_open(s: State, lits: IntVec) -> cython.bint:
    """Drop the false literals; False if the clause is satisfied, or has a removed variable."""
    kept: cython.int = 0
    k: cython.int
    for k in range(lits.size):
        if s.value.data[lits.data[k]] > 0 or s.removed.data[lits.data[k] >> 1]:
            return False
        if s.value.data[lits.data[k]] == 0:
            lits.data[kept] = lits.data[k]
            kept += 1
    lits.shrink(kept)
    return True


@cython.cfunc
@cython.exceptval(-1, check=False)
def add_open(s: State, lits: IntVec, glue: cython.int) -> cython.int:
    """Add a clause of unassigned literals. It is a lemma of the proof, too."""
    if lits.size == 0:
        refute(s)
    elif lits.size == 1:
        derive_unit(s, lits.data[0])
    elif lits.size > 2 or not has_binary(s, lits.data[0], lits.data[1]):
        s.prove(ADDED, lits.data, 0, lits.size)
        s.attach(lits, LEARNED + USED + min(glue, lits.size) * GLUE)
    else:
        return 0
    s.counters.imported = s.counters.imported + 1
    return 0

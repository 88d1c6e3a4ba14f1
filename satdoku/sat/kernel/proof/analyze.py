"""Conflict analysis of the checker: adds the clauses that led to a conflict to the core.

The trail is traversed from its top. If the conflict needs a literal, it needs the clause that
assigned it, and therefore the other literals of that clause.

What holds at the root is derived once. When a conflict first needs a literal of the root, the
clauses it follows from join the core, and later conflicts need not visit them again: as long as the
literal stays on the trail, so do its reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.proof.layout import CORE, FLAGS, HEAD

if TYPE_CHECKING:
    from satdoku.sat.kernel.proof.state import CheckState


@cython.cfunc
@cython.exceptval(-1, check=False)
def analyze(s: CheckState, conflict: cython.int, implied: cython.int) -> cython.int:
    """Add whatever made all literals of a clause false to the core and to the hints.

    A literal of the variable `implied` is skipped; 0 skips none.
    """
    k: cython.int
    var: cython.int
    use(s, conflict, implied)
    for k in range(s.assigned - 1, s.root - 1, -1):
        var = s.trail.data[k] >> 1
        if s.seen.data[var]:
            s.seen.data[var] = 0
            if s.reason.data[var]:
                use(s, s.reason.data[var], var)
    return forget_root(s)


@cython.cfunc
@cython.exceptval(-1, check=False)
def analyze_true(s: CheckState, lit: cython.int) -> cython.int:
    """The same for a literal that is true and should be false. An assumption needs nothing."""
    if s.place.data[lit >> 1] < s.root:
        need(s, lit)
        return forget_root(s)
    if s.reason.data[lit >> 1]:
        return analyze(s, s.reason.data[lit >> 1], lit >> 1)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def use(s: CheckState, clause: cython.int, implied: cython.int) -> cython.int:
    """Record that the conflict needs the clause and the values of its other literals."""
    k: cython.int
    lit: cython.int
    mark_core(s, clause)
    if s.hinting:
        s.hints.push(clause)
    for k in range(clause + HEAD, clause + HEAD + s.clauses.data[clause]):
        lit = s.clauses.data[k]
        if lit >> 1 != implied:
            need(s, lit)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def need(s: CheckState, lit: cython.int) -> cython.int:
    """Record that the conflict needs the value of the literal."""
    var: cython.int = lit >> 1
    if s.place.data[var] >= s.root:
        s.seen.data[var] = 1
        return 0
    if not s.grounded.data[s.place.data[var]]:
        ground(s, s.place.data[var])
    if s.hinting and not s.seen.data[var]:
        s.seen.data[var] = 1
        s.roots.push(var)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def forget_root(s: CheckState) -> cython.int:
    """Put the literals of the root last among the hints, which are read from the end."""
    k: cython.Py_ssize_t
    for k in range(s.roots.size):
        s.seen.data[s.roots.data[k]] = 0
        s.hints.push(-s.roots.data[k])
    return s.roots.shrink(0)


@cython.cfunc
@cython.exceptval(-1, check=False)
def ground(s: CheckState, place: cython.int) -> cython.int:
    """Add the clauses that imply the literal at this place of the root's trail to the core."""
    clause: cython.int
    k: cython.int
    at: cython.int
    s.grounded.data[place] = 1
    s.pending.push(place)
    while s.pending.size:
        clause = s.reason.data[s.trail.data[s.pending.pop()] >> 1]
        mark_core(s, clause)
        for k in range(clause + HEAD, clause + HEAD + s.clauses.data[clause]):
            at = s.place.data[s.clauses.data[k] >> 1]
            if not s.grounded.data[at]:
                s.grounded.data[at] = 1
                s.pending.push(at)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def mark_core(s: CheckState, clause: cython.int) -> cython.int:
    if s.clauses.data[clause + FLAGS] & CORE:
        return 0
    s.clauses.data[clause + FLAGS] |= CORE
    s.core_size += 1
    if s.hinting:
        s.marked.push(clause)
    return 0

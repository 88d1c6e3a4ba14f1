"""Tidying at the root: clauses lose assigned literals, and deleted clauses lose their watches.

Propagation relies on it after elimination, and elimination after propagation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.collect import NOTHING_YET, begin_collection, collect_slice
from satdoku.sat.kernel.cdcl.derive import replace_clause
from satdoku.sat.kernel.cdcl.proof_steps import DELETED

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_tidying(s: State) -> cython.int:
    s.round.cursor = 1
    s.round.cursor_end = s.arena.size
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def tidy_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Delete satisfied clauses and learned ones with a removed variable; shorten the others;
    finally collect the garbage. Returns the remaining budget, above 0 when done.

    Clauses added after `cursor_end` in the meantime are already tidy.
    """
    while s.round.cursor < s.round.cursor_end:
        if budget <= 0:
            return 0
        if not s.arena.data[s.round.cursor + FLAGS] & GARBAGE:
            tidy_clause(s, s.round.cursor)
        budget -= 1 + (s.arena.data[s.round.cursor] >> 4)
        s.round.cursor += s.arena.data[s.round.cursor] + HEAD
    if s.collection.step == NOTHING_YET:
        begin_collection(s)
    return collect_slice(s, budget)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def tidy_clause(s: State, clause: cython.int) -> cython.int:
    k: cython.int
    lit: cython.int
    delete: cython.bint = False
    s.scratch.resolvent.shrink(0)
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[k]
        if s.value.data[lit] > 0 or s.removed.data[lit >> 1]:
            delete = True
            break
        if s.value.data[lit] == 0:
            s.scratch.resolvent.push(lit)
    if delete:
        s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
        s.delete_clause(clause)
    elif s.scratch.resolvent.size < s.arena.data[clause]:
        replace_clause(s, clause, s.scratch.resolvent)
    return 0

"""Tidying at the root: clauses lose what is assigned, and deleted ones lose their watches.

Propagation relies on it after elimination, and elimination after propagation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.collect import NOTHING_YET, begin_collection, collect_slice
from satdoku.sat.kernel.cdcl.derive import replace_clause
from satdoku.sat.kernel.cdcl.state import DELETED

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_tidying(s: State) -> cython.int:
    s.cursor = 1
    s.cursor_end = s.arena.size
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def tidy_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Delete satisfied clauses and learned ones with a removed variable; shorten the others. At
    last, collect the garbage. Returns what is left of the budget, above 0 when done.

    Clauses that come to stand behind `cursor_end` meanwhile are tidy already.
    """
    while s.cursor < s.cursor_end:
        if budget <= 0:
            return 0
        if not s.arena.data[s.cursor + FLAGS] & GARBAGE:
            tidy_clause(s, s.cursor)
        budget -= 1 + (s.arena.data[s.cursor] >> 4)
        s.cursor += s.arena.data[s.cursor] + HEAD
    if s.collecting == NOTHING_YET:
        begin_collection(s)
    return collect_slice(s, budget)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def tidy_clause(s: State, clause: cython.int) -> cython.int:
    k: cython.int
    lit: cython.int
    delete: cython.bint = False
    s.resolvent.shrink(0)
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[k]
        if s.value.data[lit] > 0 or s.removed.data[lit >> 1]:
            delete = True
            break
        if s.value.data[lit] == 0:
            s.resolvent.push(lit)
    if delete:
        s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
        s.delete_clause(clause)
    elif s.resolvent.size < s.arena.data[clause]:
        replace_clause(s, clause, s.resolvent)
    return 0

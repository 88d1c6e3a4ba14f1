"""The simplified formula, for a caller who wants no search.

It has a model if and only if the formula has one. `removed_variables.py` says how its models become
models of the formula, which takes the clauses that were set aside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
def list_simplified(s: State) -> IntVec:
    """The units that hold at the root, all binary clauses, and those of the arena that were not
    learned. Clauses are tidy: none has an assigned literal or a removed variable."""
    found: IntVec = IntVec()
    pool: cython.p_int = s.watches.pool.data
    k: cython.Py_ssize_t
    clause: cython.Py_ssize_t = 1
    lit: cython.int
    if s.inconsistent:
        found.push(0)
        return found
    for k in range(s.assigned):
        found.push(1)
        found.push(s.variable_map.outside(s.trail.data[k]))
    for lit in range(2, 2 * s.num_vars + 2):
        if s.value.data[lit]:
            continue
        for k in range(
            s.watches.start.data[lit], s.watches.start.data[lit] + s.watches.size.data[lit], 2
        ):
            if pool[k + 1] == BINARY and lit < pool[k] and s.value.data[pool[k]] == 0:
                found.push(2)
                found.push(s.variable_map.outside(lit))
                found.push(s.variable_map.outside(pool[k]))
    while clause < s.arena.size:
        if not s.arena.data[clause + FLAGS] & (LEARNED | GARBAGE):
            found.push(s.arena.data[clause])
            for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
                found.push(s.variable_map.outside(s.arena.data[k]))
        clause += HEAD + s.arena.data[clause]
    return found


@cython.cfunc
def list_aside(s: State) -> IntVec:
    """The stack holds the witness, the other literals and the size of each clause. It is read from
    its top, so the clauses are gathered last first, and then turned around."""
    starts: IntVec = IntVec()
    found: IntVec = IntVec()
    top: cython.Py_ssize_t = s.aside.size
    k: cython.Py_ssize_t
    while top > 0:
        top -= s.aside.data[top - 1] + 1
        starts.push(top)
    while starts.size:
        top = starts.pop()
        k = top
        top = starts.data[starts.size - 1] if starts.size else s.aside.size
        found.push(top - k - 1)
        while k < top - 1:
            found.push(s.variable_map.outside(s.aside.data[k]))
            k += 1
    return found

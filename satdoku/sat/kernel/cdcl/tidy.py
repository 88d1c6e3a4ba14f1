"""Tidying at the root: clauses lose what is assigned, and deleted ones lose their watches.

Propagation relies on it after elimination, and elimination after propagation.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD
    from satdoku.sat.kernel.cdcl.collect import collect_garbage
    from satdoku.sat.kernel.cdcl.derive import replace_clause
    from satdoku.sat.kernel.cdcl.state import DELETED
    from satdoku.sat.kernel.vec import IntVec


def tidy(s):
    """Delete satisfied clauses and learned ones with a removed variable; shorten the others."""
    rest: IntVec = IntVec()
    clause: cython.int = 1
    end: cython.int = s.arena.size
    while clause < end:
        if not s.arena.data[clause + FLAGS] & GARBAGE:
            tidy_clause(s, clause, rest)
        clause += s.arena.data[clause] + HEAD
    return collect_garbage(s)


def tidy_clause(s, clause, rest):
    k: cython.int
    lit: cython.int
    delete: cython.bint = False
    rest.shrink(0)
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[k]
        if s.value.data[lit] > 0 or s.removed.data[lit >> 1]:
            delete = True
            break
        if s.value.data[lit] == 0:
            rest.push(lit)
    if delete:
        s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
        s.delete_clause(clause)
    elif rest.size < s.arena.data[clause]:
        replace_clause(s, clause, rest)
    return 0

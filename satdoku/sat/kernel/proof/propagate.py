"""Unit propagation for the proof checker, core clauses first.

Two watched literals with blockers, as explained in `cdcl/propagate.py`. The two share no code: a
checker must not repeat a mistake of the search that it checks.

A conflict among clauses that the refutation needs anyway adds nothing to check. So their watches
have separate lists, and other clauses are visited only when the core implies nothing more (Heule,
Hunt, Wetzler 2013: core-first propagation).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.proof.layout import CORE, FLAGS, GONE, HEAD

if TYPE_CHECKING:
    from satdoku.sat.kernel.proof.state import CheckState
    from satdoku.sat.kernel.watches import Watches


@cython.cfunc
@cython.exceptval(-1, check=False)
def propagate(s: CheckState) -> cython.int:
    """Propagate the trail to its end: 0, or a clause whose literals are all false."""
    conflict: cython.int = 0
    while conflict == 0:
        if s.core_done < s.assigned:
            s.core_done += 1
            conflict = visit(s, s.core, s.trail.data[s.core_done - 1] ^ 1)
        elif s.rest_done < s.assigned:
            s.rest_done += 1
            conflict = visit(s, s.rest, s.trail.data[s.rest_done - 1] ^ 1)
        else:
            break
    return conflict


@cython.cfunc
@cython.exceptval(-1, check=False)
def visit(s: CheckState, w: Watches, false: cython.int) -> cython.int:
    """Visit the clauses in a watch list of a literal that has become false."""
    value: cython.p_schar = s.value.data
    arena: cython.p_int = s.clauses.data
    pool: cython.p_int = w.pool.data
    start: cython.Py_ssize_t = w.start.data[false]
    end: cython.Py_ssize_t = start + w.size.data[false]
    i: cython.Py_ssize_t = start
    j: cython.Py_ssize_t = start
    k: cython.Py_ssize_t
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    clause: cython.int
    other: cython.int
    found: cython.int
    outside: cython.int = 0 if w is s.core else CORE  # the flag of a clause in the wrong list
    conflict: cython.int = 0
    s.work += 1 + ((end - start) >> 3)
    while i < end:
        clause = pool[i + 1]
        pool[j] = pool[i]
        pool[j + 1] = clause
        i += 2
        j += 2
        if value[pool[j - 2]] > 0:
            continue
        if arena[clause + FLAGS] & GONE:
            j -= 2
            continue
        first = clause + HEAD
        other = arena[first] ^ arena[first + 1] ^ false
        if value[other] > 0:
            pool[j - 2] = other
            continue
        k = first + 2
        last = first + arena[clause]
        while k < last and value[arena[k]] < 0:
            k += 1
        if k < last:
            found = arena[k]
            if value[found] > 0:  # it stays true while `false` stays false
                pool[j - 2] = found
                continue
            arena[first] = other
            arena[first + 1] = found
            arena[k] = false
            j -= 2
            if arena[clause + FLAGS] & CORE:
                s.core.push(found, other, clause)
            else:
                s.rest.push(found, other, clause)
            pool = w.pool.data
            continue
        if arena[clause + FLAGS] & outside:
            j -= 2
            s.core.push(false, other, clause)
        if value[other] < 0:
            conflict = clause
            break
        s.assign(other, clause)
    if j < i:
        while i < end:
            pool[j] = pool[i]
            pool[j + 1] = pool[i + 1]
            i += 2
            j += 2
        w.size.data[false] = j - start
    return conflict

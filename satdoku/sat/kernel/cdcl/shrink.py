"""Shrinking a learned clause: one literal replaces all its literals of a level.

The asserted literal is the first unique implication point of its level. Lower levels have such
points too: if all literals of a level follow from one of them, and from literals that the clause
accounts for anyway, this one can replace them (Fleury, Biere 2021). The clause gets shorter, and
asserts the same literal on the same levels.

Stable mode searches for models, and does without it. On boards (queens, Sudoku) a level's literals
mostly follow from its decision. Clauses of nothing but decisions hardly apply elsewhere: with them
these searches took two to four times as many conflicts.

Where the walk meets a literal of a lower level for which the clause does not account, the level
keeps its literals. Adding that literal would trade a known clause for another of unknown worth:
"all-UIP" clauses, which do so, lost to plain ones in the experiments of Zhang et al. (2001).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import HEAD
from satdoku.sat.kernel.cdcl.gauss import BY_ROW
from satdoku.sat.kernel.cdcl.minimize import set_mark
from satdoku.sat.kernel.cdcl.scratch import POISON, SEEN
from satdoku.sat.kernel.cdcl.sort import make_sorting_room, sort_by_key

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def shrink(s: State) -> cython.int:
    """Shorten `learned` level by level, lowest first. The clause has just been minimized.

    Replaced literals keep their marks and so account for others on higher levels: their replacement
    implies them. The asserted literal stays first. Levels that had a single literal of the clause
    before minimization have nothing to shrink.
    """
    lits: cython.p_int = s.learned.data
    kept: cython.int = 1
    count: cython.int = 0
    k: cython.int
    lit: cython.int
    end: cython.int
    make_sorting_room(s, s.learned.size)
    for k in range(1, s.learned.size):
        lit = lits[k]
        if s.scratch.level_stamp.data[s.level.data[lit >> 1]] < s.scratch.stamp:
            lits[kept] = lit
            kept += 1
        else:
            s.sorting.values.data[count] = lit
            s.sorting.keys.data[count] = s.level.data[lit >> 1]
            count += 1
    sort_by_key(s, count)
    k = 0
    while k < count:
        end = k + 1
        while end < count and s.sorting.keys.data[end] == s.sorting.keys.data[k]:
            end += 1
        lit = 0
        if end > k + 1:
            lit = common_cause(s, k, end)
        if lit:
            lits[kept] = lit
            kept += 1
            k = end
        while k < end:
            lits[kept] = s.sorting.values.data[k]
            kept += 1
            k += 1
    s.counters.minimized = s.counters.minimized + s.learned.size - kept
    return s.learned.shrink(kept)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def common_cause(s: State, start: cython.int, end: cython.int) -> cython.int:
    """The literal that can replace the sorted literals from `start` on, all of one level; or 0.

    As in `analyze`, literals are replaced by their reasons, latest first, until one is left. The
    walk stays on the level's part of the trail. True literals are stamped, as they are on the
    trail.
    """
    level: cython.int = s.sorting.keys.data[start]
    bottom: cython.int = s.control.data[level - 1]
    index: cython.int = s.control.data[level]
    open_lits: cython.int = end - start
    k: cython.int
    reason: cython.int
    lit: cython.int
    found: cython.int
    s.scratch.stamp += 1
    for k in range(start, end):
        s.scratch.lit_stamp.data[s.sorting.values.data[k] ^ 1] = s.scratch.stamp
    while index > bottom:
        index -= 1
        lit = s.trail.data[index]
        if s.scratch.lit_stamp.data[lit] != s.scratch.stamp:
            continue
        if open_lits == 1:
            return lit ^ 1
        reason = s.reason.data[lit >> 1]
        if reason == 0 or reason <= -BY_ROW:
            return 0
        found = trace(s, -reason, level) if reason < 0 else trace_clause(s, reason, lit, level)
        if found < 0:
            return 0
        open_lits += found - 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def trace_clause(
    s: State, clause: cython.int, implied: cython.int, level: cython.int
) -> cython.int:
    """The number of the reason's literals that are new on the level; -1 if the clause lacks one
    below."""
    arena: cython.p_int = s.arena.data
    count: cython.int = 0
    k: cython.Py_ssize_t
    found: cython.int
    s.ticks += 1
    for k in range(clause + HEAD, clause + HEAD + arena[clause]):
        if arena[k] != implied:
            found = trace(s, arena[k], level)
            if found < 0:
                return -1
            count += found
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def trace(s: State, lit: cython.int, level: cython.int) -> cython.int:
    """The same for one literal."""
    var: cython.int = lit >> 1
    if s.level.data[var] < level:
        return 0 if s.level.data[var] == 0 or 0 < s.scratch.mark.data[var] < POISON else -1
    if s.scratch.lit_stamp.data[lit ^ 1] == s.scratch.stamp:
        return 0
    s.scratch.lit_stamp.data[lit ^ 1] = s.scratch.stamp
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def mark_causes(s: State) -> cython.int:
    """Mark the literals that joined the clause, so that they are bumped like the others."""
    k: cython.int
    for k in range(s.learned.size):
        set_mark(s, s.learned.data[k] >> 1, SEEN)
    return 0

"""Learning from a conflict: the first unique implication point (Marques-Silva, Sakallah 1996).

All literals of a clause are false, so their negations together are a contradiction. Replacing a
literal by the literals of the reason that implied it keeps this true: that is a resolution step.
The analysis walks back along the trail and replaces literals of the current level, latest first,
until only one of them is left. This literal, the first unique implication point, alone carries the
current level's part in the conflict. The clause to learn consists of it and the literals met on
lower levels.

After backtracking to the highest of these lower levels, all literals of the learned clause but that
one are false, so the clause asserts it. Every literal of the clause is stored as it appears in the
clauses it comes from: currently false.

Continuing to a second implication point, or to the decision itself, also gives clauses that assert
a literal. They are longer and span more levels: the first point lost to none of them in the
experiments of Zhang, Madigan, Moskewicz and Malik (2001), and every solver since stops there.

The walk also shows what mattered in this conflict. Its clauses are marked as used and their glue is
updated, for `reduce`. Its variables are bumped, for `decide`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GLUE, HEAD, LEARNED, USED, USED_TWICE, VIVIFIED
from satdoku.sat.kernel.cdcl.gauss import BY_ROW, explain
from satdoku.sat.kernel.cdcl.minimize import minimize, minimize_by_binaries
from satdoku.sat.kernel.cdcl.reason_side import mark_reason_side
from satdoku.sat.kernel.cdcl.scratch import SEEN
from satdoku.sat.kernel.cdcl.shrink import mark_causes, shrink
from satdoku.sat.kernel.cdcl.sort import make_sorting_room, sort_by_key

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def analyze(s: State, conflict: cython.int) -> cython.int:
    """Fill `learned` and `glue`, and return the level to backtrack to.

    `open_lits` counts the marked literals of the current level that have not been replaced yet.
    Each variable is marked once, so it is replaced once, although many clauses may contain it.
    """
    trail: cython.p_int = s.trail.data
    mark: cython.p_schar = s.scratch.mark.data
    open_lits: cython.int = 0
    index: cython.Py_ssize_t = s.assigned
    reason: cython.int = conflict
    lit: cython.int = 0
    involved: cython.Py_ssize_t
    s.learned.shrink(0)
    s.learned.push(0)  # placeholder for the asserted literal
    if conflict < 0:
        open_lits += look_at(s, s.conflict_a)
        open_lits += look_at(s, s.conflict_b)
    else:
        open_lits += look_into(s, conflict)

    # A literal's reason consists of literals before it on the trail. Going down the trail, the next
    # marked literal of this level is thus the latest, and no replacement can bring it back.
    # Literals of lower levels are not met: the last open literal is above all of them.
    while True:
        index -= 1
        while mark[trail[index] >> 1] == 0:
            index -= 1
        lit = trail[index]
        open_lits -= 1
        if open_lits == 0:
            break
        reason = s.reason.data[lit >> 1]
        if reason <= -BY_ROW:
            reason = explain(s, lit >> 1)
        if reason < 0:
            open_lits += look_at(s, -reason)
        else:
            open_lits += look_into(s, reason)
    s.learned.data[0] = lit ^ 1

    # Minimization marks more variables, which took no part in the conflict and are not bumped.
    involved = s.scratch.marked.size
    if s.settings.minimize:
        minimize(s)
        if s.settings.shrink > s.stable:
            shrink(s)
    s.glue = s.count_levels(s.learned.data, 0, s.learned.size)

    # Binary clauses shorten few clauses, and looking them up takes time: do it only for clauses
    # that will stay and propagate often, those with low glue and few literals.
    if (
        s.settings.binary_minimize
        and s.glue <= s.settings.binary_glue
        and s.learned.size <= s.settings.binary_size
    ):
        minimize_by_binaries(s)
        s.glue = s.count_levels(s.learned.data, 0, s.learned.size)
    while s.scratch.marked.size > involved:
        mark[s.scratch.marked.pop()] = 0
    if s.settings.shrink > s.stable:
        mark_causes(s)
    if s.settings.bump_reasons:
        mark_reason_side(s)
    bump_marked(s)
    s.chores += s.scratch.marked.size
    forget_marks(s)
    return second_level(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def look_at(s: State, lit: cython.int) -> cython.int:
    """Record a literal of a conflict or reason; 1 if it belongs to the current level.

    Literals of level 0 are skipped: they are false for good, so the learned clause does not need
    them.
    """
    var: cython.int = lit >> 1
    if s.scratch.mark.data[var] or s.level.data[var] == 0:
        return 0
    s.scratch.mark.data[var] = SEEN
    s.scratch.marked.push(var)
    if s.level.data[var] == s.control.size:
        return 1
    s.learned.push(lit)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def look_into(s: State, clause: cython.int) -> cython.int:
    """Record every literal of a clause as `look_at` does, and that the clause was used.

    `look_at` is inlined here: a call per literal would be noticeable.
    """
    arena: cython.p_int = s.arena.data
    level: cython.p_int = s.level.data
    mark: cython.p_schar = s.scratch.mark.data
    depth: cython.int = s.control.size
    found: cython.int = 0
    k: cython.Py_ssize_t
    lit: cython.int
    var: cython.int
    if arena[clause + FLAGS] & LEARNED:
        use(s, clause)
    if arena[clause] > s.settings.long_clause:
        s.ticks += arena[clause] >> 4
    for k in range(clause + HEAD, clause + HEAD + arena[clause]):
        lit = arena[k]
        var = lit >> 1
        if mark[var] or level[var] == 0:
            continue
        mark[var] = SEEN
        s.scratch.marked.push(var)
        if level[var] == depth:
            found += 1
        else:
            s.learned.push(lit)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def use(s: State, clause: cython.int) -> None:
    """Record the use of a learned clause. It counts for the next reduction, or for the next two if
    the glue is low.

    All its literals are assigned now, so its glue may have dropped; it never rises here. The glue
    of the first tier is not recomputed: such a clause is already kept for good.
    """
    flags: cython.int = s.arena.data[clause + FLAGS]
    glue: cython.int = flags // GLUE
    found: cython.int
    if glue > s.settings.tier1:
        found = s.count_levels(s.arena.data, clause + HEAD, s.arena.data[clause])
        glue = min(glue, found)
    flags = LEARNED | (USED_TWICE if glue <= s.settings.tier2 else USED) | (flags & VIVIFIED)
    s.arena.data[clause + FLAGS] = flags + glue * GLUE


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def bump_marked(s: State) -> cython.int:
    """Bump the variables of the conflict in the heuristic of the current mode.

    In stable mode, raise their VSIDS scores. In focused mode, move them to the end of the queue and
    keep their relative order (Biere, Fröhlich 2015). Moved in the order of the analysis, they would
    lose the order that earlier conflicts gave them.
    """
    k: cython.int
    count: cython.int = s.scratch.marked.size
    if s.stable:
        for k in range(count):
            s.heap.bump(s.scratch.marked.data[k])
        s.heap.decay(1000.0 / s.settings.decay)
        return 0
    make_sorting_room(s, count)
    for k in range(count):
        s.sorting.values.data[k] = s.scratch.marked.data[k]
        s.sorting.keys.data[k] = s.queue.bumped.data[s.scratch.marked.data[k]]
    sort_by_key(s, count)
    for k in range(count):
        s.queue.bump(s.sorting.values.data[k])
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def forget_marks(s: State) -> cython.int:
    k: cython.int
    for k in range(s.scratch.marked.size):
        s.scratch.mark.data[s.scratch.marked.data[k]] = 0
    return s.scratch.marked.shrink(0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def second_level(s: State) -> cython.int:
    """The level to backtrack to: the highest among the literals except the first, or 0.

    A literal of that level is put second and will be watched. Among the false literals it is the
    first to be unassigned, so the watches stay valid however far the search backtracks later.
    """
    lits: cython.p_int = s.learned.data
    best: cython.int = 1
    k: cython.int
    if s.learned.size == 1:
        return 0
    for k in range(2, s.learned.size):
        if s.level.data[lits[k] >> 1] > s.level.data[lits[best] >> 1]:
            best = k
    lits[1], lits[best] = lits[best], lits[1]
    return s.level.data[lits[1] >> 1]


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def analyze_assumption(s: State, lit: cython.int) -> cython.int:
    """Fill `core` with the assumptions that make the assumption `lit` false, and `lit` itself.

    As in `analyze`, literals are replaced by their reasons, but on all levels and to the end. Only
    decisions remain, and only assumptions have been decided when an assumption is false.
    """
    index: cython.int = s.assigned
    var: cython.int
    reason: cython.int
    k: cython.int
    s.core.shrink(0)
    s.core.push(lit)
    mark_above_root(s, lit)
    while s.scratch.marked.size and index > s.control.data[0]:
        index -= 1
        var = s.trail.data[index] >> 1
        if s.scratch.mark.data[var] == 0:
            continue
        reason = s.reason.data[var]
        if reason <= -BY_ROW:
            reason = explain(s, var)
        if reason == 0:
            s.core.push(s.trail.data[index])
        elif reason < 0:
            mark_above_root(s, -reason)
        else:
            for k in range(reason + HEAD, reason + HEAD + s.arena.data[reason]):
                mark_above_root(s, s.arena.data[k])
    return forget_marks(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def mark_above_root(s: State, lit: cython.int) -> cython.int:
    var: cython.int = lit >> 1
    if s.level.data[var] > 0 and s.scratch.mark.data[var] == 0:
        s.scratch.mark.data[var] = SEEN
        s.scratch.marked.push(var)
    return 0

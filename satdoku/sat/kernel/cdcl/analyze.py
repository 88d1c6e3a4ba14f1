"""Learning from a conflict: the first unique implication point (Marques-Silva, Sakallah 1996).

A clause is all false, so its literals together imply a contradiction. Replace a literal of it by
the literals of its reason, which implied it, and they still do: that is a resolution step. The
analysis walks back along the trail and replaces literals of the current level, latest first,
until only one of them is left. This literal, the first unique implication point, alone carries
the current level's part in the conflict. The clause to learn holds it and the literals met on
lower levels.

After backtracking to the highest of these lower levels, all literals of the learned clause but
that one are false, so the clause asserts it. Every literal of the clause is stored as it stands
in the clauses it comes from: false now.

Walking on to a second implication point, or to the decision itself, also gives clauses that
assert a literal. They are longer and span more levels: the first point lost to none of them in
the experiments of Zhang, Madigan, Moskewicz and Malik (2001), and every solver since stops there.

The walk also tells what mattered in this conflict. Its clauses are marked as used and their glue
is brought up to date, for `reduce`. Its variables are bumped, for `decide`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GLUE, HEAD, LEARNED, USED, USED_TWICE, VIVIFIED
from satdoku.sat.kernel.cdcl.gauss import BY_ROW, explain
from satdoku.sat.kernel.cdcl.minimize import minimize, minimize_by_binaries
from satdoku.sat.kernel.cdcl.reason_side import mark_reason_side
from satdoku.sat.kernel.cdcl.shrink import mark_causes, shrink
from satdoku.sat.kernel.cdcl.sort import make_sorting_room, sort_by_key
from satdoku.sat.kernel.cdcl.state import SEEN

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def analyze(s: State, conflict: cython.int) -> cython.int:
    """Fill `learned` and `glue`, and return the level to go back to.

    `open_lits` counts the literals of the current level that are marked and not yet replaced.
    Each variable is marked once, so it is replaced once, although many clauses may hold it.
    """
    trail: cython.p_int = s.trail.data
    mark: cython.p_schar = s.mark.data
    open_lits: cython.int = 0
    index: cython.Py_ssize_t = s.assigned
    reason: cython.int = conflict
    lit: cython.int = 0
    involved: cython.Py_ssize_t
    s.learned.shrink(0)
    s.learned.push(0)  # the place of the asserted literal
    if conflict < 0:
        open_lits += look_at(s, s.conflict_a)
        open_lits += look_at(s, s.conflict_b)
    else:
        open_lits += look_into(s, conflict)

    # A literal's reason consists of literals before it on the trail. Going down the trail, the
    # next marked literal of this level is thus the latest, and no replacement can bring it back.
    # Literals of lower levels are not met: the last open literal stands above all of them.
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

    # Minimising marks further variables, which had no part in the conflict and are not bumped.
    involved = s.marked.size
    if s.settings.minimize:
        minimize(s)
        if s.settings.shrink > s.stable:
            shrink(s)
    s.glue = s.count_levels(s.learned.data, 0, s.learned.size)

    # Binary clauses shorten few clauses, and looking them up takes time: do it only for the
    # clauses that will stay and propagate often, those of low glue and few literals.
    if (
        s.settings.binary_minimize
        and s.glue <= s.settings.binary_glue
        and s.learned.size <= s.settings.binary_size
    ):
        minimize_by_binaries(s)
        s.glue = s.count_levels(s.learned.data, 0, s.learned.size)
    while s.marked.size > involved:
        mark[s.marked.pop()] = 0
    if s.settings.shrink > s.stable:
        mark_causes(s)
    if s.settings.bump_reasons:
        mark_reason_side(s)
    bump_marked(s)
    s.chores += s.marked.size
    forget_marks(s)
    return second_level(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def look_at(s: State, lit: cython.int) -> cython.int:
    """Note a literal of a conflict or reason; 1 if it belongs to the current level.

    Literals of level 0 are left out: they are false for good, so a clause does not need them.
    """
    var: cython.int = lit >> 1
    if s.mark.data[var] or s.level.data[var] == 0:
        return 0
    s.mark.data[var] = SEEN
    s.marked.push(var)
    if s.level.data[var] == s.control.size:
        return 1
    s.learned.push(lit)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def look_into(s: State, clause: cython.int) -> cython.int:
    """Note every literal of a clause as `look_at` does, and that the clause was of use.

    This is `look_at` written out: a call for each literal would be felt.
    """
    arena: cython.p_int = s.arena.data
    level: cython.p_int = s.level.data
    mark: cython.p_schar = s.mark.data
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
        s.marked.push(var)
        if level[var] == depth:
            found += 1
        else:
            s.learned.push(lit)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def use(s: State, clause: cython.int) -> None:
    """Note the use of a learned clause. It counts in the next reduction, or in the next two if
    the glue is low.

    All its literals are assigned now, so its glue may have fallen, and never rises here. The
    glue of the first tier is not counted again: such a clause is kept for good already.
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
    """Tell the heuristic of the mode which variables had a part in the conflict.

    In stable mode, raise their VSIDS scores. In focused mode, move them to the end of the queue,
    and keep their order among each other (Biere, Fröhlich 2015). Moved in the order of the
    analysis, they would lose the order that earlier conflicts gave them.
    """
    k: cython.int
    count: cython.int = s.marked.size
    if s.stable:
        for k in range(count):
            s.heap.bump(s.marked.data[k])
        s.heap.decay(1000.0 / s.settings.decay)
        return 0
    make_sorting_room(s, count)
    for k in range(count):
        s.sort_values.data[k] = s.marked.data[k]
        s.sort_keys.data[k] = s.queue.bumped.data[s.marked.data[k]]
    sort_by_key(s, count)
    for k in range(count):
        s.queue.bump(s.sort_values.data[k])
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def forget_marks(s: State) -> cython.int:
    k: cython.int
    for k in range(s.marked.size):
        s.mark.data[s.marked.data[k]] = 0
    return s.marked.shrink(0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def second_level(s: State) -> cython.int:
    """The level to go back to: the highest among the literals but the first, or 0.

    A literal of that level is put second and will be watched. Of the false literals it is the
    first to be unassigned, so the watches stay right whenever the search goes back further.
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
    """Fill `core` with the assumptions that make the assumption `lit` false, and itself.

    As in `analyze`, literals are replaced by their reasons, but on all levels and to the end.
    What is left are decisions. Only assumptions have been decided when an assumption is false.
    """
    index: cython.int = s.assigned
    var: cython.int
    reason: cython.int
    k: cython.int
    s.core.shrink(0)
    s.core.push(lit)
    mark_above_root(s, lit)
    while s.marked.size and index > s.control.data[0]:
        index -= 1
        var = s.trail.data[index] >> 1
        if s.mark.data[var] == 0:
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
    if s.level.data[var] > 0 and s.mark.data[var] == 0:
        s.mark.data[var] = SEEN
        s.marked.push(var)
    return 0

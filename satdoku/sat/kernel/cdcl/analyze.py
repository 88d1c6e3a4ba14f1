"""Learning from a conflict: the first unique implication point (Marques-Silva, Sakallah 1996).

Going back along the trail, the literals of the conflict that the current level implied are
replaced by their reasons until one is left. With that one turned around, and the literals of
lower levels, that is the learned clause. Clauses met on the way are marked as used, and their
glue is brought up to date; variables met on the way are bumped.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.minimize import minimize, minimize_by_binaries
    from satdoku.sat.kernel.cdcl.sort import sort_by_key
    from satdoku.sat.kernel.cdcl.state import GLUE, LEARNED, SEEN, USED, USED_TWICE


def analyze(s, conflict):
    """Fill `learned` and `glue`; answers with the level to go back to."""
    trail: cython.p_int = s.trail.data
    mark: cython.p_schar = s.mark.data
    open_lits: cython.int = 0
    index: cython.Py_ssize_t = s.assigned
    reason: cython.int = conflict
    lit: cython.int = 0
    s.learned.shrink(0)
    s.learned.push(0)
    if conflict < 0:
        open_lits += look_at(s, s.conflict_a)
        open_lits += look_at(s, s.conflict_b)
    else:
        open_lits += look_into(s, conflict)
    while True:
        index -= 1
        while mark[trail[index] >> 1] == 0:
            index -= 1
        lit = trail[index]
        open_lits -= 1
        if open_lits == 0:
            break
        reason = s.reason.data[lit >> 1]
        if reason < 0:
            open_lits += look_at(s, -reason)
        else:
            open_lits += look_into(s, reason)
    s.learned.data[0] = lit ^ 1
    bump_marked(s)
    if s.settings.minimize:
        minimize(s)
    s.glue = s.count_levels(s.learned.data, 0, s.learned.size)
    if s.settings.binary_minimize and s.glue <= 6 and s.learned.size <= 30:
        minimize_by_binaries(s)
        s.glue = s.count_levels(s.learned.data, 0, s.learned.size)
    forget_marks(s)
    return second_level(s)


def look_at(s, lit):
    """Note a literal of a conflict or reason; 1 if it belongs to the current level."""
    var: cython.int = lit >> 1
    if s.mark.data[var] or s.level.data[var] == 0:
        return 0
    s.mark.data[var] = SEEN
    s.marked.push(var)
    if s.level.data[var] == s.control.size:
        return 1
    s.learned.push(lit)
    return 0


def look_into(s, clause):
    """Note every literal of a clause as `look_at` does, and that the clause was of use."""
    arena: cython.p_int = s.arena.data
    level: cython.p_int = s.level.data
    mark: cython.p_schar = s.mark.data
    depth: cython.int = s.control.size
    found: cython.int = 0
    k: cython.Py_ssize_t
    lit: cython.int
    var: cython.int
    if arena[clause + 1] & LEARNED:
        use(s, clause)
    for k in range(clause + 2, clause + 2 + arena[clause]):
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


def use(s, clause):
    """Keep a learned clause for longer, and longest if its glue is low."""
    flags: cython.int = s.arena.data[clause + 1]
    glue: cython.int = flags // GLUE
    found: cython.int
    if glue > s.settings.tier1:
        found = s.count_levels(s.arena.data, clause + 2, s.arena.data[clause])
        glue = min(glue, found)
    flags = LEARNED | (USED_TWICE if glue <= s.settings.tier2 else USED)
    s.arena.data[clause + 1] = flags + glue * GLUE


def bump_marked(s):
    """VSIDS in stable mode, move to front in the order of the queue in focused mode."""
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
    sort_by_key(
        s.sort_keys.data,
        s.sort_values.data,
        s.sort_keys_spare.data,
        s.sort_values_spare.data,
        count,
    )
    for k in range(count):
        s.queue.bump(s.sort_values.data[k], False)
    return 0


def make_sorting_room(s, count):
    if s.sort_keys.size < count:
        s.sort_keys.resize(count)
        s.sort_keys_spare.resize(count)
        s.sort_values.resize(count)
        s.sort_values_spare.resize(count)
    return 0


def forget_marks(s):
    k: cython.int
    for k in range(s.marked.size):
        s.mark.data[s.marked.data[k]] = 0
    return s.marked.shrink(0)


def second_level(s):
    """The highest level below the current one; its literal comes second, to be watched."""
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


def analyze_assumption(s, lit):
    """Fill `core` with the assumptions that make the assumption `lit` false, and itself."""
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
        if reason == 0:
            s.core.push(s.trail.data[index])
        elif reason < 0:
            mark_above_root(s, -reason)
        else:
            for k in range(reason + 2, reason + 2 + s.arena.data[reason]):
                mark_above_root(s, s.arena.data[k])
    return forget_marks(s)


def mark_above_root(s, lit):
    var: cython.int = lit >> 1
    if s.level.data[var] > 0 and s.mark.data[var] == 0:
        s.mark.data[var] = SEEN
        s.marked.push(var)
    return 0

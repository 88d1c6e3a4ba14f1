"""Forgetting learned clauses, lest propagation drown in them.

Three tiers by glue (Audemard, Simon 2009; Oh 2015): the lowest is kept for good, the middle one
while it is used, and of the rest the worse part goes unless it was used since last time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.analyze import make_sorting_room
    from satdoku.sat.kernel.cdcl.collect import collect_garbage
    from satdoku.sat.kernel.cdcl.sort import sort_by_key
    from satdoku.sat.kernel.cdcl.state import DELETED, GARBAGE, GLUE, LEARNED, USED, USED_TWICE


def reduce(s):
    s.counters.reductions += 1
    s.reduce_limit = s.counters.conflicts + s.settings.reduce_interval * square_root(
        s.counters.reductions + 1
    )
    delete_satisfied(s)
    delete_worst(s, candidates(s))
    return collect_garbage(s)


def square_root(number):
    """Rounded down, without floating point."""
    root: cython.longlong = 1
    while (root + 1) * (root + 1) <= number:
        root += 1
    return root


def delete_satisfied(s):
    """Delete clauses with a literal that is true for good."""
    arena: cython.p_int = s.arena.data
    clause: cython.int = 1
    k: cython.int
    while clause < s.arena.size:
        if not arena[clause + 1] & GARBAGE:
            for k in range(clause + 2, clause + 2 + arena[clause]):
                if s.value.data[arena[k]] > 0 and s.level.data[arena[k] >> 1] == 0:
                    s.prove(DELETED, arena, clause + 2, arena[clause])
                    s.delete_clause(clause)
                    break
        clause += arena[clause] + 2
    return 0


def candidates(s):
    """Put the learned clauses that may go among the values to sort; answers how many."""
    arena: cython.p_int = s.arena.data
    clause: cython.int = 1
    flags: cython.int
    used: cython.int
    glue: cython.int
    count: cython.int = 0
    make_sorting_room(s, s.num_learned)
    while clause < s.arena.size:
        flags = arena[clause + 1]
        glue = flags // GLUE
        if flags & LEARNED and not flags & GARBAGE and glue > s.settings.tier1:
            used = flags & (USED | USED_TWICE)
            if used:
                arena[clause + 1] = flags - used + (USED if used == USED_TWICE else 0)
            if (glue > s.settings.tier2 or not used) and not is_reason(s, clause):
                s.sort_values.data[count] = clause
                s.sort_keys.data[count] = -sort_key(used, glue, arena[clause])
                count += 1
        clause += arena[clause] + 2
    return count


def sort_key(used, glue, size):
    """Greater for worse: not used of late, then of high glue, then long."""
    key: cython.longlong = 0 if used else 1
    key = key * 16_777_216 + min(glue, 16_777_215)
    return key * 16_777_216 + min(size, 16_777_215)


def is_reason(s, clause):
    """A reason's implied literal is one of the two watched ones."""
    lit: cython.int = s.arena.data[clause + 2]
    if s.value.data[lit] > 0 and s.reason.data[lit >> 1] == clause:
        return 1
    lit = s.arena.data[clause + 3]
    return s.value.data[lit] > 0 and s.reason.data[lit >> 1] == clause


def delete_worst(s, count):
    k: cython.int
    clause: cython.int
    sort_by_key(
        s.sort_keys.data,
        s.sort_values.data,
        s.sort_keys_spare.data,
        s.sort_values_spare.data,
        count,
    )
    for k in range(count * s.settings.reduce_percent // 100):
        clause = s.sort_values.data[k]
        s.prove(DELETED, s.arena.data, clause + 2, s.arena.data[clause])
        s.delete_clause(clause)
        s.counters.deleted += 1
    return 0

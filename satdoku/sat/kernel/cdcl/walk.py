"""Local search: flip one variable at a time, to find phases under which few clauses are false.

ProbSAT (Balint, Schöning 2012), as CaDiCaL and Kissat use it to set phases anew. Pick a false
clause by chance, and flip one of its variables. A variable whose flip would break b clauses, whose
only true literal it has, is chosen with a probability proportional to 1 / c^b. The constant c grows
with the length of the clauses. On satisfiable random formulas this finds models long before a
search that learns; elsewhere it comes near a model in many parts at once, and the search goes on
from there.

The walk starts at the saved phases and leaves the best assignment it has met there. Variables that
are assigned at the level of the assumptions keep their values: clauses they satisfy are left out.
If no clause is false any more, the search finds the model by following its phases.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
    from satdoku.sat.kernel.cdcl.walker import (
        MOST_BREAKS,
        Walker,
        apply_flips,
        flip,
        list_occurrences,
        note_flip,
        set_weights,
    )

FINE = 1 << 30  # steps into which chance divides a sum


def begin_walk(s, budget):
    """Take the formula over, if it is small enough for the budget; whether it is."""
    w: Walker = Walker()
    s.walker = None
    if s.arena.size > s.settings.walk_size or s.arena.size >> 4 > budget:
        return 0
    w.value.resize(2 * s.num_vars + 2)
    w.best.resize(s.num_vars + 1)
    w.breaks.resize(2 * s.num_vars + 2)
    take_values(s, w)
    take_clauses(s, w)
    if w.impossible or w.begin.size == 1:
        return 0
    list_occurrences(w)
    set_weights(w)
    w.fewest = w.broken.size
    s.walker = w
    s.walk_left = budget - (w.lits.size >> 3)
    return 1


def take_values(s, w):
    """Assigned variables as they are, the others by their saved phases."""
    var: cython.int
    true: cython.int
    for var in range(1, s.num_vars + 1):
        true = 2 * var if s.saved.data[var] > 0 else 2 * var + 1
        if s.value.data[2 * var]:
            true = 2 * var if s.value.data[2 * var] > 0 else 2 * var + 1
        w.value.data[true] = 1
        w.best.data[var] = -1 if true & 1 else 1
    return 0


def take_clauses(s, w):
    """All clauses but learned ones; binary clauses are learned or not, as they all stay."""
    clause: cython.int = 1
    lit: cython.int
    k: cython.int
    w.begin.push(0)
    while clause < s.arena.size:
        if not s.arena.data[clause + FLAGS] & (LEARNED | GARBAGE):
            for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
                w.lits.push(s.arena.data[k])
            close_clause(s, w)
        clause += HEAD + s.arena.data[clause]
    for lit in range(2, 2 * s.num_vars + 2):
        for k in range(
            s.watches.start.data[lit], s.watches.start.data[lit] + s.watches.size.data[lit], 2
        ):
            if s.watches.pool.data[k + 1] == BINARY and lit < s.watches.pool.data[k]:
                w.lits.push(lit)
                w.lits.push(s.watches.pool.data[k])
                close_clause(s, w)
    return 0


def close_clause(s, w):
    """Leave out literals that are false for this walk, and the clause if one is true."""
    first: cython.int = w.begin.data[w.begin.size - 1]
    kept: cython.int = first
    k: cython.int
    for k in range(first, w.lits.size):
        if s.value.data[w.lits.data[k]] > 0:
            return w.lits.shrink(first)
        if s.value.data[w.lits.data[k]] == 0:
            w.lits.data[kept] = w.lits.data[k]
            kept += 1
    w.lits.shrink(kept)
    if kept == first:
        w.impossible = True
    return w.begin.push(kept)


def walk_slice(s, budget):
    """Flip on; returns what is left of the budget, above 0 when the walk is over."""
    w: Walker = s.walker
    before: cython.Py_ssize_t
    lit: cython.int
    while w.broken.size and s.walk_left > 0 and budget > 0:
        lit = choose(s, w)
        before = budget
        budget -= flip(w, lit)
        s.walk_left -= before - budget
        s.counters.flips += 1
        note_flip(w, lit)
    if w.broken.size and s.walk_left > 0:
        return 0
    end_walk(s)
    return max(budget, 1)


def choose(s, w):
    """A literal of a false clause, to be made true."""
    k: cython.int = s.rng.below(w.broken.size)
    clause: cython.int = w.broken.data[k]
    first: cython.int = w.begin.data[clause]
    last: cython.int = w.begin.data[clause + 1] - 1
    total: cython.double = 0.0
    point: cython.double = s.rng.below(FINE)
    for k in range(first, last + 1):
        total += w.weights.data[min(MOST_BREAKS, w.breaks.data[w.lits.data[k] ^ 1])]
    point = point / FINE * total
    for k in range(first, last):
        point -= w.weights.data[min(MOST_BREAKS, w.breaks.data[w.lits.data[k] ^ 1])]
        if point < 0.0:
            return w.lits.data[k]
    return w.lits.data[last]


def end_walk(s):
    """Leave the best assignment in the saved phases."""
    w: Walker = s.walker
    var: cython.int
    apply_flips(w)
    for var in range(1, w.best.size):
        s.saved.data[var] = w.best.data[var]
    s.walker = None
    return 0

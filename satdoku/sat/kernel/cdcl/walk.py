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

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.walker import (
    COUNT_USES,
    MOST_BREAKS,
    TAKE_BINARY,
    TAKE_LONG,
    WALKING,
    Walker,
    apply_flips,
    flip,
    list_slice,
    note_flip,
)

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

FINE: cython.longlong = 1 << 30  # steps into which chance divides a sum


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_walk(s: State, budget: cython.longlong) -> cython.bint:
    """Begin to take the formula over, if it is small enough for the budget; whether it is."""
    w: Walker = Walker()
    s.walker = None
    if s.arena.size > s.settings.walk_size or s.arena.size >> 4 > budget:
        return False
    w.value.resize(2 * s.num_vars + 2)
    w.best.resize(s.num_vars + 1)
    w.breaks.resize(2 * s.num_vars + 2)
    take_values(s, w)
    w.begin.push(0)
    w.at = 1
    s.walker = w
    s.walk_left = budget
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def take_values(s: State, w: Walker) -> cython.int:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def prepare_slice(s: State, w: Walker, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Take the formula over and connect it; returns what is left of the budget, above 0 when the
    walk can go on. The walk is over already if it has nothing to do or cannot succeed."""
    if w.stage == TAKE_LONG:
        budget = take_long(s, w, budget)
    if w.stage == TAKE_BINARY and budget > 0:
        budget = take_binary(s, w, budget)
    if COUNT_USES <= w.stage < WALKING and budget > 0:
        budget = list_slice(w, budget)
    if w.stage == WALKING and budget > 0:
        s.walk_left -= w.lits.size >> 3
    return budget


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def take_long(s: State, w: Walker, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """All clauses of the arena but learned ones."""
    k: cython.int
    while w.at < s.arena.size:
        if budget <= 0:
            return 0
        if not s.arena.data[w.at + FLAGS] & (LEARNED | GARBAGE):
            for k in range(w.at + HEAD, w.at + HEAD + s.arena.data[w.at]):
                w.lits.push(s.arena.data[k])
            close_clause(s, w)
        budget -= 1 + s.arena.data[w.at]
        w.at += HEAD + s.arena.data[w.at]
    w.stage = TAKE_BINARY
    w.at = 2
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def take_binary(s: State, w: Walker, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """All binary clauses, learned or not: none of them is ever deleted."""
    pool: cython.p_int = s.watches.pool.data
    lit: cython.int
    k: cython.int
    while w.at < 2 * s.num_vars + 2:
        if budget <= 0:
            return 0
        lit = w.at
        w.at += 1
        for k in range(
            s.watches.start.data[lit], s.watches.start.data[lit] + s.watches.size.data[lit], 2
        ):
            if pool[k + 1] == BINARY and lit < pool[k]:
                w.lits.push(lit)
                w.lits.push(pool[k])
                close_clause(s, w)
        budget -= 1 + (s.watches.size.data[lit] >> 2)
    w.stage = WALKING if w.impossible or w.begin.size == 1 else COUNT_USES
    w.at = 0
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def close_clause(s: State, w: Walker) -> cython.int:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def walk_slice(s: State, w: Walker, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Flip on; returns what is left of the budget, above 0 when the walk is over."""
    ticks: cython.int
    lit: cython.int
    if w.stage != WALKING:
        budget = prepare_slice(s, w, budget)
        if budget <= 0:
            return 0
    while w.broken.size and s.walk_left > 0 and budget > 0:
        lit = choose(s, w)
        ticks = flip(w, lit)
        budget -= 4 * ticks  # they go all over the memory, and choosing takes as long
        s.walk_left -= ticks
        s.counters.flips += 1
        note_flip(w, lit)
    if w.broken.size and s.walk_left > 0:
        return 0
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose(s: State, w: Walker) -> cython.int:
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


@cython.cfunc
@cython.exceptval(-1, check=False)
def end_walk(s: State) -> cython.int:
    """Leave the best assignment in the saved phases."""
    w: Walker = s.walker
    var: cython.int
    apply_flips(w)
    for var in range(1, w.best.size):
        s.saved.data[var] = w.best.data[var]
    s.walker = None
    return 0

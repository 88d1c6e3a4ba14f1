"""Local search: flips one variable at a time, to find phases under which few clauses are false.

ProbSAT (Balint, Schöning 2012), as CaDiCaL and Kissat use it for rephasing. Pick a random false
clause, and flip one of its variables. A variable whose flip would break b clauses, those in which
its literal alone is true, is chosen with a probability proportional to 1 / c^b. The constant c
grows with the length of the clauses. On satisfiable random formulas this finds models long before a
search that learns; elsewhere it comes close to a model in many parts of the formula, and the search
continues from there.

The walk starts at the saved phases and leaves the best assignment it has met there. Variables
assigned at the level of the assumptions keep their values: clauses they satisfy are skipped. If no
clause is false any more, the search finds the model by following its phases.
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

FINE: cython.longlong = 1 << 30  # a random choice divides a sum into this many steps


@cython.final
@cython.cclass
class LocalSearch:
    walker: cython.Nullable[Walker]  # None unless a local search is under way
    left: cython.longlong  # ticks it may still take

    def __init__(self) -> None:
        self.walker, self.left = None, 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_walk(s: State, budget: cython.longlong) -> cython.bint:
    """Begin to copy the formula, if it is small enough for the budget; True if it is."""
    w: Walker = Walker()
    s.local_search.walker = None
    if s.arena.size > s.settings.walk_size or s.arena.size >> 4 > budget:
        return False
    w.value.resize(2 * s.num_vars + 2)
    w.best.resize(s.num_vars + 1)
    w.breaks.resize(2 * s.num_vars + 2)
    take_values(s, w)
    w.begin.push(0)
    w.at = 1
    s.local_search.walker = w
    s.local_search.left = budget
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def take_values(s: State, w: Walker) -> cython.int:
    """Take the values of assigned variables, and the saved phases of the others."""
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
    """Copy and connect the formula; returns the remaining budget, above 0 when the walk can start.
    The walk is over already if it has nothing to do or cannot succeed."""
    if w.stage == TAKE_LONG:
        budget = take_long(s, w, budget)
    if w.stage == TAKE_BINARY and budget > 0:
        budget = take_binary(s, w, budget)
    if COUNT_USES <= w.stage < WALKING and budget > 0:
        budget = list_slice(w, budget)
    if w.stage == WALKING and budget > 0:
        s.local_search.left -= w.lits.size >> 3
    return budget


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def take_long(s: State, w: Walker, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Take all clauses of the arena except learned ones."""
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
    """Take all binary clauses, learned or not: none of them is ever deleted."""
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
    """Drop literals that are false throughout this walk, and the clause if one is true."""
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
    """Continue flipping; returns the remaining budget, above 0 when the walk is over."""
    ticks: cython.int
    lit: cython.int
    if w.stage != WALKING:
        budget = prepare_slice(s, w, budget)
        if budget <= 0:
            return 0
    while w.broken.size and s.local_search.left > 0 and budget > 0:
        lit = choose(s, w)
        ticks = flip(w, lit)
        budget -= 4 * ticks  # the accesses are scattered over memory, and choosing takes as long
        s.local_search.left -= ticks
        s.counters.flips += 1
        note_flip(w, lit)
    if w.broken.size and s.local_search.left > 0:
        return 0
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose(s: State, w: Walker) -> cython.int:
    """Choose a literal of a false clause to make true."""
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
    """Copy the best assignment to the saved phases."""
    w: Walker = s.local_search.walker
    var: cython.int
    apply_flips(w)
    for var in range(1, w.best.size):
        s.saved.data[var] = w.best.data[var]
    s.local_search.walker = None
    return 0

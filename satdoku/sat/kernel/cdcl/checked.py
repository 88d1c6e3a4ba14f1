"""The invariants of a search, for builds with the part `checked`.

The search checks what it relies on where CaDiCaL has its assertions: each level after it is
propagated, each clause when it is learned, and everything when the search pauses for upkeep, after
each stage of a round, after each reduction, and before a model is returned. A violated invariant
raises an AssertionError. A normal build contains none of this.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.gauss import BY_ROW

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


def require(holds: object, what: str, *where: int) -> None:
    if not holds:
        raise AssertionError(f"{what}: {', '.join(map(str, where))}")


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def check_state(s: State) -> cython.int:
    """Check all that must hold between two parts of a search."""
    check_stage(s)
    if s.propagated == s.assigned and s.collection.garbage == 0:
        check_propagated(s)
    return 0


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def check_stage(s: State) -> cython.int:
    """Check what must hold after a stage of a round, which may leave literals to propagate."""
    check_sizes(s)
    check_watches(s)
    return check_trail(s, 0)


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def check_trail(s: State, start: cython.int) -> cython.int:
    """Check the literals assigned from level `start` on: values, levels and reasons."""
    k: cython.int
    lit: cython.int
    level: cython.int = start
    first: cython.int = s.control.data[start - 1] if start else 0
    seen: set[int] = set()
    require(s.propagated <= s.assigned, "more is propagated than assigned", s.propagated)
    for k in range(first, s.assigned):
        lit = s.trail.data[k]
        while level < s.control.size and s.control.data[level] <= k:
            level += 1
        require(lit >> 1 not in seen, "a variable is on the trail twice", lit)
        require(s.value.data[lit] == 1, "a literal of the trail is not true", lit)
        require(s.value.data[lit ^ 1] == -1, "the negation is not false", lit)
        require(s.level.data[lit >> 1] == level, "a wrong level on the trail", lit)
        require(not s.removed.data[lit >> 1], "a removed variable is assigned", lit)
        seen.add(lit >> 1)
        check_reason(s, k, level)
    return 0


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def check_reason(s: State, place: cython.int, level: cython.int) -> cython.int:
    """Check the reason of the literal at a place of the trail."""
    k: cython.int
    other: cython.int
    lit: cython.int = s.trail.data[place]
    reason: cython.int = s.reason.data[lit >> 1]
    if level == 0 or place == s.control.data[level - 1]:
        require(reason == 0, "a decision has a reason", lit)
        return 0
    if reason <= -BY_ROW:
        return 0
    require(reason != 0, "an implied literal has no reason", lit)
    if reason < 0:
        require(s.value.data[-reason] < 0, "a reason has another literal that is not false", lit)
        return 0
    require(not s.arena.data[reason + FLAGS] & GARBAGE, "a reason is deleted", reason)
    require(
        lit in (s.arena.data[reason + HEAD], s.arena.data[reason + HEAD + 1]),
        "a reason does not watch what it implies",
        lit,
    )
    for k in range(reason + HEAD, reason + HEAD + s.arena.data[reason]):
        other = s.arena.data[k]
        if other != lit:
            require(s.value.data[other] < 0, "a reason has another literal that is not false", lit)
            require(s.level.data[other >> 1] <= level, "a reason comes later", lit, other)
    return 0


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def check_sizes(s: State) -> cython.int:
    """Check the layout of the arena, and everything that is counted."""
    clause: cython.Py_ssize_t = 1
    k: cython.Py_ssize_t
    var: cython.int
    size: cython.int
    flags: cython.int
    learned: cython.longlong = 0
    garbage: cython.longlong = 0
    removed: cython.int = 0
    while clause < s.arena.size:
        size = s.arena.data[clause]
        flags = s.arena.data[clause + FLAGS]
        require(size >= 3 and clause + HEAD + size <= s.arena.size, "a clause's size", clause)
        if flags & GARBAGE:
            garbage += HEAD + size
            require(clause >= s.collection.first_garbage, "garbage before the first", clause)
        elif flags & LEARNED:
            learned += 1
            require(clause >= s.learned_from, "a learned clause before the first", clause)
        for k in range(clause + HEAD, clause + HEAD + size):
            var = s.arena.data[k] >> 1
            require(1 <= var <= s.num_vars, "a literal without a variable", clause)
        clause += HEAD + size
    for var in range(1, s.num_vars + 1):
        removed += s.removed.data[var]
    require(learned == s.num_learned, "the number of learned clauses", s.num_learned)
    require(garbage == s.collection.garbage, "the size of the garbage", s.collection.garbage)
    require(removed == s.num_removed, "the number of removed variables", s.num_removed)
    require(s.scratch.marked.size == 0, "marks were left", s.scratch.marked.size)
    return 0


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def check_watches(s: State) -> cython.int:
    """Each clause must be watched by its first two literals and nothing else, and each binary
    clause by both."""
    watched: Any = Counter()
    binaries: Any = Counter()
    lit: cython.int
    other: cython.int
    clause: cython.Py_ssize_t
    k: cython.Py_ssize_t
    for lit in range(2, 2 * s.num_vars + 2):
        for k in range(
            s.watches.start.data[lit], s.watches.start.data[lit] + s.watches.size.data[lit], 2
        ):
            other = s.watches.pool.data[k]
            clause = s.watches.pool.data[k + 1]
            require(other != lit, "a literal blocks itself", lit)
            if clause == BINARY:
                binaries[min(lit, other), max(lit, other)] += 1 if lit < other else -1
                continue
            require(0 < clause < s.arena.size, "a watch without a clause", lit, clause)
            if not s.arena.data[clause + FLAGS] & GARBAGE:
                require(is_in(s, other, clause), "a blocker from another clause", lit, clause)
                watched[lit, clause] += 1
    for pair in binaries:
        require(binaries[pair] == 0, "a binary clause has only one watch", *pair)
    clause = 1
    while clause < s.arena.size:
        if not s.arena.data[clause + FLAGS] & GARBAGE:
            for k in range(clause + HEAD, clause + HEAD + 2):
                lit = s.arena.data[k]
                require(watched.pop((lit, clause), 0) == 1, "a watch is missing", lit, clause)
        clause += HEAD + s.arena.data[clause]
    require(not watched, "a clause is watched by a third literal", *next(iter(watched), ()))
    return 0


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def is_in(s: State, lit: cython.int, clause: cython.Py_ssize_t) -> cython.bint:
    k: cython.Py_ssize_t
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        if s.arena.data[k] == lit:
            return True
    return False


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def check_propagated(s: State) -> cython.int:
    """No clause may be false or imply a literal that is unassigned."""
    lit: cython.int
    other: cython.int
    clause: cython.Py_ssize_t = 1
    k: cython.Py_ssize_t
    true: cython.int
    unassigned: cython.int
    for lit in range(2, 2 * s.num_vars + 2):
        for k in range(
            s.watches.start.data[lit], s.watches.start.data[lit] + s.watches.size.data[lit], 2
        ):
            other = s.watches.pool.data[k]
            if s.watches.pool.data[k + 1] == BINARY and s.value.data[lit] < 0:
                require(s.value.data[other] > 0, "a binary clause was not propagated", lit, other)
    while clause < s.arena.size:
        true = 0
        unassigned = 0
        for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
            true += s.value.data[s.arena.data[k]] > 0
            unassigned += s.value.data[s.arena.data[k]] == 0
        require(true or unassigned > 1, "a clause was not propagated", clause)
        clause += HEAD + s.arena.data[clause]
    return 0


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def check_learned(s: State, back: cython.int) -> cython.int:
    """Check a learned clause before backtracking: it must assert its first literal at level
    `back`."""
    k: cython.int
    lit: cython.int
    level: cython.int
    highest: cython.int = 0
    seen: set[int] = set()
    for k in range(s.learned.size):
        lit = s.learned.data[k]
        level = s.level.data[lit >> 1]
        require(s.value.data[lit] < 0, "a learned clause has a literal that is not false", lit)
        require(lit not in seen, "a learned clause repeats a literal", lit)
        seen.add(lit)
        if k == 0:
            require(level == s.control.size, "the asserted literal is of a lower level", lit)
        else:
            require(0 < level < s.control.size, "a second literal of the current level", lit)
            highest = max(highest, level)
    require(back == highest, "a wrong level to backtrack to", back)
    if s.learned.size > 1:
        require(
            s.level.data[s.learned.data[1] >> 1] == highest,
            "the second watch is not of the highest level",
            s.learned.data[1],
        )
    return 0

"""Forgetting learned clauses, before they slow propagation down.

Most learned clauses are never used again, but all of them are watched. Which ones will be used?
Three tiers by glue (Audemard, Simon 2009; Oh 2015):

    up to tier1     kept for good
    up to tier2     kept while in use: met in a conflict since the last two reductions
    beyond          each reduction deletes the worse part: first those not used since the
                    last one, then those of high glue, then long ones

MiniSat ranks clauses by activity, like variables. Glue predicts the use of a clause better, and
immediately, before the clause has had time to become active.

The intervals between reductions grow with the square root of their number, so the clauses kept
grow too. With a constant limit a hard search would forget what it needs and never end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, GLUE, HEAD, LEARNED, USED, USED_TWICE
from satdoku.sat.kernel.cdcl.collect import begin_collection, collect_slice
from satdoku.sat.kernel.cdcl.proof_steps import DELETED
from satdoku.sat.kernel.cdcl.sort import begin_sorting, make_sorting_room, sort_slice

if cython.checked:
    from satdoku.sat.kernel.cdcl.checked import check_state
if cython.traced:
    from satdoku.sat.kernel.cdcl.traced import log

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.settings import Settings
    from satdoku.sat.kernel.cdcl.state import State

# The next step of a reduction. It works in slices, so that the caller can stop in between.
NOT_REDUCING: cython.int = 0
DELETE_SATISFIED: cython.int = 1
LIST_CANDIDATES: cython.int = 2
DELETE_WORST: cython.int = 3
COLLECT_DELETED: cython.int = 4

FIELD: cython.int = 24  # bits of a sort key for a glue or a size


@cython.final
@cython.cclass
class Reduction:
    limit: cython.longlong  # conflicts before the next one
    step: cython.int  # next step of the current reduction
    cursor: cython.int  # the next clause or candidate of this step
    swept: cython.int  # literals that held for good when satisfied clauses were last deleted

    def __init__(self, settings: Settings) -> None:
        self.limit = settings.reduce_interval
        self.step, self.cursor, self.swept = NOT_REDUCING, 0, 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def reduce(s: State) -> cython.int:
    """Start deleting clauses that are satisfied for good or not worth keeping, and schedule the
    next reduction. Only literals that hold for good since the last one satisfy more clauses."""
    s.counters.reductions += 1
    s.reduction.limit = s.counters.conflicts + s.settings.reduce_interval * square_root(
        s.counters.reductions + 1
    )
    if s.reduction.swept < count_units(s):
        s.reduction.swept = count_units(s)
        s.reduction.step = DELETE_SATISFIED
        s.reduction.cursor = 1
        return 0
    return begin_listing_learned(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_units(s: State) -> cython.int:
    """The number of literals that hold for good."""
    return s.control.data[0] if s.control.size else s.assigned


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def reduce_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Continue the reduction; returns the remaining budget, above 0 when done."""
    if s.reduction.step == DELETE_SATISFIED:
        budget = delete_satisfied(s, budget)
    if s.reduction.step == LIST_CANDIDATES and budget > 0:
        budget = list_candidates(s, budget)
    if s.reduction.step == DELETE_WORST and budget > 0:
        budget = delete_worst(s, budget)
    if s.reduction.step == COLLECT_DELETED and budget > 0:
        budget = collect_slice(s, budget)
        if budget > 0:
            s.reduction.step = NOT_REDUCING
            if cython.checked:
                check_state(s)
            if cython.traced:
                with cython.gil:
                    log(s, f"reduced to {s.num_learned} learned clauses")
            return budget
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def finish_reduction(s: State) -> cython.int:
    """Finish the current reduction."""
    while s.reduction.step:
        reduce_slice(s, 1 << 60)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def square_root(number: cython.longlong) -> cython.longlong:
    """Rounded down, without floating point."""
    root: cython.longlong = 1
    while (root + 1) * (root + 1) <= number:
        root += 1
    return root


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def delete_satisfied(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Delete clauses with a literal that is true for good; returns the remaining budget."""
    arena: cython.p_int = s.arena.data
    clause: cython.int
    k: cython.int
    while s.reduction.cursor < s.arena.size:
        if budget <= 0:
            return 0
        clause = s.reduction.cursor
        if not arena[clause + FLAGS] & GARBAGE:
            for k in range(clause + HEAD, clause + HEAD + arena[clause]):
                if s.value.data[arena[k]] > 0 and s.level.data[arena[k] >> 1] == 0:
                    s.prove(DELETED, arena, clause + HEAD, arena[clause])
                    s.delete_clause(clause)
                    break
        s.reduction.cursor += HEAD + arena[clause]
        budget -= 1 + (arena[clause] >> 4)
    begin_listing_learned(s)
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_listing_learned(s: State) -> cython.int:
    make_sorting_room(s, s.num_learned)
    s.reduction.step = LIST_CANDIDATES
    s.reduction.cursor = s.learned_from
    s.sorting.count = 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def list_candidates(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Add the learned clauses that may be deleted to the values to sort; returns the remaining
    budget.

    On the way, each use recorded since the last reduction ages by one step. A clause that is the
    reason of an assignment must stay.
    """
    arena: cython.p_int = s.arena.data
    clause: cython.int
    flags: cython.int
    used: cython.int
    glue: cython.int
    while s.reduction.cursor < s.arena.size:
        if budget <= 0:
            return 0
        clause = s.reduction.cursor
        flags = arena[clause + FLAGS]
        glue = flags // GLUE
        if flags & LEARNED and not flags & GARBAGE and glue > s.settings.tier1:
            used = flags & (USED | USED_TWICE)
            if used:
                arena[clause + FLAGS] = flags - used + (USED if used == USED_TWICE else 0)
            if (glue > s.settings.tier2 or not used) and not is_reason(s, clause):
                s.sorting.values.data[s.sorting.count] = clause
                s.sorting.keys.data[s.sorting.count] = -sort_key(used, glue, arena[clause])
                s.sorting.count += 1
        s.reduction.cursor += HEAD + arena[clause]
        budget -= 1
    begin_sorting(s, s.sorting.count)
    s.reduction.step = DELETE_WORST
    s.reduction.cursor = 0
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sort_key(used: cython.int, glue: cython.int, size: cython.int) -> cython.longlong:
    """Greater is worse: unused lately, then of high glue, then long. Packed into one number, with
    FIELD bits for each of the last two."""
    most: cython.longlong = (1 << FIELD) - 1
    key: cython.longlong = 0 if used else 1
    key = (key << FIELD) + min(glue, most)
    return (key << FIELD) + min(size, most)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_reason(s: State, clause: cython.int) -> cython.bint:
    """True if the clause is a reason. The literal it implies would be true, and one of the two
    watched."""
    lit: cython.int = s.arena.data[clause + HEAD]
    if s.value.data[lit] > 0 and s.reason.data[lit >> 1] == clause:
        return True
    lit = s.arena.data[clause + HEAD + 1]
    return s.value.data[lit] > 0 and s.reason.data[lit >> 1] == clause


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def delete_worst(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Sort the candidates, worst first, and delete the first part of them."""
    clause: cython.int
    budget = sort_slice(s, budget)
    while s.reduction.cursor < s.sorting.count * s.settings.reduce_percent // 100:
        if budget <= 0:
            return 0
        clause = s.sorting.values.data[s.reduction.cursor]
        s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
        s.delete_clause(clause)
        s.counters.deleted += 1
        s.reduction.cursor += 1
        budget -= 1
    if budget > 0:
        begin_collection(s)
        s.reduction.step = COLLECT_DELETED
    return max(budget, 0)

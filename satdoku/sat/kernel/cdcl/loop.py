"""The CDCL search: propagate, learn from conflicts or decide, and look after the database.

    until the answer is known:
        propagate
        on a conflict: learn a clause, go back, assign what the clause asserts
        else: change the mode, restart, reduce or rephase if that is due
        else: decide

Davis, Logemann and Loveland's search on a stack remembers which branches are closed. This one
does not: the learned clauses do that, and far more, for they also close branches not yet seen.
So it may jump back over many levels (Marques-Silva, Sakallah 1996) and restart at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.analyze import analyze
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import GLUE, LEARNED, USED, USED_TWICE
from satdoku.sat.kernel.cdcl.decide import decide
from satdoku.sat.kernel.cdcl.inprocess import begin_inprocessing, inprocessing_due
from satdoku.sat.kernel.cdcl.lucky import begin_luck
from satdoku.sat.kernel.cdcl.propagate import propagate_until
from satdoku.sat.kernel.cdcl.reduce import reduce
from satdoku.sat.kernel.cdcl.rephase import note_phases, rephase
from satdoku.sat.kernel.cdcl.restart import (
    mode_due,
    note_conflict,
    restart,
    restart_due,
    switch_mode,
)
from satdoku.sat.kernel.cdcl.split import begin_tree, tree_due
from satdoku.sat.kernel.cdcl.state import ADDED

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

# Statuses of a search that pauses, for work that needs the interpreter's lock:
UPKEEP: cython.int = 2  # the database needs looking after
PARITIES: cython.int = 3  # the matrix of parities has not seen the latest assignments


@cython.cfunc
@cython.nogil
@cython.exceptval(-2, check=False)
def search(s: State, last_tick: cython.longlong) -> cython.int:
    """Search until the answer is known, the ticks or a limit are spent, or upkeep is due."""
    conflict: cython.int
    while not s.inconsistent:
        # The ticks may be spent already, by going back: then nothing is propagated.
        conflict = propagate_until(s, last_tick - s.chores)
        if conflict:
            learn(s, conflict)
            # After a conflict the trail is consistent again, so this is a place to stop.
            if s.counters.conflicts >= s.max_conflicts and not s.inconsistent:
                return -1
        elif s.propagated < s.assigned:
            return -1
        elif s.live is not None and s.followed < s.assigned:
            return PARITIES
        elif s.assigned + s.num_removed == s.num_vars and s.control.size >= s.assumptions.size:
            return 1
        elif s.ticks + s.chores >= last_tick or spent(s):
            return -1
        elif mode_due(s):
            switch_mode(s)
        elif restart_due(s):
            restart(s)
        elif upkeep_due(s):
            return UPKEEP
        elif not decide(s):
            return 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def spent(s: State) -> cython.bint:
    return s.counters.propagations >= s.max_propagations or s.counters.decisions >= s.max_decisions


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def upkeep_due(s: State) -> cython.bint:
    return (
        inprocessing_due(s)
        or s.counters.conflicts >= s.reduce_limit
        or s.counters.conflicts >= s.rephase_limit
        or s.counters.conflicts >= s.luck_limit
        or tree_due(s)
    )


@cython.cfunc
@cython.exceptval(-1, check=False)
def upkeep(s: State) -> cython.int:
    """Do what is due, one thing at a time: the search goes on, and comes back for the next."""
    if inprocessing_due(s):
        return begin_inprocessing(s)
    if s.counters.conflicts >= s.luck_limit:
        return begin_luck(s)
    if s.counters.conflicts >= s.reduce_limit:
        return reduce(s)
    if s.counters.conflicts >= s.rephase_limit:
        return rephase(s)
    return begin_tree(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def learn(s: State, conflict: cython.int) -> cython.int:
    """Learn a clause from the conflict, go back, and assign the literal that it asserts.

    At the root there is no decision to blame: the formula has no model.
    """
    level: cython.int
    used: cython.int
    s.counters.conflicts = s.counters.conflicts + 1
    if s.control.size == 0:
        s.inconsistent = True
        return s.prove(ADDED, s.learned.data, 0, 0)
    level = analyze(s, conflict)
    note_phases(s)
    note_conflict(s)
    backtrack(s, level)
    s.prove(ADDED, s.learned.data, 0, s.learned.size)
    s.counters.learned = s.counters.learned + 1
    used = USED_TWICE if s.glue <= s.settings.tier2 else USED
    if s.learned.size == 1:
        s.assign(s.learned.data[0], 0)
    else:
        s.assign(s.learned.data[0], s.attach(s.learned, LEARNED + used + s.glue * GLUE))
    return 0

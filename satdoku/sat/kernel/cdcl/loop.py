"""The CDCL search: propagate, learn from conflicts or decide, and maintain the clause database.

    until the answer is known:
        propagate
        on a conflict: learn a clause, backtrack, assign the literal that the clause asserts
        else: change the mode, restart, reduce or rephase if that is due
        else: decide

DPLL keeps track of closed branches on its stack. This search does not: the learned clauses do that,
and far more, because they also close branches not yet seen. So it can jump back over many levels
(Marques-Silva, Sakallah 1996) and restart at any time.
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
from satdoku.sat.kernel.cdcl.proof_steps import ADDED
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
from satdoku.sat.kernel.cdcl.share import share_learned
from satdoku.sat.kernel.cdcl.split import begin_tree, tree_due

if cython.checked:
    from satdoku.sat.kernel.cdcl.checked import check_learned, check_state, check_trail
if cython.traced:
    from satdoku.sat.kernel.cdcl.traced import log, text_of

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

# Statuses of a search that pauses for work that needs the interpreter's lock:
UPKEEP: cython.int = 2  # the clause database needs maintenance
PARITIES: cython.int = 3  # the matrix of parities has not seen the latest assignments
EXTERNAL: cython.int = 4  # nor has the external propagator


@cython.cfunc
@cython.nogil
@cython.exceptval(-2, check=False)
def search(s: State, last_tick: cython.longlong) -> cython.int:
    """Search until the answer is known, the ticks or a limit are spent, or upkeep is due."""
    conflict: cython.int
    while not s.inconsistent:
        # The ticks may already have been spent by backtracking: then nothing is propagated.
        conflict = propagate_until(s, last_tick - s.chores)
        if conflict:
            learn(s, conflict)
            # After a conflict the trail is consistent again, so the search can stop here.
            if s.counters.conflicts >= s.limits.conflicts and not s.inconsistent:
                return -1
        elif s.propagated < s.assigned:
            return -1
        elif s.gauss.live is not None and s.gauss.followed < s.assigned:
            return PARITIES
        elif s.external.active and external_due(s):
            return EXTERNAL
        elif s.assigned + s.num_removed == s.num_vars and s.control.size >= s.assumptions.size:
            if cython.checked:
                check_state(s)
            return 1
        elif s.ticks + s.chores >= last_tick or spent(s):
            return -1
        elif mode_due(s):
            switch_mode(s)
        elif restart_due(s):
            restart(s)
        elif upkeep_due(s):
            return UPKEEP
        else:
            if cython.checked:
                check_trail(s, s.control.size)
            if not decide(s):
                return 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def external_due(s: State) -> cython.bint:
    """True if the assignment has changed since the external propagator had nothing to add to
    it."""
    return (
        s.external.assigned != s.assigned
        or s.external.levels != s.control.size
        or s.external.conflicts != s.counters.conflicts
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def spent(s: State) -> cython.bint:
    return (
        s.counters.propagations >= s.limits.propagations
        or s.counters.decisions >= s.limits.decisions
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def upkeep_due(s: State) -> cython.bint:
    return (
        inprocessing_due(s)
        or s.counters.conflicts >= s.reduction.limit
        or s.counters.conflicts >= s.rephasing.limit
        or s.counters.conflicts >= s.luck.limit
        or tree_due(s)
    )


@cython.cfunc
@cython.exceptval(-1, check=False)
def upkeep(s: State) -> cython.int:
    """Do one thing that is due: the search continues, and returns here for the next."""
    if cython.checked:
        check_state(s)
    if inprocessing_due(s):
        return begin_inprocessing(s)
    if s.counters.conflicts >= s.luck.limit:
        return begin_luck(s)
    if s.counters.conflicts >= s.reduction.limit:
        return reduce(s)
    if s.counters.conflicts >= s.rephasing.limit:
        return rephase(s)
    return begin_tree(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def learn(s: State, conflict: cython.int) -> cython.int:
    """Learn a clause from the conflict, backtrack, and assign the literal that it asserts.

    At the root there is no decision to blame: the formula has no model.
    """
    level: cython.int
    used: cython.int
    s.counters.conflicts = s.counters.conflicts + 1
    if s.control.size == 0:
        s.inconsistent = True
        return s.prove(ADDED, s.learned.data, 0, 0)
    level = analyze(s, conflict)
    if cython.checked:
        check_learned(s, level)
    if cython.traced:
        with cython.gil:
            log(s, f"learn {text_of(s, s.learned)} of glue {s.glue}, go back to level {level}")
    note_phases(s)
    note_conflict(s)
    backtrack(s, level)
    s.prove(ADDED, s.learned.data, 0, s.learned.size)
    s.counters.learned = s.counters.learned + 1
    if s.sharing.most_glue:
        share_learned(s)
    used = USED_TWICE if s.glue <= s.settings.tier2 else USED
    if s.learned.size == 1:
        s.assign(s.learned.data[0], 0)
    else:
        s.assign(s.learned.data[0], s.attach(s.learned, LEARNED + used + s.glue * GLUE))
    return 0

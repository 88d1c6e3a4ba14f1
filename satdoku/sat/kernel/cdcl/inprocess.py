"""Inprocessing: between two parts of the search, the formula itself is made simpler.

A round goes through the techniques one after the other. It works at the root, in slices of about a
millisecond, so that the caller can stop in between. Until a round is over the search does not go
on; a caller who stopped and then brings new clauses or assumptions abandons it.

Small formulas are decided before the first round, and a round may take no more than a share of the
ticks that the search has taken since the last. An early round comes before all others. It merges
gates and equivalent literals, which takes little time, and decides many a comparison of circuits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.congruence import CongruenceStage
from satdoku.sat.kernel.cdcl.derive import refute
from satdoku.sat.kernel.cdcl.eliminate import EliminationStage
from satdoku.sat.kernel.cdcl.factor import FactoringStage
from satdoku.sat.kernel.cdcl.gauss import GaussStage
from satdoku.sat.kernel.cdcl.parity import ParityStage
from satdoku.sat.kernel.cdcl.probe import ProbingStage
from satdoku.sat.kernel.cdcl.propagate import propagate_until
from satdoku.sat.kernel.cdcl.stage import RoundStage
from satdoku.sat.kernel.cdcl.substitute import MergedSubstitutionStage, SubstitutionStage
from satdoku.sat.kernel.cdcl.subsume import SubsumptionStage
from satdoku.sat.kernel.cdcl.tidy import begin_tidying, tidy_slice
from satdoku.sat.kernel.cdcl.vivify import VivificationStage

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import ByteVec

SLICE: cython.int = 5_000  # ticks: below a millisecond, unless every tick misses the cache

# The stages of a round, in order; `State.stage` counts them from 1.
SEARCHING: cython.int = 0
STAGES = (
    ParityStage(),
    SubstitutionStage(early=True),
    CongruenceStage(early=True),
    MergedSubstitutionStage(early=True),
    SubsumptionStage(),
    FactoringStage(),
    EliminationStage(),
    ProbingStage(),
    VivificationStage(),
    GaussStage(),
)
OVER: cython.int = len(STAGES) + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def inprocessing_due(s: State) -> cython.bint:
    return (
        s.counters.conflicts >= s.inprocess_limit
        and s.settings.inprocess != 0
        and s.arena.size <= s.settings.inprocess_size
    )


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_inprocessing(s: State) -> cython.int:
    stage: RoundStage
    effort: cython.longlong = (s.ticks - s.round_ticks) * s.settings.inprocess_share // 100
    backtrack(s, 0)
    s.live = None
    s.early = s.early and s.counters.conflicts < s.settings.inprocess_interval
    if not s.early:
        s.counters.rounds += 1
    for stage in STAGES:
        stage.allot(s, effort)
    s.phases.resize(s.num_vars + 1)
    copy_saved(s, s.saved, s.phases)
    # First what costs nothing, then more and more (Manthey 2012; Kissat).
    s.elimination_bound = min(s.settings.eliminate_bound, 8 * (s.counters.rounds - 1))
    s.stage = 1
    s.begun = False
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def inprocess(s: State) -> cython.Py_ssize_t:
    """Work for a slice; returns the ticks it took. Little of it holds the interpreter's lock."""
    left: cython.Py_ssize_t = SLICE
    stage: RoundStage
    while left > 0 and s.stage != OVER and not s.inconsistent:
        if not s.begun:
            with cython.nogil:
                left = clean_slice(s, left)
            if left > 0:
                left -= begin_stage(s)
            continue
        stage = STAGES[s.stage - 1]
        with cython.nogil:
            left = stage.work(s, left)
        if left > 0:
            s.stage += 1
            s.begun = False
    if s.stage == OVER or s.inconsistent:
        end_round(s)
    return SLICE - left


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_stage(s: State) -> cython.Py_ssize_t:
    """Go on to the next stage that is due. Returns the ticks it took to begin it."""
    stage: RoundStage
    while s.stage != OVER and not s.inconsistent:
        stage = STAGES[s.stage - 1]
        if (stage.early or not s.early) and stage.is_due(s):
            s.begun = True
            return stage.begin(s)
        s.stage += 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def clean_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Tidy and propagate until nothing is left to do; returns what is left of the budget, above 0
    when done.

    First tidy: elimination leaves watches of deleted clauses, which must not propagate.
    """
    while not s.inconsistent and (s.tidying or is_unclean(s)):
        if not s.tidying:
            s.tidying = True
            s.tidied = s.assigned + s.num_removed
            begin_tidying(s)
        budget = tidy_slice(s, budget)
        if budget > 0:
            budget = propagate_slice(s, budget)
        if budget <= 0:
            return 0
        s.tidying = False
    return budget


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def propagate_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """At the root; returns what is left of the budget, above 0 when done. A conflict refutes."""
    before: cython.longlong = s.ticks
    if not s.inconsistent and propagate_until(s, before + budget):
        refute(s)
    if not s.inconsistent and s.propagated < s.assigned:
        return 0
    return max(budget - (s.ticks - before), 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_unclean(s: State) -> cython.bint:
    return s.garbage > 0 or s.tidied != s.assigned + s.num_removed or s.propagated != s.assigned


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def copy_saved(s: State, source: ByteVec, target: ByteVec) -> cython.int:
    var: cython.int
    for var in range(1, s.phases.size):
        target.data[var] = source.data[var]
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def end_round(s: State) -> cython.int:
    backtrack(s, 0)
    copy_saved(s, s.phases, s.saved)  # probing and vivification changed them
    s.stage = SEARCHING
    s.tidying = False
    s.substitution = None
    s.gathering = False
    s.connecting = 0
    s.listing = 0
    s.round_ticks = s.ticks
    s.target_size = 0
    s.best_size = 0
    s.inprocess_limit = s.settings.inprocess_interval
    if not s.early:
        s.inprocess_limit = s.counters.conflicts + s.inprocess_limit * (s.counters.rounds + 1)
    s.early = False
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def abandon_inprocessing(s: State) -> cython.int:
    """Leave a round that is under way; what it has done so far stays."""
    stage: RoundStage
    s.walker = None
    if s.stage != SEARCHING:
        for stage in STAGES:
            stage.abandon(s)
        clean_slice(s, 1 << 40)
        end_round(s)
    return 0

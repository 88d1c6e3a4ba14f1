"""Inprocessing: simplifies the formula between two parts of the search.

A round runs the techniques one after another. It works at the root, in slices of about a
millisecond, so that the caller can stop in between. The search does not continue until a round is
over; a caller who stopped and then adds clauses or assumptions abandons it.

Small formulas are decided before the first round, and a round may take no more than a share of the
ticks that the search has taken since the last. An early round comes before all others. It merges
gates and equivalent literals, which takes little time and decides many comparisons of circuits.
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
from satdoku.sat.kernel.cdcl.substitute import (
    MergedSubstitutionStage,
    SubstitutionStage,
    SweptSubstitutionStage,
)
from satdoku.sat.kernel.cdcl.subsume import SubsumptionStage
from satdoku.sat.kernel.cdcl.sweep import SweepStage
from satdoku.sat.kernel.cdcl.tidy import begin_tidying, tidy_slice
from satdoku.sat.kernel.cdcl.vivify import VivificationStage

if cython.checked:
    from satdoku.sat.kernel.cdcl.checked import check_stage
if cython.traced:
    from satdoku.sat.kernel.cdcl.traced import log_stage

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import ByteVec

SLICE: cython.int = 5_000  # ticks: less than a millisecond, unless every tick misses the cache

TICKS_PER_INTEGER: cython.longlong = 2  # of the search, before a round on a large formula

# The stages of a round, in order; `Round.stage` counts them from 1.
SEARCHING: cython.int = 0
STAGES = (
    ParityStage(),
    SubstitutionStage(early=True),
    CongruenceStage(early=True),
    MergedSubstitutionStage(early=True),
    SweepStage(early=True),
    SweptSubstitutionStage(early=True),
    SweepStage(early=True),
    SweptSubstitutionStage(early=True),
    SubsumptionStage(),
    FactoringStage(),
    EliminationStage(),
    ProbingStage(),
    VivificationStage(),
    VivificationStage(learned=False),
    GaussStage(),
)
OVER: cython.int = len(STAGES) + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def inprocessing_due(s: State) -> cython.bint:
    """True after enough conflicts. Passes over a large formula cost time even if the techniques
    find nothing, so the search must have run for longer since the last round."""
    if s.counters.conflicts < s.round.limit or s.settings.inprocess == 0:
        return False
    return (
        s.arena.size <= s.settings.inprocess_size
        or s.ticks - s.round.ticks >= TICKS_PER_INTEGER * s.arena.size
    )


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_inprocessing(s: State) -> cython.int:
    return begin_round(s, (s.ticks - s.round.ticks) * s.settings.inprocess_share // 100)


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_round(s: State, effort: cython.longlong) -> cython.int:
    """Each technique may take `effort` ticks."""
    stage: RoundStage
    backtrack(s, 0)
    s.gauss.live = None
    s.round.early = s.round.early and s.counters.conflicts < s.settings.inprocess_interval
    if not s.round.early:
        s.counters.rounds += 1
    for stage in STAGES:
        stage.allot(s, effort)
    s.round.phases.resize(s.num_vars + 1)
    copy_saved(s.saved, s.round.phases)
    # First what costs nothing, then more and more (Manthey 2012; Kissat).
    s.elimination.bound = min(s.settings.eliminate_bound, 8 * (s.counters.rounds - 1))
    s.round.stage = 1
    s.round.begun = False
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def inprocess(s: State) -> cython.Py_ssize_t:
    """Work for one slice; returns the ticks it took. Little of it holds the interpreter's lock."""
    left: cython.Py_ssize_t = SLICE
    stage: RoundStage
    while left > 0 and s.round.stage != OVER and not s.inconsistent:
        if not s.round.begun:
            with cython.nogil:
                left = clean_slice(s, left)
            if left > 0:
                left -= begin_stage(s)
            continue
        stage = STAGES[s.round.stage - 1]
        with cython.nogil:
            left = stage.work(s, left)
        if left > 0:
            if cython.checked:
                check_stage(s)
            if cython.traced:
                log_stage(s, stage)
            s.round.stage += 1
            s.round.begun = False
    if s.round.stage == OVER or s.inconsistent:
        end_round(s)
    return SLICE - left


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_stage(s: State) -> cython.Py_ssize_t:
    """Advance to the next stage that is due. Returns the ticks it took to begin it."""
    stage: RoundStage
    while s.round.stage != OVER and not s.inconsistent:
        stage = STAGES[s.round.stage - 1]
        if (stage.early or not s.round.early) and stage.is_due(s):
            s.round.begun = True
            return stage.begin(s)
        s.round.stage += 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def clean_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Tidy and propagate until nothing is left to do; returns the remaining budget, above 0 when
    done.

    Tidying comes first: elimination leaves watches of deleted clauses, which must not propagate.
    """
    while not s.inconsistent and (s.round.tidying or is_unclean(s)):
        if not s.round.tidying:
            s.round.tidying = True
            s.round.tidied = s.assigned + s.num_removed
            begin_tidying(s)
        budget = tidy_slice(s, budget)
        if budget > 0:
            budget = propagate_slice(s, budget)
        if budget <= 0:
            return 0
        s.round.tidying = False
    return budget


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def propagate_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Propagate at the root; returns the remaining budget, above 0 when done. A conflict
    refutes."""
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
    return (
        s.collection.garbage > 0
        or s.round.tidied != s.assigned + s.num_removed
        or s.propagated != s.assigned
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def copy_saved(source: ByteVec, target: ByteVec) -> cython.int:
    var: cython.int
    for var in range(1, min(source.size, target.size)):
        target.data[var] = source.data[var]
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def end_round(s: State) -> cython.int:
    backtrack(s, 0)
    copy_saved(s.round.phases, s.saved)  # probing and vivification changed them
    s.round.stage = SEARCHING
    s.round.tidying = False
    s.substitution = None
    s.parities.gathering = False
    s.round.connecting = 0
    s.round.listing = 0
    s.round.ticks = s.ticks
    s.rephasing.target_size = 0
    s.rephasing.best_size = 0
    s.round.limit = s.settings.inprocess_interval
    if not s.round.early:
        s.round.limit = s.counters.conflicts + s.round.limit * (s.counters.rounds + 1)
    s.round.early = False
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def abandon_inprocessing(s: State) -> cython.int:
    """Leave the current round; what it has done so far stays."""
    stage: RoundStage
    s.local_search.walker = None
    if s.round.stage != SEARCHING:
        for stage in STAGES:
            stage.abandon(s)
        clean_slice(s, 1 << 40)
        end_round(s)
    return 0

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
from satdoku.sat.kernel.cdcl.congruence import begin_congruence, congruence_slice
from satdoku.sat.kernel.cdcl.derive import refute
from satdoku.sat.kernel.cdcl.eliminate import begin_elimination, eliminate_slice
from satdoku.sat.kernel.cdcl.factor import begin_factoring, factor_slice
from satdoku.sat.kernel.cdcl.gauss import begin_gauss, gauss_slice
from satdoku.sat.kernel.cdcl.parity import forget_parity, parity_slice
from satdoku.sat.kernel.cdcl.probe import begin_probing, probe_slice
from satdoku.sat.kernel.cdcl.propagate import propagate_until
from satdoku.sat.kernel.cdcl.substitute import (
    begin_substitution,
    finish_substitution,
    substitute_slice,
)
from satdoku.sat.kernel.cdcl.subsume import begin_subsumption, subsume_slice
from satdoku.sat.kernel.cdcl.tidy import begin_tidying, tidy_slice
from satdoku.sat.kernel.cdcl.vivify import begin_vivification, vivify_slice

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import ByteVec

SLICE: cython.int = 5_000  # ticks: below a millisecond, unless every tick misses the cache
LEAST_EFFORT: cython.int = 50_000  # ticks for each technique, however short the search was
FIRST_EFFORT: cython.int = 500_000  # the same for gates in the first round: most formulas have none
# The same for finding parities, where all of them must be found.
PARITY_EFFORT: cython.int = 2_000_000

# The techniques in the order of a round.
SEARCHING: cython.int = 0
PARITY: cython.int = 1
SUBSTITUTE: cython.int = 2
CONGRUENCE: cython.int = 3
SUBSTITUTE_MERGED: cython.int = 4
SUBSUME: cython.int = 5
FACTOR: cython.int = 6
ELIMINATE: cython.int = 7
PROBE: cython.int = 8
VIVIFY: cython.int = 9
GAUSS: cython.int = 10
OVER: cython.int = 11


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
    effort: cython.longlong = (s.ticks - s.round_ticks) * s.settings.inprocess_share // 100
    backtrack(s, 0)
    s.live = None
    s.early = s.early and s.counters.conflicts < s.settings.inprocess_interval
    if not s.early:
        s.counters.rounds += 1
    s.parity_left = max(effort, PARITY_EFFORT)
    s.subsumption_left = max(effort, LEAST_EFFORT)
    s.congruence_left = max(effort, LEAST_EFFORT if s.counters.rounds > 1 else FIRST_EFFORT)
    s.factoring_left = max(effort, LEAST_EFFORT)
    s.elimination_left = max(effort, LEAST_EFFORT)
    s.probing_left = max(effort, LEAST_EFFORT)
    s.vivification_left = max(effort, LEAST_EFFORT)
    s.phases.resize(s.num_vars + 1)
    copy_saved(s, s.saved, s.phases)
    # First what costs nothing, then more and more (Manthey 2012; Kissat).
    s.elimination_bound = min(s.settings.eliminate_bound, 8 * (s.counters.rounds - 1))
    s.stage = PARITY
    s.begun = False
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def inprocess(s: State) -> cython.Py_ssize_t:
    """Work for a slice; returns the ticks it took. Little of it holds the interpreter's lock."""
    left: cython.Py_ssize_t = SLICE
    while left > 0 and s.stage != OVER and not s.inconsistent:
        if not s.begun:
            with cython.nogil:
                left = clean_slice(s, left)
            if left > 0:
                left -= begin_stage(s)
            continue
        with cython.nogil:
            left = work_on_stage(s, left)
        if left > 0:
            s.stage += 1
            s.begun = False
    if s.stage == OVER or s.inconsistent:
        end_round(s)
    return SLICE - left


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_stage(s: State) -> cython.Py_ssize_t:
    """Every technique finds tidy clauses, and everything propagated. Returns the ticks it took."""
    while s.stage != OVER and not wanted(s):
        s.stage += 1
    if s.inconsistent or s.stage == OVER:
        return 0
    s.begun = True
    if s.stage == SUBSTITUTE or s.stage == SUBSTITUTE_MERGED:
        begin_substitution(s)
        return s.num_vars >> 3
    if s.stage == CONGRUENCE:
        begin_congruence(s)
    elif s.stage == SUBSUME:
        begin_subsumption(s)
    elif s.stage == FACTOR:
        begin_factoring(s)
    elif s.stage == ELIMINATE:
        begin_elimination(s)
    elif s.stage == PROBE:
        begin_probing(s)
    elif s.stage == VIVIFY:
        begin_vivification(s)
    elif s.stage == GAUSS:
        begin_gauss(s)
    else:
        return 0
    return s.arena.size >> 4


@cython.cfunc
@cython.exceptval(check=False)
def wanted(s: State) -> cython.bint:
    """Whether the technique is switched on, and finds clauses that it has not seen."""
    provable: cython.bint = s.sealed or not s.proving
    if s.early and not SUBSTITUTE <= s.stage <= SUBSTITUTE_MERGED:
        return False
    if s.stage == PARITY:
        return s.settings.parity != 0 and provable and s.parity_seen != s.changes
    if s.stage == CONGRUENCE:
        return s.settings.congruence != 0 and s.congruence_seen != s.changes
    if s.stage == SUBSTITUTE:
        return s.settings.substitute != 0
    if s.stage == SUBSTITUTE_MERGED:
        return (
            s.settings.substitute != 0
            and s.settings.congruence != 0
            and s.congruence_seen != s.changes
        )
    if s.stage == SUBSUME:
        return s.settings.subsume != 0 and s.subsume_seen != s.changes
    if s.stage == FACTOR:
        return s.settings.factor != 0 and provable and s.counters.rounds == 1
    if s.stage == ELIMINATE:
        return s.settings.eliminate != 0 and s.eliminate_seen != s.changes + s.elimination_bound
    if s.stage == PROBE:
        return s.settings.probe != 0
    if s.stage == VIVIFY:
        return s.settings.vivify != 0
    return s.settings.gauss != 0 and not s.proving


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def work_on_stage(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Returns what is left of the budget, above 0 when the technique is through."""
    if s.stage == PARITY:
        return parity_slice(s, budget)
    if s.stage == CONGRUENCE:
        return congruence_slice(s, budget)
    if s.stage == SUBSTITUTE or s.stage == SUBSTITUTE_MERGED:
        return substitute_slice(s, budget)
    if s.stage == SUBSUME:
        return subsume_slice(s, budget)
    if s.stage == FACTOR:
        return factor_slice(s, budget)
    if s.stage == ELIMINATE:
        return eliminate_slice(s, budget)
    if s.stage == PROBE:
        return probe_slice(s, budget)
    if s.stage == VIVIFY:
        return vivify_slice(s, budget)
    return gauss_slice(s, budget)


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
    s.walker = None
    if s.stage != SEARCHING:
        finish_substitution(s)
        forget_parity(s)
        s.congruence = None
        s.factoring = None
        s.occurrences = None
        clean_slice(s, 1 << 40)
        end_round(s)
    return 0

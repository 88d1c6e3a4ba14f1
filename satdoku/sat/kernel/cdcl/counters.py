"""The statistics of a search."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython


@cython.final
@cython.cclass
class Counters:
    """Each row is a counter and its meaning. Results, reports and JSON follow from the rows."""

    # The DPLL engines count these too: their rows are in `meter.py`.
    decisions: cython.Readonly[cython.longlong]
    propagations: cython.Readonly[cython.longlong]
    deepest: cython.Readonly[cython.longlong]
    # Falsified clauses; each yields a learned clause.
    conflicts: cython.Readonly[cython.longlong] = cython.row("conflicts")
    # Times all decisions were undone.
    restarts: cython.Readonly[cython.longlong] = cython.row("restarts")
    learned: cython.Readonly[cython.longlong] = cython.row("learned clauses")
    # Removed from learned clauses as redundant.
    minimized: cython.Readonly[cython.longlong] = cython.row("literals minimised")
    # Times learned clauses were deleted.
    reductions: cython.Readonly[cython.longlong] = cython.row("reductions")
    deleted: cython.Readonly[cython.longlong] = cython.row("deleted clauses")
    # Times the preferred values were reset.
    rephases: cython.Readonly[cython.longlong] = cython.row("rephasings")
    # Between the focused and the stable mode.
    switches: cython.Readonly[cython.longlong] = cython.row("mode switches")
    # Such as all true, without a search.
    lucky: cython.Readonly[cython.longlong] = cython.row("models found by simple assignments")
    # Values changed in search of good phases.
    flips: cython.Readonly[cython.longlong] = cython.row("local search flips")
    # Decisions of the tree search.
    splits: cython.Readonly[cython.longlong] = cython.row("look-ahead splits")
    rounds: cython.Readonly[cython.longlong] = cython.row("inprocessing rounds")
    # By congruence: the same function of the same inputs.
    merged: cython.Readonly[cython.longlong] = cython.row("gates merged")
    # Proved in small parts of the formula.
    swept: cython.Readonly[cython.longlong] = cython.row("equivalences swept")
    swept_units: cython.Readonly[cython.longlong] = cython.row("units swept")
    # By equivalent ones.
    substituted: cython.Readonly[cython.longlong] = cython.row("variables substituted")
    subsumed: cython.Readonly[cython.longlong] = cython.row("clauses subsumed")
    # By self-subsuming resolution.
    strengthened: cython.Readonly[cython.longlong] = cython.row("clauses strengthened")
    # By factoring, one per product of clauses.
    introduced: cython.Readonly[cython.longlong] = cython.row("variables introduced")
    factored: cython.Readonly[cython.longlong] = cython.row("clauses saved by factoring")
    eliminated: cython.Readonly[cython.longlong] = cython.row("variables eliminated")
    # Definitions used in variable elimination.
    gates: cython.Readonly[cython.longlong] = cython.row("gates")
    failed: cython.Readonly[cython.longlong] = cython.row("failed literals")  # found by probing
    # Also found by probing.
    hyper: cython.Readonly[cython.longlong] = cython.row("hyper-binary resolvents")
    vivified: cython.Readonly[cython.longlong] = cython.row("clauses vivified")  # attempted
    shortened: cython.Readonly[cython.longlong] = cython.row("clauses shortened")  # by vivification
    # Found among the clauses, counted in every round.
    parities: cython.Readonly[cython.longlong] = cython.row("parities")
    # During the search.
    implied: cython.Readonly[cython.longlong] = cython.row("literals implied by parities")
    # Reasons and conflicts derived from them.
    row_clauses: cython.Readonly[cython.longlong] = cython.row("clauses from parities")
    # Units, equivalences and refutations.
    parity_facts: cython.Readonly[cython.longlong] = cython.row("facts from parities")
    # Learned by other searches of a portfolio.
    imported: cython.Readonly[cython.longlong] = cython.row("clauses from other searches")
    closed: cython.Readonly[cython.double]  # an estimate of the closed part of the search tree

    def __init__(self) -> None:
        self.decisions = self.propagations = self.deepest = 0
        self.closed = 0.0
        if not cython.compiled:
            vars(self).update(dict.fromkeys(COUNTER_ROWS, 0))


COUNTER_ROWS = cython.rows(Counters)

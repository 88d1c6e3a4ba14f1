"""Inprocessing: between two parts of the search, the formula itself is made simpler.

A round goes through the techniques one after the other, in slices of about a millisecond, so that
the caller can stop between them. It works at the root. Until a round is over the search does not
go on; a caller who stopped it and brings new clauses or assumptions abandons it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.backtrack import backtrack
    from satdoku.sat.kernel.cdcl.parity import forget_parity, parity_slice

SLICE = 20_000  # ticks

# The techniques in the order of a round.
SEARCHING, PARITY, OVER = range(3)


def inprocessing_due(s):
    return s.counters.conflicts >= s.inprocess_limit


def begin_inprocessing(s):
    backtrack(s, 0)
    s.counters.rounds += 1
    s.stage = PARITY
    return 0


def inprocess(s):
    """Work for a slice; answers with the ticks it took."""
    left: cython.Py_ssize_t = SLICE
    while left > 0 and s.stage != SEARCHING and not s.inconsistent:
        if s.stage == PARITY:
            if s.settings.parity and (s.sealed or not s.proving):
                left = parity_slice(s, left)
        else:
            s.inprocess_limit = s.counters.conflicts + s.settings.inprocess_interval * (
                s.counters.rounds + 1
            )
            s.stage = SEARCHING
            break
        if left > 0:
            s.stage += 1
    return SLICE - left


def abandon_inprocessing(s):
    if s.stage != SEARCHING:
        forget_parity(s)
        s.stage = SEARCHING
    return 0

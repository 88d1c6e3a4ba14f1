"""Counts at which the caller wants the search to stop."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython

NO_LIMIT: cython.longlong = 1 << 62  # greater than any count


@cython.final
@cython.cclass
class Limits:
    conflicts: cython.longlong
    propagations: cython.longlong
    decisions: cython.longlong

    def __init__(self) -> None:
        self.conflicts = self.propagations = self.decisions = NO_LIMIT

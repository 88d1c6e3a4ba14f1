"""What the caller of an external propagator has seen; see external.py."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec


@cython.final
@cython.cclass
class External:
    active: cython.bint  # the search pauses when propagation is complete
    told: IntVec  # the assigned literals that the caller saw last …
    starts: IntVec  # … and the length of the trail before each of their decisions
    assigned: cython.int  # the state that the caller has nothing to add to:
    levels: cython.int
    conflicts: cython.longlong

    def __init__(self) -> None:
        self.active, self.told, self.starts = False, IntVec(), IntVec()
        self.assigned = self.levels = -1
        self.conflicts = -1

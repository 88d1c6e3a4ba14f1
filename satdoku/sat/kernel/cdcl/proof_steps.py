"""The proof as the search writes it: clauses added and deleted, until the caller takes them."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec

ADDED: cython.int = 1  # kinds of steps
DELETED: cython.int = 2


@cython.final
@cython.cclass
class ProofSteps:
    wanted: cython.bint  # the caller asked for a proof
    steps: IntVec  # not yet taken by the caller: kind, size, DIMACS literals
    units: cython.int  # literals of the trail that are in the proof as unit clauses
    extra_vars: cython.int  # variables of the proof that are not the caller's, numbered above those

    def __init__(self, wanted: bool) -> None:
        self.wanted, self.steps = wanted, IntVec()
        self.units = self.extra_vars = 0

"""Derives that the outputs of gates are equal, with a proof by cases.

An equivalence is derived as two implications, which `substitute` then uses. In the proof they
follow by cases: for all values of the inputs, of all but the last, and so on. Inputs that were
merged before agree by the implications derived then. The cases cover the inputs as found: an input
that does not change the output may still be needed to propagate it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.derive import derive_binary, derive_unit
from satdoku.sat.kernel.cdcl.equal_literals import TRUE
from satdoku.sat.kernel.cdcl.find_functions import MOST_INPUTS
from satdoku.sat.kernel.cdcl.proof_steps import ADDED, DELETED
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.equal_literals import EqualLiterals
    from satdoku.sat.kernel.cdcl.state import State


@cython.final
@cython.cclass
class ProofByCases:
    s: State
    equal: EqualLiterals
    inputs: IntVec  # inputs of each gate, as in `GateForms`
    split: IntVec  # the inputs to split cases on
    lits: IntVec

    def __init__(self, s: State, equal: EqualLiterals, inputs: IntVec) -> None:
        self.s, self.equal, self.inputs = s, equal, inputs
        self.split, self.lits = IntVec(), IntVec()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def equate(
        self, a: cython.int, b: cython.int, gate: cython.int, twin: cython.int
    ) -> cython.int:
        self.split_inputs(gate, twin)
        self.imply(a, b)
        return self.imply(b, a)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def split_inputs(self, gate: cython.int, twin: cython.int) -> cython.int:
        """Into `split`: the leaders of the inputs that both gates had, each once."""
        s: State = self.s
        lit: cython.int
        at: cython.int
        k: cython.int
        self.split.shrink(0)
        if not s.proof.wanted:
            return 0
        s.scratch.stamp += 1
        for k in range(2 * MOST_INPUTS):
            at = (gate if k < MOST_INPUTS else twin) * MOST_INPUTS + k % MOST_INPUTS
            lit = self.equal.find(2 * self.inputs.data[at]) & ~1
            if lit != TRUE and s.scratch.lit_stamp.data[lit] != s.scratch.stamp:
                s.scratch.lit_stamp.data[lit] = s.scratch.stamp
                self.split.push(lit)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def imply(self, a: cython.int, b: cython.int) -> cython.int:
        """Derive the clause (-a b). The clauses of the cases that prove it are deleted
        afterwards."""
        s: State = self.s
        a_holds: cython.bint = self.equal.find(a) == TRUE
        b_fails: cython.bint = self.equal.find(b) == TRUE ^ 1
        if self.equal.find(a) == TRUE ^ 1 or self.equal.find(b) == TRUE:
            return 0
        self.cases(a ^ 1, b, ADDED)
        if a_holds:
            derive_unit(s, b)
        elif b_fails:
            derive_unit(s, a ^ 1)
        elif b == a ^ 1:  # the same gate with both outputs
            derive_unit(s, b)
        else:
            derive_binary(s, a ^ 1, b)
        return self.cases(a ^ 1, b, DELETED)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def cases(self, a: cython.int, b: cython.int, kind: cython.int) -> cython.int:
        """The clause (a b), without a constant, for all values of all inputs, all but one, …"""
        s: State = self.s
        depth: cython.int
        row: cython.int
        k: cython.int
        for depth in range(self.split.size, 0, -1):
            for row in range(1 << depth):
                self.lits.shrink(0)
                if a >> 1 != TRUE:
                    self.lits.push(a)
                if b >> 1 != TRUE:
                    self.lits.push(b)
                for k in range(depth):
                    self.lits.push(self.split.data[k] + (row >> k & 1))
                s.prove(kind, self.lits.data, 0, self.lits.size)
        return 0

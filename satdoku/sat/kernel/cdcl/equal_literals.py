"""Known equalities between literals: a union-find structure.

The literal that is always true is 0 here, and its negation 1.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec

TRUE: cython.int = 0  # a literal


@cython.final
@cython.cclass
class EqualLiterals:
    leader: IntVec  # per literal: an equal one, closer to the leader of its class

    def __init__(self, num_vars: int) -> None:
        lit: cython.int
        self.leader = IntVec()
        self.leader.resize(2 * num_vars + 2)
        for lit in range(self.leader.size):
            self.leader.data[lit] = lit

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, lit: cython.int) -> cython.int:
        """The leader of the literals known to be equal to this one."""
        leader: cython.p_int = self.leader.data
        while leader[lit] != lit:
            leader[lit] = leader[leader[lit]]
            lit = leader[lit]
        return lit

    @cython.cfunc
    @cython.exceptval(check=False)
    def join(self, one: cython.int, other: cython.int) -> None:
        """Make two leaders equal: `other` leads from now on."""
        self.leader.data[one] = other
        self.leader.data[one ^ 1] = other ^ 1

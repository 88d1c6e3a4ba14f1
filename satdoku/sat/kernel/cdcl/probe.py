"""Failed literals: a literal whose propagation ends in a conflict must be false (Freeman 1995).

Only the roots of the implication graph are probed, literals that imply others by binary clauses and
are implied by none: if a literal below a root fails, so does the root. A root is probed again only
if the formula has new units since the last time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import BINARY
from satdoku.sat.kernel.cdcl.derive import derive_unit, refute
from satdoku.sat.kernel.cdcl.hyper import add_resolvents, find_resolvents
from satdoku.sat.kernel.cdcl.propagate import propagate
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.final
@cython.cclass
class Probing:
    left: cython.longlong  # ticks of this round
    probed: IntVec  # per literal: 1 + the units there were when it was probed
    place: IntVec  # per literal: its place on the trail; see hyper.py
    parent: IntVec  # per literal: what implies it in the tree of binary clauses

    def __init__(self) -> None:
        self.left = 0
        self.probed, self.place, self.parent = IntVec(), IntVec(), IntVec()


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def list_roots(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """List roots from the greatest literal down; returns the remaining budget, above 0 when
    done."""
    lit: cython.int
    while s.round.cursor > 1:
        if budget <= 0:
            return 0
        lit = s.round.cursor
        if (
            s.value.data[lit] == 0
            and s.probing.probed.data[lit] <= s.assigned
            and not has_binaries(s, lit)
            and has_binaries(s, lit ^ 1)
        ):
            s.round.candidates.push(lit)
        budget -= 1 + (s.watches.size.data[lit] >> 4)
        s.round.cursor -= 1
    s.round.listing = 0
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_binaries(s: State, lit: cython.int) -> cython.bint:
    k: cython.int
    start: cython.int = s.watches.start.data[lit]
    for k in range(start, start + s.watches.size.data[lit], 2):
        if s.watches.pool.data[k + 1] == BINARY:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def probe(s: State, lit: cython.int) -> cython.int:
    failed: cython.bint
    if s.value.data[lit] or s.removed.data[lit >> 1]:
        return 0
    s.open_level()
    s.assign(lit, 0)
    failed = propagate(s) != 0
    if s.settings.hyper and not failed:
        find_resolvents(s)
    backtrack(s, 0)
    s.probing.probed.data[lit] = s.assigned + 1
    if failed:
        s.counters.failed += 1
        derive_unit(s, lit ^ 1)
        if propagate(s):
            refute(s)
    elif s.settings.hyper:
        add_resolvents(s)
    return 0


@cython.cclass
class ProbingStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.probing.left = max(effort, LEAST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.probe != 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        s.round.candidates.shrink(0)
        s.probing.probed.resize(2 * s.num_vars + 2)
        s.round.listing = 1
        s.round.cursor = 2 * s.num_vars + 1
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Try more literals; returns the remaining budget, above 0 when done."""
        before: cython.longlong
        if s.round.listing:
            budget = list_roots(s, budget)
            if budget <= 0:
                return 0
        while s.round.candidates.size and s.probing.left > 0 and not s.inconsistent:
            if budget <= 0:
                return 0
            before = s.ticks
            probe(s, s.round.candidates.pop())
            budget -= s.ticks - before
            s.probing.left -= s.ticks - before
            s.ticks = before
        return max(budget, 1)

"""Congruence closure: gates with the same function of the same inputs have the same output.

(Biere, Fazekas, Fleury, Froleyks 2024.) Where two circuits are compared, much of one is a copy of
the other. The search would have to find out, gate by gate, that the copies agree. Here the gates
are merged starting from the inputs: equal outputs are the same input for the gates behind them,
which may become equal in turn.

`gate_forms` brings the gates into a normal form and finds those of the same form. A gate that
reduces to one input is that input, and one that reduces to a constant is a unit. `proof_by_cases`
derives the equivalences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.equal_literals import TRUE, EqualLiterals
from satdoku.sat.kernel.cdcl.find_functions import FunctionFinder
from satdoku.sat.kernel.cdcl.gate_forms import INPUTS, OUT, SIZE, WIDTH, GateForms
from satdoku.sat.kernel.cdcl.parity import begin_gathering, gather_slice
from satdoku.sat.kernel.cdcl.proof_by_cases import ProofByCases
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage
from satdoku.sat.kernel.vec import ByteVec, IntVec
from satdoku.sat.kernel.watches import Watches

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

# Minimum ticks of the first round: most formulas have no gates.
FIRST_EFFORT: cython.int = 500_000


@cython.final
@cython.cclass
class CongruenceClosure:
    """One pass, in slices: find the gates, then process an agenda of gates to examine."""

    s: State
    finder: cython.Nullable[FunctionFinder]
    taken: cython.Py_ssize_t  # findings added as gates so far; -1 while still searching
    equal: cython.Nullable[EqualLiterals]
    forms: cython.Nullable[GateForms]
    proof: cython.Nullable[ProofByCases]
    gates_of: Watches  # per variable: the gates that have it as an input
    agenda: IntVec  # gates to examine
    waiting: ByteVec  # per gate: 1 if it is on the agenda
    over: cython.bint

    def __init__(self, s: State) -> None:
        self.s, self.finder, self.taken = s, None, -1
        self.equal = self.forms = self.proof = None
        self.gates_of, self.agenda, self.waiting = Watches(), IntVec(), ByteVec()
        self.over = False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        self.s.congruence.seen = self.s.changes
        return begin_gathering(self.s)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def slice(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Continue; returns the remaining budget, above 0 when done."""
        s: State = self.s
        if s.parities.gathering:
            budget = gather_slice(s, budget)
            if budget <= 0:
                return 0
            self.finder = FunctionFinder(s.parities.finder, s.num_vars)
            s.congruence.left -= s.parities.finder.work
            s.parities.finder = None
        if self.finder is not None and self.taken < 0:
            s.congruence.left -= budget
            budget = self.finder.search(budget)
            s.congruence.left += budget
            if budget <= 0 and s.congruence.left > 0:
                return 0
            self.begin_taking()
        if self.finder is not None:
            budget = self.take_gates(budget)
            if budget <= 0:
                return 0
        while self.agenda.size and not self.over and s.congruence.left > 0:
            if budget <= 0:
                return 0
            s.round.tried = 2
            self.look_at(self.agenda.pop())
            budget -= s.round.tried
            s.congruence.left -= s.round.tried
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin_taking(self) -> cython.int:
        self.equal = EqualLiterals(self.s.num_vars)
        self.forms = GateForms(self.equal)
        self.proof = ProofByCases(self.s, self.equal, self.forms.inputs)
        self.gates_of.add_literals(self.s.num_vars + 1)
        self.taken = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_gates(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Put all gates on the agenda, the first on top; above 0 when done."""
        found: IntVec = self.finder.found
        gate: cython.int
        size: cython.int
        k: cython.int
        while self.taken < found.size:
            if budget <= 0:
                return 0
            size = found.data[self.taken + SIZE]
            for k in range(size):
                self.gates_of.push(found.data[self.taken + INPUTS + k], 0, self.forms.count)
            self.forms.add(found, self.taken)
            budget -= 2 + size
            self.taken += INPUTS + size
        self.forms.begin_filing()
        self.waiting.resize(self.forms.count)
        for gate in range(self.forms.count - 1, -1, -1):
            self.agenda.push(gate)
            self.waiting.data[gate] = 1
        self.finder = None
        return max(budget, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_at(self, gate: cython.int) -> cython.int:
        """Bring the gate into its normal form, and merge it with a gate of the same form."""
        g: cython.p_int = self.forms.gates.data
        at: cython.int = gate * WIDTH
        twin: cython.int
        self.waiting.data[gate] = 0
        self.forms.unfile(gate)
        self.forms.simplify(gate)
        if g[at + SIZE] == 0:
            return self.merge(g[at + OUT], TRUE ^ 1, gate, gate)
        if g[at + SIZE] == 1:
            return self.merge(g[at + OUT], 2 * g[at + INPUTS], gate, gate)
        twin = self.forms.same(self.s, gate)
        if twin >= 0:
            return self.merge(g[at + OUT], g[twin * WIDTH + OUT], gate, twin)
        return self.forms.file(gate)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def merge(self, a: cython.int, b: cython.int, gate: cython.int, twin: cython.int) -> cython.int:
        """Two literals are equal, by cases of the gates' inputs: examine the gates of one again."""
        w: Watches = self.gates_of
        one: cython.int = self.equal.find(a)
        other: cython.int = self.equal.find(b)
        again: cython.int
        k: cython.int
        if one == other:
            return 0
        self.proof.equate(a, b, gate, twin)
        if one == other ^ 1:
            self.over = True  # refuted: propagation or `substitute` will find out
            return 0
        if one >> 1 == TRUE or (
            other >> 1 != TRUE and w.size.data[one >> 1] > w.size.data[other >> 1]
        ):
            one, other = other, one
        self.s.counters.merged += 1
        self.equal.join(one, other)
        self.s.round.tried += w.size.data[one >> 1] >> 1
        for k in range(w.size.data[one >> 1] - 2, -1, -2):
            again = w.pool.data[w.start.data[one >> 1] + k + 1]
            w.push(other >> 1, 0, again)
            if not self.waiting.data[again]:
                self.waiting.data[again] = 1
                self.agenda.push(again)
        return 0


@cython.final
@cython.cclass
class Congruence:
    left: cython.longlong  # ticks of this round
    seen: cython.longlong  # changes when the last pass began
    closure: cython.Nullable[CongruenceClosure]  # the current pass

    def __init__(self) -> None:
        self.left = self.seen = 0
        self.closure = None


@cython.cclass
class CongruenceStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.congruence.left = max(effort, LEAST_EFFORT if s.counters.rounds > 1 else FIRST_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.congruence != 0 and s.congruence.seen != s.changes

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        s.congruence.closure = CongruenceClosure(s)
        s.congruence.closure.begin()
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        with cython.gil:
            budget = s.congruence.closure.slice(budget)
            if budget > 0:
                s.congruence.closure = None
            return budget

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        s.congruence.closure = None
        return 0

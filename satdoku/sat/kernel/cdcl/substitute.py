"""Equivalent literals: one of them replaces all (Aspvall, Plass, Tarjan 1979).

Binary clauses are implications. Literals that imply each other in a cycle, a strongly connected
component of that graph, are equal in every model. A component that contains a literal and its
negation refutes the formula. Parities, gates and elimination produce many such cycles.

Replaced variables leave the search. Their two implications are set aside, so that models get their
values and the caller may use them again.

A pass can pause between any two clauses, but it must be finished before anything else is done:
halfway, some clauses have been rewritten and others are not in the watch lists at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.derive import derive_binary, derive_unit, replace_clause
from satdoku.sat.kernel.cdcl.proof_steps import ADDED, DELETED
from satdoku.sat.kernel.cdcl.removed_variables import remove_variable, set_aside_binary
from satdoku.sat.kernel.cdcl.stage import RoundStage
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

# The steps of a pass.
COMPONENTS: cython.int = 0
LEADERS: cython.int = 1
CLAUSES: cython.int = 2
TAKE_BINARIES: cython.int = 3
ADD_BINARIES: cython.int = 4
REMOVE: cython.int = 5
DONE: cython.int = 6


@cython.final
@cython.cclass
class Substitution:
    """One pass; clauses must be tidy."""

    s: State
    step: cython.int  # the current step
    place: cython.int  # the position in it, and its end
    end: cython.int
    clock: cython.int
    count: cython.int  # number of literals to be replaced
    leader: IntVec  # per literal: its replacement
    index: IntVec  # per literal: Tarjan's numbers
    low: IntVec
    component: IntVec  # literals of components not yet closed
    gone: IntVec  # binary clauses to be added again with leaders
    lits: IntVec

    def __init__(self, s: State) -> None:
        self.s, self.step = s, COMPONENTS
        self.place = self.end = self.clock = self.count = 0
        self.leader, self.index, self.low = IntVec(), IntVec(), IntVec()
        self.component, self.gone, self.lits = IntVec(), IntVec(), IntVec()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        s: State = self.s
        self.leader.resize(2 * s.num_vars + 2)
        self.index.resize(2 * s.num_vars + 2)
        self.low.resize(2 * s.num_vars + 2)
        s.scratch.pending.shrink(0)
        self.place = 2
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def slice(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Continue; returns the remaining budget, above 0 when done."""
        if self.step == COMPONENTS:
            budget = self.find_components(budget)
        if self.step == LEADERS and budget > 0:
            budget = self.choose_leaders(budget)
        if self.step == CLAUSES and budget > 0:
            budget = self.rewrite_clauses(budget)
        if self.step == TAKE_BINARIES and budget > 0:
            budget = self.take_binaries(budget)
        if self.step == ADD_BINARIES and budget > 0:
            budget = self.add_binaries(budget)
        if self.step == REMOVE and budget > 0:
            budget = self.remove_others(budget)
        return max(budget, 1) if self.step == DONE else 0

    # -- components --------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_components(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Tarjan's algorithm (1972); `leader` of a literal is its replacement."""
        s: State = self.s
        lit: cython.int
        while s.scratch.pending.size or self.place < 2 * s.num_vars + 2:
            if budget <= 0:
                return 0
            lit = self.place
            if s.scratch.pending.size:
                budget = self.visit(budget)
            else:
                self.place += 1
                budget -= 1
                if (
                    self.index.data[lit] == 0
                    and s.value.data[lit] == 0
                    and not s.removed.data[lit >> 1]
                ):
                    s.scratch.pending.push(lit)
                    s.scratch.pending.push(-1)
        self.step = LEADERS
        self.place = 2
        return max(budget, 0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def visit(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Depth first. `pending` holds the current path: literals, each with the place in its list
        of implications where to continue; `component` the literals of components still open."""
        s: State = self.s
        pool: cython.p_int = s.watches.pool.data
        index: cython.p_int = self.index.data
        low: cython.p_int = self.low.data
        lit: cython.int
        other: cython.int
        k: cython.int
        end: cython.int
        while s.scratch.pending.size and budget > 0:
            lit = s.scratch.pending.data[s.scratch.pending.size - 2]
            k = s.scratch.pending.data[s.scratch.pending.size - 1]
            if k < 0:
                self.clock += 1
                index[lit] = self.clock
                low[lit] = self.clock
                self.component.push(lit)
                k = s.watches.start.data[lit ^ 1]
            end = s.watches.start.data[lit ^ 1] + s.watches.size.data[lit ^ 1]
            other = 0
            budget -= 2 + ((end - k) >> 4)
            while k < end and other == 0:
                if pool[k + 1] == BINARY and s.value.data[pool[k]] == 0:
                    if index[pool[k]] == 0:
                        other = pool[k]
                    elif index[pool[k]] > 0:
                        low[lit] = min(low[lit], low[pool[k]])
                if other == 0:
                    k += 2
            s.scratch.pending.data[s.scratch.pending.size - 1] = k
            if other:
                # The same entry is examined again after the visit, for its `low`.
                s.scratch.pending.push(other)
                s.scratch.pending.push(-1)
                continue
            s.scratch.pending.shrink(s.scratch.pending.size - 2)
            if low[lit] == index[lit]:
                self.close_component(lit)
        return max(budget, 0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def close_component(self, lit: cython.int) -> cython.int:
        """Pop a component off the stack and choose its leader: one that is kept, otherwise the
        smallest.

        The component of the negations is its mirror image: whichever comes first decides for
        both.
        """
        start: cython.Py_ssize_t = self.component.size
        best: cython.int = lit
        other: cython.int
        k: cython.Py_ssize_t
        while True:
            start -= 1
            other = self.component.data[start]
            self.index.data[other] = -1
            if self.is_kept(other >> 1) != self.is_kept(best >> 1):
                if self.is_kept(other >> 1):
                    best = other
            elif other < best:
                best = other
            if other == lit:
                break
        for k in range(start, self.component.size):
            other = self.component.data[k]
            if other == best ^ 1:
                derive_unit(self.s, best)
            if self.leader.data[other] == 0:
                self.leader.data[other] = best
                self.leader.data[other ^ 1] = best ^ 1
        return self.component.shrink(start)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_kept(self, var: cython.int) -> cython.bint:
        """True if the caller has assumed it, or used it after a removal."""
        return self.s.frozen.data[var] != 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def choose_leaders(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """All components are known: does anything have to be rewritten?"""
        s: State = self.s
        lit: cython.int
        while self.place < 2 * s.num_vars + 2:
            if budget <= 0:
                return 0
            lit = self.place
            if self.leader.data[lit] == 0 or self.is_kept(lit >> 1):
                self.leader.data[lit] = lit
            elif self.leader.data[lit] != lit:
                self.count += 1
                self.name_equivalence(lit)
            budget -= lit & 1
            self.place += 1
        self.step = DONE
        if self.count and s.assigned == s.propagated and not s.inconsistent:
            self.step = CLAUSES
            self.place = 1
            self.end = s.arena.size
        return max(budget, 0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def name_equivalence(self, lit: cython.int) -> cython.int:
        """Add to the proof the implication that directly connects a literal with its leader."""
        pair: cython.int_2 = [lit, self.leader.data[lit] ^ 1]
        if self.s.inconsistent or self.s.assigned != self.s.propagated:
            return 0  # nothing will be rewritten
        return self.s.prove(ADDED, pair, 0, 2)

    # -- clauses with literals replaced by leaders -----------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def rewrite_clauses(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        s: State = self.s
        clause: cython.int
        while self.place < self.end:
            if budget <= 0:
                return 0
            clause = self.place
            if not s.arena.data[clause + FLAGS] & GARBAGE and self.rewrite(clause):
                if self.lits.size:
                    replace_clause(s, clause, self.lits)
                else:
                    s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
                    s.delete_clause(clause)
            budget -= 1 + (s.arena.data[clause] >> 4)
            self.place += s.arena.data[clause] + HEAD
        self.step = TAKE_BINARIES
        self.place = 2
        return max(budget, 0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def rewrite(self, clause: cython.int) -> cython.bint:
        """Put the clause, with literals replaced by leaders, into `lits`, empty for a tautology;
        False if it does not change."""
        s: State = self.s
        k: cython.int
        lit: cython.int
        changed: cython.bint = False
        self.lits.shrink(0)
        s.scratch.stamp += 1
        for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
            lit = self.leader.data[s.arena.data[k]]
            changed = changed or lit != s.arena.data[k]
            if s.scratch.lit_stamp.data[lit ^ 1] == s.scratch.stamp:
                self.lits.shrink(0)
                return True
            if s.scratch.lit_stamp.data[lit] != s.scratch.stamp:
                s.scratch.lit_stamp.data[lit] = s.scratch.stamp
                self.lits.push(lit)
        return changed

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_binaries(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Remove the binary clauses with a replaced literal from all lists."""
        s: State = self.s
        pool: cython.p_int = s.watches.pool.data
        leader: cython.p_int = self.leader.data
        lit: cython.int
        other: cython.int
        i: cython.int
        j: cython.int
        start: cython.int
        while self.place < 2 * s.num_vars + 2:
            if budget <= 0:
                return 0
            lit = self.place
            start = s.watches.start.data[lit]
            j = start
            for i in range(start, start + s.watches.size.data[lit], 2):
                other = pool[i]
                if pool[i + 1] == BINARY and (leader[lit] != lit or leader[other] != other):
                    if lit < other:
                        self.gone.push(lit)
                        self.gone.push(other)
                else:
                    pool[j] = other
                    pool[j + 1] = pool[i + 1]
                    j += 2
            budget -= 1 + (s.watches.size.data[lit] >> 3)
            s.watches.size.data[lit] = j - start
            self.place += 1
        self.step = ADD_BINARIES
        self.place = 0
        return max(budget, 0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_binaries(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Add the rewritten binary clauses."""
        s: State = self.s
        lit: cython.int
        other: cython.int
        while self.place < self.gone.size:
            if budget <= 0:
                return 0
            lit = self.leader.data[self.gone.data[self.place]]
            other = self.leader.data[self.gone.data[self.place + 1]]
            if lit == other:
                derive_unit(s, lit)
            elif lit != other ^ 1:
                derive_binary(s, lit, other)
                s.prove(DELETED, self.gone.data, self.place, 2)
                budget -= min(s.watches.size.data[lit], s.watches.size.data[other]) >> 4
            budget -= 1
            self.place += 2
        self.step = REMOVE
        self.place = 1
        return max(budget, 0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def remove_others(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        s: State = self.s
        var: cython.int
        while self.place <= s.num_vars:
            if budget <= 0:
                return 0
            var = self.place
            if self.leader.data[2 * var] != 2 * var:
                set_aside_binary(s, 2 * var, self.leader.data[2 * var] ^ 1)
                set_aside_binary(s, 2 * var + 1, self.leader.data[2 * var])
                remove_variable(s, var)
                s.counters.substituted += 1
                budget -= 1
            budget -= var & 1
            self.place += 1
        self.step = DONE
        return max(budget, 0)


@cython.cclass
class SubstitutionStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.substitute != 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        s.substitution = Substitution(s)
        s.substitution.begin()
        return s.num_vars >> 3

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        with cython.gil:
            budget = s.substitution.slice(budget)
            if budget > 0:
                s.substitution = None
            return budget

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        """Finish the pass: clauses with replaced literals must not stay."""
        while s.substitution is not None:
            self.work(s, 1 << 40)
        return 0


@cython.cclass
class SweptSubstitutionStage(SubstitutionStage):
    """And for those that sweeping found equal."""

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return (
            s.settings.substitute != 0 and s.settings.sweep != 0 and s.sweeping.before != s.changes
        )


@cython.cclass
class MergedSubstitutionStage(SubstitutionStage):
    """Substitution once more, for the literals that congruence closure found equal."""

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return (
            s.settings.substitute != 0
            and s.settings.congruence != 0
            and s.congruence.seen != s.changes
        )

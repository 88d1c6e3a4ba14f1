"""SAT sweeping: literals that are constant or equal, proved in small parts of the formula.

(Kuehlmann, Krohm 1997; Fazekas, Biere et al. in Kissat.) Where two circuits are compared that
compute the same in different ways, many of their inner signals are equal, but no gate of one is a
gate of the other: congruence closure finds nothing, and the search has to learn each equality
through many conflicts. Most of them follow from a few gates nearby.

So take a variable and the clauses around it, its neighborhood, and give them to a small solver.
From its first model on, every literal that is true is a candidate for a unit, and all of them are
candidates for being equal. Each further model splits these candidates. What no model has split is
put to the small solver as a question, and its answer is a proof or another model. Flipping a single
variable in a model gives a further one almost for free.

A neighborhood has fewer clauses than the formula, so what it implies, the formula implies. If a
question has been proved, the clauses that the small solver has learned go into the proof, and are
deleted from it once the neighborhood is done. `substitute` then replaces equal literals.

Simulating gates on random inputs would give candidates in the whole formula. But it needs the
gates, and circuits that were mapped to larger cells, or have lost variables to elimination, have
none that `find_functions` recognizes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.derive import derive_binary, derive_unit, refute
from satdoku.sat.kernel.cdcl.eliminate import begin_connecting, connect_slice
from satdoku.sat.kernel.cdcl.neighborhood import (
    Neighborhood,
    begin_neighborhood,
    load_neighborhood,
)
from satdoku.sat.kernel.cdcl.proof_steps import ADDED, DELETED
from satdoku.sat.kernel.cdcl.propagate import propagate
from satdoku.sat.kernel.cdcl.small_solver import (
    LITS,
    SMALL_PAUSED,
    SMALL_SAT,
    SMALL_UNSAT,
    SmallSolver,
)
from satdoku.sat.kernel.cdcl.stage import RoundStage
from satdoku.sat.kernel.vec import ByteVec, IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

SWEEP_EFFORT: cython.int = 50_000  # minimum ticks of a round …
REWARD: cython.int = 12_000  # … and further ones for each equality that it finds
MOST_IDLE: cython.int = 6  # effort is halved this many times while rounds find nothing
QUESTION: cython.int = 300  # conflicts per question
TICKS: cython.int = 4  # of the small solver, for one of ours: what it visits is in the cache

# The steps of a neighborhood: from FIRST_MODEL on, the question that is being answered.
NO_NEIGHBORHOOD: cython.int = 0
LOAD: cython.int = 1
ASK: cython.int = 2
FIRST_MODEL: cython.int = 3
OPPOSITE_MODEL: cython.int = 4
CONSTANT: cython.int = 5
IMPLIED: cython.int = 6
EQUAL: cython.int = 7


@cython.final
@cython.cclass
class Sweeping:
    left: cython.longlong  # ticks of this round
    found: cython.longlong  # units and equalities found before this round
    idle: cython.int  # rounds since one found something
    seen: cython.longlong  # changes when all variables had been tried
    began: cython.longlong  # changes when the current pass over the variables began
    next: cython.int  # the variable to try next
    before: cython.longlong  # changes when the stage began
    solver: cython.Nullable[SmallSolver]  # from the first sweep on
    around: Neighborhood  # of the current variable
    passes: cython.int  # over all variables
    tried: IntVec  # per variable: the last pass that has tried it
    step: cython.int
    lit: cython.int  # of the current question
    other: cython.int
    asked: cython.longlong  # ticks of the small solver when the last answer came
    kept: IntVec  # literals of the small solver that may be constant: true in all models so far
    classes: IntVec  # those that may be equal, each class followed by a 0
    merged: ByteVec  # per variable: 1 if it has been proved equal to another that is kept
    lone: ByteVec  # per variable of the small solver: 1 if it equals no other
    proved: cython.Py_ssize_t  # clauses of the small solver up to here are in the proof
    fixed: cython.int  # literals of its trail whose units have been derived

    def __init__(self) -> None:
        self.left = self.seen = self.began = self.before = self.proved = 0
        self.found, self.idle = -1, 0
        self.next, self.fixed = 1, 0
        self.solver, self.around = None, Neighborhood()
        self.kept, self.classes = IntVec(), IntVec()
        self.merged, self.lone = ByteVec(), ByteVec()
        self.tried, self.passes = IntVec(), 0
        self.step, self.lit, self.other = NO_NEIGHBORHOOD, 0, 0
        self.asked = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def sweep_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Sweep more neighborhoods; returns the remaining budget, above 0 when done."""
    while not s.inconsistent:
        if budget <= 0:
            return 0
        if s.sweeping.step == NO_NEIGHBORHOOD:
            if s.sweeping.left <= 0 or s.sweeping.next > s.num_vars:
                break
            if is_untried(s, s.sweeping.next):
                begin_neighborhood(s, s.sweeping.around, s.sweeping.next)
                s.sweeping.asked = s.sweeping.solver.ticks
                s.sweeping.step = LOAD
            s.sweeping.next += 1
            budget -= 1
        elif s.sweeping.step == LOAD:
            budget = load_slice(s, budget)
        elif s.sweeping.step == ASK:
            ask_next(s)
            budget -= 1
        else:
            budget = answer_slice(s, budget)
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_untried(s: State, var: cython.int) -> cython.bint:
    return not (
        s.value.data[2 * var]
        or s.removed.data[var]
        or s.sweeping.tried.data[var] == s.sweeping.passes
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def load_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Load more of the neighborhood, then ask for a model; returns the remaining budget."""
    before: cython.longlong = s.sweeping.left
    if not load_neighborhood(s, s.sweeping.around, before - budget):
        return 0
    s.sweeping.proved = s.sweeping.solver.clauses.size
    s.sweeping.fixed = 0
    if s.sweeping.around.vars.size > 2:
        ask(s, FIRST_MODEL, 0, 0)
    else:
        end_neighborhood(s)
    return max(budget - (before - s.sweeping.left), 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def end_neighborhood(s: State) -> cython.int:
    k: cython.int
    unprove(s)
    for k in range(1, s.sweeping.around.near):
        s.sweeping.tried.data[s.sweeping.around.vars.data[k]] = s.sweeping.passes
    for k in range(1, s.sweeping.around.vars.size):
        s.sweeping.around.local.data[s.sweeping.around.vars.data[k]] = 0
    s.sweeping.step = NO_NEIGHBORHOOD
    if not s.inconsistent and propagate(s):
        refute(s)
    return 0


# -- questions -------------------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def ask(s: State, step: cython.int, lit: cython.int, other: cython.int) -> cython.int:
    """Does the neighborhood have a model with these literals?"""
    s.sweeping.step = step
    return s.sweeping.solver.begin(lit, other, QUESTION)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def answer_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Work on the question; returns the remaining budget."""
    before: cython.longlong = s.sweeping.solver.ticks
    answer: cython.int = s.sweeping.solver.search(before + budget)
    budget -= s.sweeping.solver.ticks - before + 1
    if answer == SMALL_PAUSED:
        return 0
    s.sweeping.left -= (s.sweeping.solver.ticks - s.sweeping.asked) // TICKS
    s.sweeping.left -= 1 + (s.sweeping.around.vars.size >> 4)
    s.sweeping.asked = s.sweeping.solver.ticks
    if s.sweeping.step == FIRST_MODEL:
        note_first_model(s, answer)
    elif s.sweeping.step == CONSTANT:
        note_constant(s, answer)
    elif s.sweeping.step == IMPLIED and answer == SMALL_UNSAT:
        ask(s, EQUAL, s.sweeping.lit ^ 1, s.sweeping.other)
    elif s.sweeping.step == OPPOSITE_MODEL or answer == SMALL_SAT:
        s.sweeping.step = ASK
        if answer == SMALL_SAT:
            split_candidates(s)
    else:
        note_equal(s, answer)
    return max(budget - (s.sweeping.around.vars.size >> 4), 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def note_first_model(s: State, answer: cython.int) -> cython.int:
    """All literals of the model are candidates. A second model, as different from the first as
    possible, splits most of them."""
    lit: cython.int
    k: cython.int
    if answer != SMALL_SAT:
        if answer == SMALL_UNSAT:
            derive_fixed(s)
        return end_neighborhood(s)
    s.sweeping.kept.shrink(0)
    s.sweeping.classes.shrink(0)
    s.sweeping.lone.resize(s.sweeping.around.vars.size)
    for k in range(s.sweeping.around.vars.size - 1, 0, -1):
        s.sweeping.lone.data[k] = 0
        if not s.sweeping.merged.data[s.sweeping.around.vars.data[k]]:
            lit = 2 * k + (s.sweeping.solver.value.data[2 * k] < 0)
            s.sweeping.classes.push(lit)
            if k < s.sweeping.around.near:
                s.sweeping.kept.push(lit)
    s.sweeping.classes.push(0)
    s.sweeping.solver.backtrack(0)
    for k in range(1, s.sweeping.around.vars.size):
        s.sweeping.solver.saved.data[k] = -s.sweeping.solver.saved.data[k]
    return ask(s, OPPOSITE_MODEL, 0, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def note_constant(s: State, answer: cython.int) -> cython.int:
    s.sweeping.step = ASK
    if answer == SMALL_SAT:
        return split_candidates(s)
    if answer == SMALL_UNSAT:
        derive_fixed(s)
        derive(s, s.sweeping.lit, 0)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def note_equal(s: State, answer: cython.int) -> cython.int:
    """The last two literals of the last class are equal, or could be for all we know: the farther
    one leaves the class."""
    s.sweeping.step = ASK
    if answer == SMALL_UNSAT:
        derive_fixed(s)
        derive(s, s.sweeping.lit ^ 1, s.sweeping.other)
        derive(s, s.sweeping.lit, s.sweeping.other ^ 1)
        s.counters.swept = s.counters.swept + 1
        s.sweeping.left += REWARD
        s.sweeping.merged.data[s.sweeping.around.vars.data[s.sweeping.other >> 1]] = 1
    return drop_last(s, s.sweeping.lit)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def ask_next(s: State) -> cython.int:
    """Ask about the next candidate, or end the neighborhood."""
    end: cython.int
    if s.sweeping.left <= 0 or (s.sweeping.kept.size == 0 and s.sweeping.classes.size == 0):
        return end_neighborhood(s)
    if s.sweeping.kept.size:
        s.sweeping.lit = s.sweeping.kept.pop()
        if not flips(s, s.sweeping.lit):
            ask(s, CONSTANT, s.sweeping.lit ^ 1, 0)
        return 0
    end = s.sweeping.classes.size - 1  # of the last class: its 0
    s.sweeping.lit = s.sweeping.classes.data[max(end - 1, 0)]
    if (
        end < 2
        or s.sweeping.classes.data[end - 2] == 0
        or s.sweeping.lit >> 1 >= s.sweeping.around.near
    ):
        return drop_class(s)
    s.sweeping.other = s.sweeping.classes.data[end - 2]
    if flips(s, s.sweeping.lit):
        return drop_last(s, s.sweeping.other)
    if flips(s, s.sweeping.other):
        return drop_last(s, s.sweeping.lit)
    return ask(s, IMPLIED, s.sweeping.lit, s.sweeping.other ^ 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def flips(s: State, lit: cython.int) -> cython.bint:
    """True if the literal can be changed in the model: it is not constant and equals no other."""
    if not s.sweeping.solver.flip(lit ^ (s.sweeping.solver.value.data[lit] < 0)):
        return False
    s.sweeping.lone.data[lit >> 1] = 1
    return True


# -- candidates ------------------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def drop_last(s: State, kept: cython.int) -> cython.int:
    """Keep only this one of the last two literals of the last class."""
    end: cython.int = s.sweeping.classes.size - 1
    s.sweeping.classes.data[end - 2] = kept
    s.sweeping.classes.data[end - 1] = 0
    return s.sweeping.classes.shrink(end)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def drop_class(s: State) -> cython.int:
    """Drop the last class."""
    s.sweeping.classes.pop()
    while s.sweeping.classes.size and s.sweeping.classes.data[s.sweeping.classes.size - 1]:
        s.sweeping.classes.pop()
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def split_candidates(s: State) -> cython.int:
    """By the model: what is false in it is not constant."""
    kept: cython.int = 0
    k: cython.int
    for k in range(s.sweeping.kept.size):
        if s.sweeping.solver.value.data[s.sweeping.kept.data[k]] > 0:
            s.sweeping.kept.data[kept] = s.sweeping.kept.data[k]
            kept += 1
    s.sweeping.kept.shrink(kept)
    return split_classes(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def split_classes(s: State) -> cython.int:
    """By the model: a literal that is true in it does not equal one that is false. Constants and
    classes of one literal are dropped. The new classes are built in `resolvent`."""
    start: cython.int = 0
    end: cython.int
    begun: cython.int
    sign: cython.int
    lit: cython.int
    k: cython.int
    s.scratch.resolvent.shrink(0)
    s.sweeping.left -= s.sweeping.classes.size >> 5
    while start < s.sweeping.classes.size:
        end = start
        while s.sweeping.classes.data[end]:
            end += 1
        for sign in range(-1, 2, 2):
            begun = s.scratch.resolvent.size
            for k in range(start, end):
                lit = s.sweeping.classes.data[k]
                if s.sweeping.solver.value.data[lit] == sign and may_equal(s, lit >> 1):
                    s.scratch.resolvent.push(lit)
            if s.scratch.resolvent.size < begun + 2:
                s.scratch.resolvent.shrink(begun)
            else:
                s.scratch.resolvent.push(0)
        start = end + 1
    s.sweeping.classes.shrink(0)
    for k in range(s.scratch.resolvent.size):
        s.sweeping.classes.push(s.scratch.resolvent.data[k])
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_equal(s: State, var: cython.int) -> cython.bint:
    return s.sweeping.solver.level.data[var] > 0 and not s.sweeping.lone.data[var]


# -- what the small solver has proved --------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def outer(s: State, lit: cython.int) -> cython.int:
    """Our literal for one of the small solver."""
    return 2 * s.sweeping.around.vars.data[lit >> 1] + (lit & 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def derive(s: State, lit: cython.int, other: cython.int) -> cython.int:
    """Derive a clause of two literals of the small solver, a unit if `other` is 0 or false."""
    if s.inconsistent or s.value.data[outer(s, lit)] > 0:
        return 0
    if other and s.value.data[outer(s, lit)] < 0:
        lit = other
        other = 0
    if other and s.value.data[outer(s, other)] > 0:
        return 0
    if other and s.value.data[outer(s, other)] == 0:
        derive_binary(s, outer(s, lit), outer(s, other))
    else:
        s.counters.swept_units = s.counters.swept_units + derive_unit(s, outer(s, lit))
        other = 0
    return s.sweeping.solver.add_fact(lit, other)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def derive_fixed(s: State) -> cython.int:
    """Prove what the small solver has learned, and derive its units."""
    prove_learned(s, ADDED, s.sweeping.proved)
    s.sweeping.proved = s.sweeping.solver.clauses.size
    if s.sweeping.solver.inconsistent:
        return refute(s)
    s.sweeping.solver.backtrack(0)
    while s.sweeping.fixed < s.sweeping.solver.assigned:
        s.counters.swept_units = s.counters.swept_units + derive_unit(
            s, outer(s, s.sweeping.solver.trail.data[s.sweeping.fixed])
        )
        s.sweeping.fixed += 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def unprove(s: State) -> cython.int:
    """Delete from the proof what only this neighborhood needed."""
    if s.inconsistent or s.sweeping.proved == s.sweeping.solver.learned_from:
        return 0
    return prove_learned(s, DELETED, s.sweeping.solver.learned_from)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def prove_learned(s: State, kind: cython.int, start: cython.Py_ssize_t) -> cython.int:
    """Steps of the proof for the small solver's clauses from `start` on, as far as they are of
    two literals or more."""
    clause: cython.Py_ssize_t = start
    end: cython.Py_ssize_t = (
        s.sweeping.proved if kind == DELETED else s.sweeping.solver.clauses.size
    )
    k: cython.int
    if not s.proof.wanted:
        return 0
    while clause < end:
        s.scratch.pending.shrink(0)
        for k in range(s.sweeping.solver.clauses.data[clause]):
            s.scratch.pending.push(outer(s, s.sweeping.solver.clauses.data[clause + LITS + k]))
        if s.scratch.pending.size > 1 or kind == ADDED:
            s.prove(kind, s.scratch.pending.data, 0, s.scratch.pending.size)
        clause += LITS + s.sweeping.solver.clauses.data[clause]
    return 0


@cython.cclass
class SweepStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        found: cython.longlong = s.counters.swept + s.counters.swept_units
        s.sweeping.idle = 0 if found != s.sweeping.found else min(s.sweeping.idle + 1, MOST_IDLE)
        s.sweeping.found = found
        s.sweeping.left = max(effort >> 1, SWEEP_EFFORT) >> s.sweeping.idle

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return (
            s.settings.sweep != 0
            and s.sweeping.seen != s.changes
            and s.sweeping.left > s.arena.size >> 4
        )

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        if s.sweeping.solver is None:
            s.sweeping.solver = SmallSolver()
        s.sweeping.around.local.resize(s.num_vars + 1)
        s.sweeping.merged.resize(s.num_vars + 1)
        s.sweeping.tried.resize(s.num_vars + 1)
        s.sweeping.before = s.changes
        s.sweeping.left -= s.arena.size >> 4
        if s.sweeping.next > s.num_vars or s.sweeping.next == 1:
            s.sweeping.next = 1
            s.sweeping.began = s.changes
            s.sweeping.passes += 1
        begin_connecting(s)
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Sweep more variables; returns the remaining budget, above 0 when done."""
        ticks: cython.longlong
        if s.round.connecting:
            budget = connect_slice(s, budget)
            if budget <= 0:
                return 0
        ticks = s.ticks
        budget = sweep_slice(s, budget)
        s.sweeping.left -= s.ticks - ticks
        s.ticks = ticks
        if budget <= 0:
            return 0
        if s.sweeping.next > s.num_vars:
            s.sweeping.seen = s.sweeping.began
        return forget_sweep(s, budget)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        forget_sweep(s, 1)
        return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def forget_sweep(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    if s.sweeping.step != NO_NEIGHBORHOOD:
        end_neighborhood(s)
    with cython.gil:
        s.round.occurrences = None
    return budget

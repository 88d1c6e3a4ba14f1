"""Lucky phases: models that need no search, only the right value for all variables.

Encoders and generators produce formulas that all variables true, or all false, nearly satisfy. A
search that starts from the other value takes thousands of conflicts to get there. So, after some
conflicts, decide all variables by a simple rule, propagate after each decision, and give up at the
first conflict (Biere, in CaDiCaL since 2019). The rules: all variables true or all false, in
ascending or descending order; or, as for Horn clauses, one literal of the same sign in each clause
that has no true literal yet, and all other variables the opposite way.

A rule that gives up costs about as much as the descent to a conflict; all of them together may take
a number of ticks that grows with the formula, and no more. CaDiCaL tries before it searches,
whatever the formula. The search decides small formulas just as fast, and most that need luck are
decided within the first conflicts; so only large ones are tried, after some conflicts. If a rule
finds a model, it leaves the trail in place, and the search finds nothing unassigned. If all rules
fail, only the order of watches has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive import refute
from satdoku.sat.kernel.cdcl.inprocess import copy_saved
from satdoku.sat.kernel.cdcl.limits import NO_LIMIT
from satdoku.sat.kernel.cdcl.propagate import propagate_until
from satdoku.sat.kernel.vec import ByteVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.settings import Settings
    from satdoku.sat.kernel.cdcl.state import State

# The rules in the order in which they are tried. Those with an odd number decide on true.
NO_LUCK: cython.int = 0
FORWARD_TRUE: cython.int = 1
FORWARD_FALSE: cython.int = 2
BACKWARD_TRUE: cython.int = 3
BACKWARD_FALSE: cython.int = 4
POSITIVE: cython.int = 5
NEGATIVE: cython.int = 6
OUT_OF_LUCK: cython.int = 7


@cython.final
@cython.cclass
class Luck:
    rule: cython.int  # under way, or NO_LUCK
    limit: cython.longlong  # conflicts before the rules are tried
    left: cython.longlong  # ticks that all rules together may still take
    cursor: cython.int  # the next clause or variable to decide
    phases: ByteVec  # saved phases, as they were before the rules

    def __init__(self, settings: Settings) -> None:
        self.rule, self.left, self.cursor = NO_LUCK, 0, 0
        self.limit = settings.lucky_first if settings.lucky else NO_LIMIT
        self.phases = ByteVec()


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_luck(s: State) -> cython.int:
    """Once per search, if the formula is large. Not under assumptions, nor with parities."""
    s.luck.limit = NO_LIMIT
    if s.arena.size < s.settings.lucky_size or s.assumptions.size or s.gauss.live is not None:
        return 0
    backtrack(s, 0)
    s.luck.phases.resize(s.num_vars + 1)
    copy_saved(s.saved, s.luck.phases)
    s.luck.left = 2 * (s.arena.size + s.watches.pool.size) + 8 * s.num_vars
    s.luck.rule = FORWARD_TRUE
    s.luck.cursor = 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def luck_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Continue; returns the remaining budget, above 0 when done. The tick counter of the search is
    left unchanged, because it determines the length of the modes."""
    before: cython.longlong = s.ticks
    conflict: cython.int
    lit: cython.int
    while s.luck.rule:
        if budget <= 0:
            return 0
        conflict = propagate_until(s, before + budget)
        budget -= 1 + s.ticks - before
        s.luck.left -= 1 + s.ticks - before
        s.ticks = before
        if conflict and s.control.size == 0:
            refute(s)
            s.luck.rule = NO_LUCK
        elif conflict or s.luck.left <= 0:
            next_rule(s)
        elif s.propagated == s.assigned:
            lit = next_lucky(s)
            if lit:
                s.control.push(s.assigned)
                s.assign(lit, 0)
            else:
                s.counters.lucky += 1
                s.luck.rule = NO_LUCK
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def next_rule(s: State) -> cython.int:
    backtrack(s, 0)
    s.luck.cursor = 1
    s.luck.rule += 1
    if s.luck.rule == OUT_OF_LUCK or s.luck.left <= 0:
        abandon_luck(s)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def abandon_luck(s: State) -> cython.int:
    """Leave the current rule."""
    if s.luck.rule:
        s.luck.rule = NO_LUCK
        backtrack(s, 0)
        copy_saved(s.luck.phases, s.saved)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_lucky(s: State) -> cython.int:
    """The literal to decide on; 0 if all variables are assigned. `cursor` is the next clause of the
    arena for the rules of Horn clauses, and then the next variable, counted from its end on."""
    lit: cython.int
    var: cython.int
    if s.luck.rule >= POSITIVE:
        while s.luck.cursor < s.arena.size:
            lit = lucky_literal(s, s.luck.cursor, s.luck.rule & 1 ^ 1)
            s.luck.left -= 1
            if lit:
                return lit
            s.luck.cursor += HEAD + s.arena.data[s.luck.cursor]
        var = s.luck.cursor - s.arena.size + 1
    else:
        var = s.luck.cursor
    while var <= s.num_vars:
        s.luck.cursor += 1
        lit = 2 * (s.num_vars + 1 - var if BACKWARD_TRUE <= s.luck.rule <= BACKWARD_FALSE else var)
        if s.value.data[lit] == 0 and not s.removed.data[lit >> 1]:
            return lit + (s.luck.rule & 1 ^ (s.luck.rule < POSITIVE))
        var += 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lucky_literal(s: State, clause: cython.int, sign: cython.int) -> cython.int:
    """Its first unassigned literal of this sign; 0 if there is none or one of its literals is
    true."""
    found: cython.int = 0
    lit: cython.int
    k: cython.int
    if s.arena.data[clause + FLAGS] & (LEARNED | GARBAGE):
        return 0
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[k]
        if s.value.data[lit] > 0:
            return 0
        if found == 0 and s.value.data[lit] == 0 and lit & 1 == sign:
            found = lit
    return found

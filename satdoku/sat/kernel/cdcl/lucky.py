"""Lucky phases: models that take no search, only the right value for all variables.

Encoders and generators produce formulas that all variables true, or all false, nearly satisfy. A
search that starts from the other value walks through thousands of conflicts to get there. So, once
it has met some conflicts, decide all variables by a simple rule, propagate after each decision, and
give up at the first conflict (Biere, in CaDiCaL since 2019). The rules: every variable true or
every one false, from the first on or from the last on; or, as for Horn clauses, one literal of the
same sign in each clause that has no true literal yet, and all other variables the other way.

A rule that gives up costs about as much as the way down to a conflict; all of them together may
take a number of ticks that grows with the formula, and no more. CaDiCaL tries before it searches,
whatever the formula. Small ones are decided as fast by the search, and most that need luck are
decided within the first conflicts; so only large ones are tried, after some conflicts. With a model
the trail is left as it is: the search sees that nothing is open. Otherwise everything is as before
but the order of watches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive import refute
from satdoku.sat.kernel.cdcl.inprocess import copy_saved
from satdoku.sat.kernel.cdcl.propagate import propagate_until
from satdoku.sat.kernel.cdcl.state import NO_LIMIT

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

# The rules in the order in which they are tried. Those of an odd number decide on true.
NO_LUCK: cython.int = 0
FORWARD_TRUE: cython.int = 1
FORWARD_FALSE: cython.int = 2
BACKWARD_TRUE: cython.int = 3
BACKWARD_FALSE: cython.int = 4
POSITIVE: cython.int = 5
NEGATIVE: cython.int = 6
OUT_OF_LUCK: cython.int = 7


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def begin_luck(s: State) -> cython.int:
    """Once in a search, if the formula is large. Not under assumptions, nor with parities."""
    s.luck_limit = NO_LIMIT
    if s.arena.size < s.settings.lucky_size or s.assumptions.size or s.live is not None:
        return 0
    backtrack(s, 0)
    s.phases.resize(s.num_vars + 1)
    copy_saved(s, s.saved, s.phases)
    s.luck_left = 2 * (s.arena.size + s.watches.pool.size) + 8 * s.num_vars
    s.luck = FORWARD_TRUE
    s.cursor = 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def luck_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Go on; returns what is left of the budget, above 0 when done. The ticks of the search stay
    as they are, for they tell how long its modes are."""
    before: cython.longlong = s.ticks
    conflict: cython.int
    lit: cython.int
    while s.luck:
        if budget <= 0:
            return 0
        conflict = propagate_until(s, before + budget)
        budget -= 1 + s.ticks - before
        s.luck_left -= 1 + s.ticks - before
        s.ticks = before
        if conflict and s.control.size == 0:
            refute(s)
            s.luck = NO_LUCK
        elif conflict or s.luck_left <= 0:
            next_rule(s)
        elif s.propagated == s.assigned:
            lit = next_lucky(s)
            if lit:
                s.control.push(s.assigned)
                s.assign(lit, 0)
            else:
                s.counters.lucky += 1
                s.luck = NO_LUCK
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def next_rule(s: State) -> cython.int:
    backtrack(s, 0)
    s.cursor = 1
    s.luck += 1
    if s.luck == OUT_OF_LUCK or s.luck_left <= 0:
        abandon_luck(s)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def abandon_luck(s: State) -> cython.int:
    """Leave a rule that is under way."""
    if s.luck:
        s.luck = NO_LUCK
        backtrack(s, 0)
        copy_saved(s, s.phases, s.saved)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_lucky(s: State) -> cython.int:
    """The literal to decide on, 0 if all variables are assigned. `walk` is the next clause of the
    arena for the rules of Horn clauses, and then the next variable, counted from its end on."""
    lit: cython.int
    var: cython.int
    if s.luck >= POSITIVE:
        while s.cursor < s.arena.size:
            lit = lucky_literal(s, s.cursor, s.luck & 1 ^ 1)
            s.luck_left -= 1
            if lit:
                return lit
            s.cursor += HEAD + s.arena.data[s.cursor]
        var = s.cursor - s.arena.size + 1
    else:
        var = s.cursor
    while var <= s.num_vars:
        s.cursor += 1
        lit = 2 * (s.num_vars + 1 - var if BACKWARD_TRUE <= s.luck <= BACKWARD_FALSE else var)
        if s.value.data[lit] == 0 and not s.removed.data[lit >> 1]:
            return lit + (s.luck & 1 ^ (s.luck < POSITIVE))
        var += 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lucky_literal(s: State, clause: cython.int, sign: cython.int) -> cython.int:
    """Its first open literal of that sign; 0 if there is none, or one of its literals is true."""
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

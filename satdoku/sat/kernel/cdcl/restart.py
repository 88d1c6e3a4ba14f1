"""When to begin anew, keeping what was learned, and how much of the trail to keep with it.

The two modes restart for different reasons, and take turns (Oh 2015, Biere 2019). Restarting
often, as focused mode does, finds refutations. Staying, as stable mode does, finds models.

Focused mode restarts as Glucose does (Audemard, Simon 2012; averages by Biere, Fröhlich 2015):
when the clauses learned of late have worse glue than those of the long run. The search has then
come into a region where it learns little. A fixed schedule cannot know that.

Stable mode restarts at intervals of Luby's sequence 1 1 2 1 1 2 4 1 …, times `reluctant`. Whatever
the distribution of running times, this is within a logarithmic factor of the best schedule (Luby,
Sinclair, Zuckerman 1993). Knuth's reluctant doubling computes it with two numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.decide import next_variable
from satdoku.sat.kernel.cdcl.state import WHOLE

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_conflict(s: State) -> cython.int:
    """Update the exponential averages of glue, one of the last few conflicts, one of nearly all.

    They are those of focused mode alone. Stable mode learns clauses of another glue, half as high
    again on unrolled hardware: mixed into the long run, it would put off the restarts.

    Both begin at 0. The short one forgets this within a hundred conflicts, the long one not in
    thousands: it is still too small by the factor 1 - `slow_bias`, the weight that the beginning
    has left (as in Adam; Kingma, Ba 2015). `restart_due` takes the factor into account.
    """
    glue: cython.double = s.glue
    recent: cython.double = s.settings.recent_weight / WHOLE
    long_run: cython.double = s.settings.long_run_weight / WHOLE
    s.turn_glue += s.glue
    s.turn_conflicts += 1
    if s.stable:
        s.reluctant_limit -= 1
        return 0
    s.fast_glue += recent * (glue - s.fast_glue)
    s.slow_glue += long_run * (glue - s.slow_glue)
    s.slow_bias *= 1.0 - long_run
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def restart_due(s: State) -> cython.bint:
    """Whether to restart now.

    In focused mode, if the recent glue exceeds that of the long run by the margin. A few
    conflicts must lie between two restarts, or the recent average would still be the one that
    caused the last. Below the assumptions there is nothing to restart.
    """
    if s.control.size <= s.assumptions.size or s.counters.conflicts < s.restart_limit:
        return False
    if s.stable:
        return s.reluctant_limit <= 0
    return s.fast_glue * (1.0 - s.slow_bias) * 100.0 > s.slow_glue * s.settings.restart_margin


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def restart(s: State) -> cython.int:
    """Go back to the assumptions, or as far as the heuristic would not decide the same again."""
    s.counters.restarts = s.counters.restarts + 1
    if s.stable:
        next_reluctant(s)
    backtrack(s, max(reusable_level(s), min(s.assumptions.size, s.control.size)))
    s.restart_limit = s.counters.conflicts + s.settings.restart_base
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_reluctant(s: State) -> cython.int:
    """Advance Knuth's pair (u, v), whose second number runs through Luby's sequence.

    `u & -u` is the lowest bit of u, the length of the longest run that ends a block at u. So v
    doubles up to it, and then the next block begins at 1.
    """
    u: cython.longlong = s.reluctant_u
    if u & -u == s.reluctant_v:
        s.reluctant_u += 1
        s.reluctant_v = 1
    else:
        s.reluctant_v *= 2
    s.reluctant_limit = s.settings.reluctant * s.reluctant_v
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def reusable_level(s: State) -> cython.int:
    """The level up to which the trail would come again, so that it need not be undone.

    After a restart the heuristic takes the variables in its own order. Decisions that it likes
    better than the best open variable come before that one, as they are (van der Tak, Ramos,
    Heule 2011).
    """
    level: cython.int = s.assumptions.size
    best: cython.int
    if not s.settings.reuse_trail or s.assigned + s.num_removed == s.num_vars:
        return level
    best = next_variable(s)
    while level < s.control.size and better(s, s.trail.data[s.control.data[level]] >> 1, best):
        level += 1
    return level


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def better(s: State, var: cython.int, best: cython.int) -> cython.bint:
    if s.stable:
        return s.heap.score.data[var] > s.heap.score.data[best]
    return s.queue.bumped.data[var] > s.queue.bumped.data[best]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mode_due(s: State) -> cython.bint:
    """Whether the mode changes: first after some conflicts, from then on after some ticks.

    Conflicts come slower in stable mode, so turns of as many conflicts would give it most of the
    time. The ticks of the first turn are the unit of the later ones.
    """
    if s.settings.mode:
        return False
    if s.mode_length == 0:
        return s.counters.conflicts >= s.mode_limit
    return s.ticks >= s.mode_limit


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def switch_mode(s: State) -> cython.int:
    """Change the mode. Turns grow with the square of their number: soon enough for the first
    changes to come early, and slow enough for neither mode to be kept waiting for long."""
    turn: cython.longlong
    if s.mode_length == 0:
        s.mode_length = s.ticks + 1
    note_turn(s)
    s.stable = not s.stable
    s.counters.switches = s.counters.switches + 1
    turn = s.counters.switches // 2 + 1
    s.mode_limit = s.ticks + s.mode_length * turn * turn * share(s, turn) // 100
    backtrack(s, min(s.assumptions.size, s.control.size))
    s.reluctant_u = 1
    s.reluctant_v = 1
    s.reluctant_limit = s.settings.reluctant
    s.restart_limit = s.counters.conflicts + s.settings.restart_base
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_turn(s: State) -> cython.int:
    """Remember the glue that the mode learned in this turn."""
    glue: cython.double = s.turn_glue
    glue /= max(1, s.turn_conflicts)
    if s.stable:
        s.stable_glue = glue
    else:
        s.focused_glue = glue
    s.turn_glue = 0
    s.turn_conflicts = 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def share(s: State, turn: cython.longlong) -> cython.int:
    """The percent of the usual length that a turn gets.

    Focused mode refutes structured formulas early, or shows by low glue that it gets on with
    them. Where it does neither, as with random formulas, it wastes its time. So unless its glue
    beats that of stable mode clearly, its turns get shorter, down to `focused_share`. Where its
    glue does, stable mode is the one to wait: its turns get shorter, down to `stable_share`.
    """
    gain: cython.double = s.settings.focused_gain / 100.0
    focused_is_better: cython.bint = s.focused_glue * gain < s.stable_glue
    if s.stable != focused_is_better:
        return 100
    return max(s.settings.stable_share if s.stable else s.settings.focused_share, 100 // turn)

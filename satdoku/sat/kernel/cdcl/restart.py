"""When to restart, keeping what was learned, and how much of the trail to keep.

The two modes restart for different reasons, and take turns (Oh 2015, Biere 2019). Restarting often,
as focused mode does, finds refutations. Staying, as stable mode does, finds models.

Focused mode restarts as Glucose does (Audemard, Simon 2012; averages by Biere, Fröhlich 2015): when
recently learned clauses have worse glue than the long-run average. The search is then in a region
where it learns little. A fixed schedule cannot know that.

Stable mode restarts at intervals of Luby's sequence 1 1 2 1 1 2 4 1 …, times `reluctant`. Whatever
the distribution of running times, this is within a logarithmic factor of the best schedule (Luby,
Sinclair, Zuckerman 1993). Knuth's reluctant doubling computes it with two numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.decide import next_variable
from satdoku.sat.kernel.cdcl.reason_side import WHOLE

if cython.traced:
    from satdoku.sat.kernel.cdcl.traced import log

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.settings import Settings
    from satdoku.sat.kernel.cdcl.state import State


@cython.final
@cython.cclass
class Restarts:
    limit: cython.longlong  # conflicts before the next one, at least
    fast_glue: cython.double  # average of the last few conflicts
    slow_glue: cython.double  # average of nearly all
    slow_bias: cython.double  # weight that the initial 0 still has in it
    reluctant_u: cython.longlong  # Knuth's pair
    reluctant_v: cython.longlong
    reluctant_limit: cython.longlong  # conflicts to go in stable mode

    def __init__(self, settings: Settings) -> None:
        self.limit = 0
        self.fast_glue, self.slow_glue, self.slow_bias = 0.0, 0.0, 1.0
        self.reluctant_u = self.reluctant_v = 1
        self.reluctant_limit = settings.reluctant


@cython.final
@cython.cclass
class Modes:
    limit: cython.longlong  # conflicts in the first turn, then ticks, at which the mode changes
    length: cython.longlong  # ticks of the first turn, the unit of the others
    stable_glue: cython.double  # averages of the last turn of each mode
    focused_glue: cython.double
    turn_glue: cython.longlong  # sums of this turn
    turn_conflicts: cython.longlong

    def __init__(self, settings: Settings) -> None:
        self.limit, self.length = settings.mode_conflicts, 0
        self.stable_glue = self.focused_glue = 0.0
        self.turn_glue = self.turn_conflicts = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_conflict(s: State) -> cython.int:
    """Update the exponential averages of glue: one over the last few conflicts, one over nearly
    all.

    Both cover focused mode alone. Stable mode learns clauses of different glue, one and a half
    times as high on unrolled hardware: mixed into the long run, it would delay the restarts.

    Both begin at 0. The short one forgets this within a hundred conflicts, the long one not in
    thousands: it is still too small by the factor 1 - `slow_bias`, the remaining weight of the
    initial 0 (as in Adam; Kingma, Ba 2015). `restart_due` takes the factor into account.
    """
    glue: cython.double = s.glue
    recent: cython.double = s.settings.recent_weight / WHOLE
    long_run: cython.double = s.settings.long_run_weight / WHOLE
    s.modes.turn_glue += s.glue
    s.modes.turn_conflicts += 1
    if s.stable:
        s.restarts.reluctant_limit -= 1
        return 0
    s.restarts.fast_glue += recent * (glue - s.restarts.fast_glue)
    s.restarts.slow_glue += long_run * (glue - s.restarts.slow_glue)
    s.restarts.slow_bias *= 1.0 - long_run
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def restart_due(s: State) -> cython.bint:
    """True if it is time to restart.

    In focused mode, restart if the recent glue exceeds that of the long run by the margin. There
    must be a few conflicts between two restarts, or the recent average would still be the one that
    caused the last. Below the assumptions there is nothing to restart.
    """
    if s.control.size <= s.assumptions.size or s.counters.conflicts < s.restarts.limit:
        return False
    if s.stable:
        return s.restarts.reluctant_limit <= 0
    return (
        s.restarts.fast_glue * (1.0 - s.restarts.slow_bias) * 100.0
        > s.restarts.slow_glue * s.settings.restart_margin
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def restart(s: State) -> cython.int:
    """Backtrack to the assumptions, or only as far as the heuristic would decide differently."""
    s.counters.restarts = s.counters.restarts + 1
    if s.stable:
        next_reluctant(s)
    backtrack(s, max(reusable_level(s), min(s.assumptions.size, s.control.size)))
    s.restarts.limit = s.counters.conflicts + s.settings.restart_base
    if cython.traced:
        with cython.gil:
            log(s, "restart here")
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_reluctant(s: State) -> cython.int:
    """Advance Knuth's pair (u, v), whose second number runs through Luby's sequence.

    `u & -u` is the lowest bit of u, the length of the longest run that ends a block at u. So v
    doubles up to it, and then the next block begins at 1.
    """
    u: cython.longlong = s.restarts.reluctant_u
    if u & -u == s.restarts.reluctant_v:
        s.restarts.reluctant_u += 1
        s.restarts.reluctant_v = 1
    else:
        s.restarts.reluctant_v *= 2
    s.restarts.reluctant_limit = s.settings.reluctant * s.restarts.reluctant_v
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def reusable_level(s: State) -> cython.int:
    """The level up to which the same trail would be rebuilt, so that it need not be undone.

    After a restart the heuristic takes the variables in its own order. Decisions that it ranks
    above the best unassigned variable would be repeated unchanged (van der Tak, Ramos, Heule
    2011).
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
    """True if the mode should change: first after some conflicts, from then on after some ticks.

    Conflicts are slower in stable mode, so turns of equally many conflicts would give it most of
    the time. The ticks of the first turn are the unit of the later ones.
    """
    if s.settings.mode:
        return False
    if s.modes.length == 0:
        return s.counters.conflicts >= s.modes.limit
    return s.ticks >= s.modes.limit


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def switch_mode(s: State) -> cython.int:
    """Change the mode. Turns grow with the square of their number: slowly enough at first for early
    changes, and slowly enough later for neither mode to wait for long."""
    turn: cython.longlong
    if s.modes.length == 0:
        s.modes.length = s.ticks + 1
    note_turn(s)
    s.stable = not s.stable
    s.counters.switches = s.counters.switches + 1
    turn = s.counters.switches // 2 + 1
    if cython.traced:
        with cython.gil:
            log(s, "stable mode" if s.stable else "focused mode")
    s.modes.limit = s.ticks + s.modes.length * turn * turn * share(s, turn) // 100
    backtrack(s, min(s.assumptions.size, s.control.size))
    s.restarts.reluctant_u = 1
    s.restarts.reluctant_v = 1
    s.restarts.reluctant_limit = s.settings.reluctant
    s.restarts.limit = s.counters.conflicts + s.settings.restart_base
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_turn(s: State) -> cython.int:
    """Record the glue that the mode learned in this turn."""
    glue: cython.double = s.modes.turn_glue
    glue /= max(1, s.modes.turn_conflicts)
    if s.stable:
        s.modes.stable_glue = glue
    else:
        s.modes.focused_glue = glue
    s.modes.turn_glue = 0
    s.modes.turn_conflicts = 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def share(s: State, turn: cython.longlong) -> cython.int:
    """The length of a turn, as a percentage of the usual length.

    Focused mode refutes structured formulas early, or shows by low glue that it makes progress on
    them. Where it does neither, as with random formulas, it wastes its time. So unless its glue
    clearly beats that of stable mode, its turns get shorter, down to `focused_share`. Where its
    glue does, the turns of stable mode get shorter instead, down to `stable_share`.
    """
    gain: cython.double = s.settings.focused_gain / 100.0
    focused_is_better: cython.bint = s.modes.focused_glue * gain < s.modes.stable_glue
    if s.stable != focused_is_better:
        return 100
    return max(s.settings.stable_share if s.stable else s.settings.focused_share, 100 // turn)

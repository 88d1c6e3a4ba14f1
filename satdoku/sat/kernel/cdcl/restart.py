"""When to begin anew, keeping what was learned, and how much of the trail.

In focused mode, as in Glucose, when the glue of late is worse than that of the long run. In
stable mode at long intervals by Knuth's reluctant doubling of Luby's sequence. The two modes
take turns by propagation work (Oh 2015, Biere 2019): restarting often finds refutations,
staying finds models.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.backtrack import backtrack
    from satdoku.sat.kernel.cdcl.decide import next_variable


def note_conflict(s):
    """Update the averages of glue, exponential ones; the slow one corrected while young."""
    glue: cython.double = s.glue
    s.fast_glue += 0.03 * (glue - s.fast_glue)
    s.slow_glue += 1e-5 * (glue - s.slow_glue)
    s.slow_bias *= 1.0 - 1e-5
    s.turn_glue += s.glue
    s.turn_conflicts += 1
    if s.stable:
        s.reluctant_limit -= 1
    return 0


def restart_due(s):
    if s.control.size <= s.assumptions.size or s.counters.conflicts < s.restart_limit:
        return 0
    if s.stable:
        return s.reluctant_limit <= 0
    return s.fast_glue * (1.0 - s.slow_bias) * 100.0 > s.slow_glue * s.settings.restart_margin


def restart(s):
    s.counters.restarts += 1
    if s.stable:
        next_reluctant(s)
    backtrack(s, max(reusable_level(s), min(s.assumptions.size, s.control.size)))
    s.restart_limit = s.counters.conflicts + s.settings.restart_base
    return 0


def next_reluctant(s):
    u: cython.longlong = s.reluctant_u
    if u & -u == s.reluctant_v:
        s.reluctant_u += 1
        s.reluctant_v = 1
    else:
        s.reluctant_v *= 2
    s.reluctant_limit = s.settings.reluctant * s.reluctant_v
    return 0


def reusable_level(s):
    """Decisions better than the next one would be taken again: keep them (van der Tak 2011)."""
    level: cython.int = s.assumptions.size
    best: cython.int
    if not s.settings.reuse_trail or s.assigned == s.num_vars:
        return level
    best = next_variable(s)
    while level < s.control.size and better(s, s.trail.data[s.control.data[level]] >> 1, best):
        level += 1
    return level


def better(s, var, best):
    if s.stable:
        return s.heap.score.data[var] > s.heap.score.data[best]
    return s.queue.bumped.data[var] > s.queue.bumped.data[best]


def mode_due(s):
    """The first switch by conflicts; its share of work is then the unit for the later ones."""
    if s.settings.mode:
        return 0
    if s.mode_length == 0:
        return s.counters.conflicts >= s.mode_limit
    return s.ticks >= s.mode_limit


def switch_mode(s):
    turn: cython.longlong
    if s.mode_length == 0:
        s.mode_length = s.ticks + 1
    note_turn(s)
    s.stable = not s.stable
    s.counters.switches += 1
    turn = s.counters.switches // 2 + 1
    s.mode_limit = s.ticks + s.mode_length * turn * turn * share(s, turn) // 100
    backtrack(s, min(s.assumptions.size, s.control.size))
    s.reluctant_u = 1
    s.reluctant_v = 1
    s.reluctant_limit = s.settings.reluctant
    s.restart_limit = s.counters.conflicts + s.settings.restart_base
    return 0


def note_turn(s):
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


def share(s, turn):
    """The percent of the usual length that a turn gets.

    Focused mode refutes structured formulas early, or shows by low glue that it gets on with
    them. Where it does neither, as with random formulas, it wastes its time: it gets less.
    """
    if s.stable or s.focused_glue * 1.5 < s.stable_glue:
        return 100
    return max(s.settings.focused_share, 100 // turn)

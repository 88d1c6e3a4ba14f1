"""Reason-side bumping: variables next to the learned clause count as part of the conflict.

The reasons of the learned clause's literals were not resolved, but would be at the next conflict of
this kind. Bumping their variables too makes the heuristic look one step ahead (Liang, Ganesh,
Poupart, Czarnecki 2016; for every mode Biere 2019). It pays where propagation does most of the work
and decisions are few. An easy formula is decided sooner without it, so it starts only when some
thousand conflicts have not decided the formula. With many decisions between two conflicts, the
variables worth deciding on are already known, and the extra ones only blur them.

A long reason may bring in more variables than the conflict itself has. Beyond a multiple of these,
nothing more is bumped, and the next conflicts do not try: each failure in a row makes them skip one
more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import HEAD
from satdoku.sat.kernel.cdcl.gauss import BY_ROW
from satdoku.sat.kernel.cdcl.scratch import SEEN

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


WHOLE: cython.double = 100_000.0  # the weights of averages are parts of this


@cython.final
@cython.cclass
class ReasonSide:
    decision_rate: cython.double  # average number of decisions between two conflicts
    decisions: cython.longlong  # counted at the last conflict
    failures: cython.int  # in a row
    pause: cython.int  # conflicts to pass over

    def __init__(self) -> None:
        self.decision_rate, self.decisions = 0.0, 0
        self.failures = self.pause = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def mark_reason_side(s: State) -> cython.int:
    """Mark the variables in the reasons of `learned`, in addition to those of the conflict."""
    found: cython.Py_ssize_t = s.scratch.marked.size
    most: cython.Py_ssize_t = found * s.settings.bump_limit
    k: cython.int
    note_decisions(s)
    if s.counters.conflicts < s.settings.bump_after:
        return 0
    if s.reason_side.decision_rate >= s.settings.bump_rate:
        return 0
    if s.reason_side.pause:
        s.reason_side.pause -= 1
        return 0
    for k in range(s.learned.size):
        mark_reason(s, s.learned.data[k], most)
    if s.scratch.marked.size <= most:
        s.reason_side.failures >>= 1
        return 0
    while s.scratch.marked.size > found:
        s.scratch.mark.data[s.scratch.marked.pop()] = 0
    s.reason_side.failures += 1
    s.reason_side.pause = s.reason_side.failures
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_decisions(s: State) -> None:
    """Update the average number of decisions between two conflicts."""
    decisions: cython.double = s.counters.decisions - s.reason_side.decisions
    s.reason_side.decisions = s.counters.decisions
    s.reason_side.decision_rate += (
        s.settings.recent_weight / WHOLE * (decisions - s.reason_side.decision_rate)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def mark_reason(s: State, lit: cython.int, most: cython.Py_ssize_t) -> cython.int:
    """The reason of one literal. A row of the matrix would first have to become a clause."""
    reason: cython.int = s.reason.data[lit >> 1]
    k: cython.Py_ssize_t
    if reason == 0 or reason <= -BY_ROW:
        return 0
    if reason < 0:
        return mark_new(s, -reason >> 1)
    s.ticks += 1
    for k in range(reason + HEAD, reason + HEAD + s.arena.data[reason]):
        if s.scratch.marked.size > most:
            return 0
        mark_new(s, s.arena.data[k] >> 1)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def mark_new(s: State, var: cython.int) -> cython.int:
    if s.scratch.mark.data[var] == 0 and s.level.data[var]:
        s.scratch.mark.data[var] = SEEN
        s.scratch.marked.push(var)
    return 0

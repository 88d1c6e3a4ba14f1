"""The next event of DPLL.

after a conflict    go back to the last decision whose other value was not tried, and try that
otherwise           an empty clause: conflict
                    a unit clause: its literal must be true
                    a pure literal: make it true (the stack engine alone)
                    no clause left: a model
                    else decide
"""

from __future__ import annotations

from satdoku.watch.branching_rules import Rule
from satdoku.watch.event import ENDING, Event, EventKind
from satdoku.watch.search_state import SearchState


def next_event(
    state: SearchState, last: Event | None, rule: Rule, seed: int, *, pure: bool
) -> Event | None:
    kind = None if last is None else last.kind
    if kind in ENDING:
        return None
    if kind is EventKind.CONFLICT:
        return _go_back(state)
    if last is not None and kind is EventKind.BACKTRACK:
        return Event(EventKind.FLIP, -last.literal)
    return forced(state) or (_pure(state) if pure else None) or free(state, rule, seed)


def forced(state: SearchState) -> Event | None:
    """The event forced by the clauses; shared with CDCL."""
    empty = state.first_empty()
    if empty is not None:
        return Event(EventKind.CONFLICT, clause=empty)
    unit = state.first_unit()
    if unit is not None:
        return Event(EventKind.IMPLY, state.open_literals(unit)[0], unit)
    return None


def free(state: SearchState, rule: Rule, seed: int) -> Event:
    """The event if nothing is forced; shared with CDCL."""
    if not state.unsatisfied:
        return Event(EventKind.MODEL)
    return Event(EventKind.DECIDE, rule(state, seed))


def _pure(state: SearchState) -> Event | None:
    literal = state.first_pure()
    return None if literal is None else Event(EventKind.PURE, literal)


def _go_back(state: SearchState) -> Event:
    for level in range(state.level - 1, -1, -1):
        opened = state.trail[state.levels[level]]
        if opened.kind is EventKind.DECIDE:
            undone = state.above(level)
            return Event(EventKind.BACKTRACK, opened.literal, level=level, undone=undone)
    return Event(EventKind.REFUTED)

"""The next event of CDCL: as in DPLL, but a conflict teaches a clause.

This is the bare method: no restarts, and clauses are neither shortened nor forgotten.
`kernel/cdcl/` has those.
"""

from __future__ import annotations

from satdoku.watch.analyze import learn
from satdoku.watch.branching_rules import Rule
from satdoku.watch.dpll import forced, free
from satdoku.watch.event import ENDING, Event, EventKind
from satdoku.watch.search_state import SearchState


def next_event(state: SearchState, last: Event | None, rule: Rule, seed: int) -> Event | None:
    kind = None if last is None else last.kind
    if kind in ENDING:
        return None
    if last is not None and kind is EventKind.CONFLICT:
        return _learn(state, last.clause) if state.level else Event(EventKind.REFUTED)
    if last is not None and last.learned is not None:
        level, undone = last.learned.level, state.above(last.learned.level)
        return Event(EventKind.BACKJUMP, clause=last.clause, level=level, undone=undone)
    return forced(state) or free(state, rule, seed)


def _learn(state: SearchState, empty: int) -> Event:
    learned = learn(state, empty)
    return Event(EventKind.LEARN, learned.clause[0], len(state.clauses), learned=learned)

"""Conflict analysis: from a conflict back to its causes in the implication graph.

The graph is not stored: a literal's causes are the negations of the other literals of its reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.watch.event import Assigned, LearnedClause
from satdoku.watch.search_state import SearchState


def causes(state: SearchState, assigned: Assigned) -> list[int]:
    """The literals that made the reason of this one unit; none for a decision."""
    if assigned.reason < 0:
        return []
    clause = state.clauses[assigned.reason]
    return [-literal for literal in dict.fromkeys(clause) if literal != assigned.literal]


def chain(state: SearchState, clause: int) -> list[Assigned]:
    """The implications of the current level that lead to the empty clause, in order."""
    waiting, found = [-literal for literal in state.clauses[clause]], set[int]()
    while waiting:
        literal = waiting.pop()
        if literal not in found and state.level_of[abs(literal)] == state.level:
            found.add(literal)
            waiting += causes(state, state.assigned(literal))
    return [assigned for assigned in state.at_level(state.level) if assigned.literal in found]


def learn(state: SearchState, clause: int) -> LearnedClause:
    """The clause of the first unique implication point (Marques-Silva and Sakallah 1996).

    Start with the empty clause. Resolve it with the reason of its literal that became false last,
    until only one literal of the current level remains: every path from the decision to the
    conflict in the implication graph goes through it. The result is implied by the clauses it was
    resolved from, so it can be added to the formula. Literals that are false at level 0 are
    dropped: they stay false.
    """
    literals = dict.fromkeys(state.clauses[clause])  # as an ordered set
    resolved = []
    while sum(state.level_of[abs(literal)] == state.level for literal in literals) > 1:
        last = max(literals, key=lambda literal: state.place_of[abs(literal)])
        assigned = state.assigned(last)
        resolved.append(assigned)
        del literals[last]
        literals.update(dict.fromkeys(-cause for cause in causes(state, assigned)))
    lasting = (literal for literal in literals if state.level_of[abs(literal)])
    ordered = sorted(lasting, key=lambda literal: -state.place_of[abs(literal)])
    level = state.level_of[abs(ordered[1])] if len(ordered) > 1 else 0
    return LearnedClause(tuple(ordered), tuple(resolved), level)


def resolvents(state: SearchState, clause: int, learned: LearnedClause) -> Iterator[list[int]]:
    """The clause after each resolution, starting from the empty clause."""
    literals = dict.fromkeys(state.clauses[clause])
    for assigned in learned.resolved:
        del literals[-assigned.literal]
        literals.update(dict.fromkeys(-cause for cause in causes(state, assigned)))
        yield list(literals)

"""The effect of an event on the linked clause store (`sat/kernel/store.py`): nodes that are
unlinked, and nodes that are linked in again.

Making a literal true unlinks its negation from the rings of its clauses, and unlinks the clauses
with the literal from the other rings. Going back links everything in again, the last one first. The
engine `recursive` drops a copy instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satdoku.watch.event import ASSIGNING, UNDOING, Event
from satdoku.watch.search_state import SearchState
from satdoku.watch.trace import Trace


class StoreChange(NamedTuple):
    literal: int  # made true, or no longer true
    nodes: tuple[int, ...]  # the clauses that lose a node, or get it back, in order
    clauses: tuple[
        int, ...
    ]  # the clauses that leave the list of clauses, or return to it, in order
    linked: bool  # True if they are linked in again


def copies(engine: str) -> bool:
    """True if the engine copies the formula at each decision: then nothing is linked in again."""
    return engine == "recursive"


def last_changes(trace: Trace) -> list[StoreChange]:
    """The changes that the last step makes in the store of the engine."""
    if trace.last is None or (copies(trace.engine) and trace.last.kind in UNDOING):
        return []
    return list(store_changes(trace.state, trace.last))


def store_changes(state: SearchState, event: Event) -> Iterator[StoreChange]:
    """The changes of the last event, in the order in which a store without copies makes them."""
    if event.kind in ASSIGNING:
        nodes, clauses = _members(state, event.literal, ())
        yield StoreChange(event.literal, nodes, clauses, linked=False)
    elif event.kind in UNDOING:
        undone = [assigned.literal for assigned in event.undone]
        for place in range(len(undone) - 1, -1, -1):
            nodes, clauses = _members(state, undone[place], undone[:place])
            yield StoreChange(undone[place], nodes[::-1], clauses[::-1], linked=True)


def _members(
    state: SearchState, literal: int, earlier: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The clauses with the negation and with the literal that no earlier literal satisfies:
    only those are still linked when the literal becomes true."""
    true = set(earlier)

    def linked(clause: int) -> bool:
        others = (x for x in state.clauses[clause] if x != literal)
        return not any(state.value[x] > 0 or x in true for x in others)

    given = range(state.given)
    nodes = (c for c in dict.fromkeys(state.clauses_with(-literal)) if c in given and linked(c))
    clauses = (c for c in dict.fromkeys(state.clauses_with(literal)) if c in given and linked(c))
    return tuple(nodes), tuple(clauses)

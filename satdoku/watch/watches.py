"""Two watched literals: which clauses a search with watches would look at, and how watches move.

A clause is neither unit nor empty while two of its literals are not false. So it is enough to watch
two: only when one of them becomes false must the clause be looked at. It then watches another
literal that is not false, or it is unit, empty or satisfied. Going back moves nothing: a literal
that was not false then is not false after fewer assignments, either. (Moskewicz, Madigan, Zhao,
Zhang and Malik, “Chaff”, 2001.)

`trace.py` finds unit clauses by counting, as the DPLL engines do. The watches here follow the same
assignments, to show what they would save; a look at a clause decides nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from satdoku.watch.event import ASSIGNING, Event
from satdoku.watch.search_state import SearchState


class Look(NamedTuple):
    """A look at a clause, because a literal that it watches became false."""

    clause: int
    false: int  # the watched literal
    now: int  # the literal watched instead; 0 if there is none, and the watch stays


class WatchedLiterals:
    def __init__(self, state: SearchState) -> None:
        self.state = state
        self.watched: list[tuple[int, ...]] = []  # per clause: its watched literals, at most two
        self.looks: list[Look] = []  # at the last event
        self._of: dict[int, set[int]] = {}  # the clauses that watch a literal
        self._before: list[list[Look]] = []  # the looks of each event, to go back
        self._add_new()

    def apply(self, event: Event) -> None:
        """Follow an event that the state has applied."""
        self._add_new()
        self.looks = list(self._visit(-event.literal)) if event.kind in ASSIGNING else []
        self._before.append(self.looks)

    def revert(self, event: Event) -> None:
        """Undo the moves of the last event, which the state has reverted."""
        for look in reversed(self._before.pop()):
            if look.now:
                self._swap(look.clause, look.now, look.false)
        while len(self.watched) > len(self.state.clauses):
            clause = len(self.watched) - 1
            for literal in self.watched.pop():
                self._of[literal].discard(clause)
        self.looks = self._before[-1] if self._before else []

    def _add_new(self) -> None:
        for clause in range(len(self.watched), len(self.state.clauses)):
            # Of a learned clause, the first two literals are those that became false last.
            literals = tuple(dict.fromkeys(self.state.clauses[clause]))[:2]
            self.watched.append(literals)
            for literal in literals:
                self._of.setdefault(literal, set()).add(clause)

    def _visit(self, false: int) -> list[Look]:
        looks = []
        for clause in sorted(self._of.get(false, ())):
            now = self._replacement(clause)
            looks.append(Look(clause, false, now))
            if now:
                self._swap(clause, false, now)
        return looks

    def _replacement(self, clause: int) -> int:
        """A literal that is not false, unless a true one is watched already."""
        value, watched = self.state.value, self.watched[clause]
        if any(value[literal] > 0 for literal in watched):
            return 0
        others = (x for x in self.state.clauses[clause] if x not in watched and value[x] >= 0)
        return next(others, 0)

    def _swap(self, clause: int, old: int, new: int) -> None:
        self.watched[clause] = tuple(new if x == old else x for x in self.watched[clause])
        self._of[old].discard(clause)
        self._of.setdefault(new, set()).add(clause)

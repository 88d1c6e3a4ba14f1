"""Breakpoints: the events at which a run stops.

`literal -5` or `-5`     the literal becomes true; `variable 5`: one of its literals does
`clause 12`              the clause becomes unit or empty, or is learned
`level 3`                the search reaches the level
`conflict`, `decision`   every one of them
"""

from __future__ import annotations

import re
from collections.abc import Callable

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.value import Value
from satdoku.watch.event import ASSIGNING, BRANCHING, Event, EventKind
from satdoku.watch.watched_search import WatchedSearch

Meets = Callable[[WatchedSearch, Event, int], bool]

WORDS = ("literal", "variable", "clause", "level", "conflict", "decision")
WITHOUT_NUMBER = ("conflict", "decision")


class Breakpoint(Value):
    kind: str  # one of WORDS
    number: int = 0

    def is_met(self, watched: WatchedSearch, event: Event) -> bool:
        """True if the search stops here, right after the event."""
        return MEETS[self.kind](watched, event, self.number)

    def named(self, watched: WatchedSearch) -> str:
        if self.kind in WITHOUT_NUMBER:
            return self.kind
        is_literal = self.kind in ("literal", "variable")
        return f"{self.kind} {watched.label(self.number) if is_literal else self.number}"


def parse(text: str, watched: WatchedSearch) -> Breakpoint:
    """The breakpoint that a person typed; a word may be shortened to its first letters."""
    found = re.fullmatch(r"\s*([a-z]*)\s*(\S*)\s*", text.lower())
    word, place = found.groups() if found else ("", "")
    kinds = [kind for kind in WORDS if word and kind.startswith(word)] or (
        ["literal"] if not word and place else []
    )
    if len(kinds) == 1 or word in ("c", "l"):
        kind = {"c": "clause" if place else "conflict", "l": "level"}.get(word, kinds[0])
        number = _number(kind, place, watched)
        if number is not None:
            return Breakpoint(kind, number)
    raise UsageError(
        _(
            "“{text}” is not a breakpoint of this search; write a literal such as -5, or:"
            " clause 12, level 3, variable 5, conflict, decision.",
            text=text.strip()[:40],
        )
    )


def _number(kind: str, place: str, watched: WatchedSearch) -> int | None:
    if kind in WITHOUT_NUMBER:
        return None if place else 0
    if kind in ("literal", "variable"):
        variable = watched.variable(place)
        return variable and (-variable if place.startswith("-") and kind == "literal" else variable)
    number = int(place) if place.isdecimal() and len(place) < 10 else 0
    if kind == "clause" and number > len(watched.trace.cnf) and watched.trace.engine != "cdcl":
        return None
    return number or None


def _touches(watched: WatchedSearch, event: Event, number: int) -> bool:
    """True if the clause has just become unit or empty, or was just learned."""
    state, clause = watched.trace.state, number - 1
    if event.kind is EventKind.LEARN:
        return event.clause == clause
    if event.kind not in ASSIGNING or clause >= len(state.clauses):
        return False
    shortened = -event.literal in state.clauses[clause]
    return shortened and (state.is_unit(clause) or state.is_empty(clause))


MEETS: dict[str, Meets] = {
    "literal": lambda watched, event, n: event.kind in ASSIGNING and event.literal == n,
    "variable": lambda watched, event, n: event.kind in ASSIGNING and abs(event.literal) == n,
    "clause": _touches,
    "level": lambda watched, event, n: event.kind in BRANCHING and watched.trace.state.level == n,
    "conflict": lambda watched, event, n: event.kind is EventKind.CONFLICT,
    "decision": lambda watched, event, n: event.kind is EventKind.DECIDE,
}

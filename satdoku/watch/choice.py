"""A run in which the viewer intervenes: what if the search decided another literal?"""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.watch.breakpoints import Breakpoint, parse
from satdoku.watch.event import Event
from satdoku.watch.watched_search import WatchedSearch


def chosen_literal(watched: WatchedSearch, text: str) -> int:
    """The open literal that a person typed."""
    variable = watched.variable(text)
    if variable is None:
        raise UsageError(_("“{text}” is not a literal of this formula.", text=text.strip()[:20]))
    literal = -variable if text.strip().startswith("-") else variable
    if watched.trace.state.value[literal]:
        raise UsageError(
            _("{literal} has a value already; choose an open one.", literal=watched.label(literal))
        )
    return literal


class WatchRun:
    """A run with decisions of the viewer, which stops at breakpoints.

    The literals are decided in order, wherever nothing is forced; then the rule decides again.
    """

    def __init__(
        self, watched: WatchedSearch, literals: Sequence[str] = (), stops: Sequence[str] = ()
    ) -> None:
        self.watched, self.left = watched, list(literals)
        self.stops = [parse(text, watched) for text in stops]
        self.met: Breakpoint | None = None  # the breakpoint at which the run stopped

    def forward(self) -> Event | None:
        """Take a step; None at the end of the search and after a breakpoint."""
        if self.met is not None:
            return None
        trace = self.watched.trace
        if self.left and trace.at_decision:
            trace.decide(chosen_literal(self.watched, self.left.pop(0)))
            event = trace.last
        else:
            event = trace.forward()
        if event is not None:
            met = (stop for stop in self.stops if stop.is_met(self.watched, event))
            self.met = next(met, None)
        return event

"""Runs a search forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import BETWEEN, ENGINES
from satdoku.watch import branching_rules, cdcl, dpll
from satdoku.watch.branching_rules import Rule
from satdoku.watch.event import ENDING, Event, EventKind
from satdoku.watch.search_state import SearchState
from satdoku.watch.tree import SearchTree
from satdoku.watch.watches import WatchedLiterals

# With Python lists, a search takes a few hundred bytes per literal or event: less than half a
# gigabyte within these limits.
MOST_VARIABLES = 50_000
MOST_LITERALS = 500_000
MOST_EVENTS = 300_000

Advance = Callable[[SearchState, Event | None, Rule, int], Event | None]
ADVANCE: dict[str, Advance] = {
    "recursive": partial(dpll.next_event, pure=False),
    "stack": partial(dpll.next_event, pure=True),
    "cdcl": cdcl.next_event,
    "stack-plain": partial(dpll.next_event, pure=False),
}
RULES = {
    "recursive": branching_rules.DPLL,
    "stack": branching_rules.DPLL,
    "cdcl": branching_rules.CDCL,
    "stack-plain": branching_rules.DPLL,
}


def default_rule(engine: str) -> str:
    usual = (ENGINES | BETWEEN)[engine].default_rule
    return usual if usual in RULES[engine] else next(iter(RULES[engine]))


class Trace:
    """A search with its known `events`, of which the first `step` have happened."""

    def __init__(self, cnf: Cnf, engine: str, rule: str | None = None, seed: int = 0) -> None:
        require_size(cnf)
        self.cnf, self.engine, self.seed = cnf, engine, seed
        self.rule = rule or default_rule(engine)
        if self.rule not in RULES[engine]:
            raise UsageError(
                _(
                    "The engine {engine} cannot be watched with the rule “{name}”; "
                    "choose one of {names}.",
                    engine=engine,
                    name=self.rule,
                    names=", ".join(RULES[engine]),
                ),
                self.rule,
                RULES[engine],
            )
        self.events: list[Event] = []
        self.step = 0
        self._begin()

    def _begin(self) -> None:
        self.state, self.tree = SearchState(self.cnf), SearchTree()
        self.watches = WatchedLiterals(self.state)

    @property
    def last(self) -> Event | None:
        """The last event that happened."""
        return self.events[self.step - 1] if self.step else None

    @property
    def ended(self) -> bool:
        return self.last is not None and self.last.kind in ENDING

    @property
    def full(self) -> bool:
        """True if the search is too long to follow further."""
        return self.step >= MOST_EVENTS

    def forward(self) -> Event | None:
        """Apply the next event; None after the last."""
        if self.ended or self.full:
            return None
        event = self.next
        self.step += 1
        self.state.apply(event)
        self.tree.apply(event, self.step)
        self.watches.apply(event)
        return event

    @property
    def next(self) -> Event:
        """The event that will happen next. The search must not have ended."""
        if self.step == len(self.events):
            rule = RULES[self.engine][self.rule]
            found = ADVANCE[self.engine](self.state, self.last, rule, self.seed)
            assert found is not None
            self.events.append(found)
        return self.events[self.step]

    @property
    def at_decision(self) -> bool:
        """True if nothing is forced: the next event is a decision."""
        return not self.ended and not self.full and self.next.kind is EventKind.DECIDE

    def decide(self, literal: int) -> None:
        """Make this decision instead of the rule's. Later events are discarded."""
        assert self.at_decision
        assert not self.state.value[literal]
        del self.events[self.step :]
        self.events.append(Event(EventKind.DECIDE, literal, chosen=True))
        self.forward()

    def back(self) -> bool:
        """Undo the last event; False if there is none."""
        event = self.last
        if event is None:
            return False
        self.tree.revert(event)
        self.state.revert(event)
        self.watches.revert(event)
        self.step -= 1
        return True

    def use(self, rule: str) -> None:
        """Switch to another branching rule from here on. Later events are discarded."""
        self.rule = rule
        del self.events[self.step :]

    def restart(self) -> None:
        """Return to the start; with another rule, a new run can differ."""
        self.events.clear()
        self.step = 0
        self._begin()

    def decision_order(self) -> list[int]:
        """The variables in the order in which they were first decided."""
        decided = (e for e in self.events[: self.step] if e.kind is EventKind.DECIDE)
        return list(dict.fromkeys(abs(event.literal) for event in decided))


def require_size(cnf: Cnf) -> None:
    """Raise an error for formulas too large for a person to follow."""
    if cnf.num_vars > MOST_VARIABLES or len(cnf) + len(cnf.literals) > MOST_LITERALS:
        raise UsageError(
            _(
                "This formula is too large to watch: {variables} variables and {clauses} "
                "clauses with {literals} literals. The limits are {most_variables} "
                "variables, and {most_literals} clauses and literals together.",
                variables=cnf.num_vars,
                clauses=len(cnf),
                literals=len(cnf.literals),
                most_variables=MOST_VARIABLES,
                most_literals=MOST_LITERALS,
            )
        )

"""Small random searches to ask about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from satdoku.messages import _
from satdoku.sat.cnf import Clause, Cnf
from satdoku.watch.event import BRANCHING, EventKind
from satdoku.watch.search_state import SearchState
from satdoku.watch.trace import Trace

VARIABLES = 6
LENGTHS = (2, 3, 3)  # of clauses; two in three have three literals


def random_formula(rng: Random, clauses: int, variables: int = VARIABLES) -> Cnf:
    """Distinct clauses without tautologies, short enough to read at a glance."""
    found: dict[frozenset[int], Clause] = {}
    while len(found) < clauses:
        picked = sorted(rng.sample(range(1, variables + 1), rng.choice(LENGTHS)))
        clause = tuple(variable * rng.choice((1, -1)) for variable in picked)
        found.setdefault(frozenset(clause), clause)
    return Cnf.from_clauses(list(found.values()), variables)


def random_search(rng: Random, engine: str, clauses: int) -> Trace:
    """A search that makes its decisions at random."""
    return Trace(random_formula(rng, clauses), engine, "random", seed=rng.randrange(1 << 30))


def stops(trace: Trace) -> Iterator[None]:
    """Run the search, stopping before each event."""
    while not trace.ended:
        yield
        trace.forward()


def assignment_lines(state: SearchState) -> list[str]:
    """The true literals, level by level, with the clause that implied each."""
    lines = []
    for level in range(state.level + 1):
        members = state.at_level(level)
        if members:
            told = _(", ").join(_literal(one.literal, one.kind, one.reason) for one in members)
            lines.append(_("level {level}: {literals}", level=level, literals=told))
    return lines or [_("No variable has a value yet.")]


def _literal(literal: int, kind: EventKind, reason: int) -> str:
    if kind in BRANCHING:
        return _("{literal} decided", literal=literal)
    if kind is EventKind.PURE:
        return _("{literal} pure", literal=literal)
    return _("{literal} by clause {number}", literal=literal, number=reason + 1)


def true_literals(state: SearchState) -> frozenset[int]:
    return frozenset(one.literal for one in state.trail)


def clause_numbers(clauses: Iterable[int]) -> str:
    return _(", ").join(str(number + 1) for number in sorted(clauses))

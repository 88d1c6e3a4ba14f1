"""Inside a watched search: watched literals, the clause store, breakpoints and own decisions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from satdoku.errors import UsageError
from satdoku.families.random_ksat import random_ksat
from satdoku.sat.cnf import Cnf
from satdoku.watch.breakpoints import parse
from satdoku.watch.choice import WatchRun, chosen_literal
from satdoku.watch.event import ASSIGNING, UNDOING, Event, EventKind
from satdoku.watch.store_changes import store_changes
from satdoku.watch.trace import Trace
from satdoku.watch.watched_search import WatchedSearch
from tests.sat.random_formulas import random_formula

SMALL = Cnf.from_clauses([(1, 2, 3), (-1, 2), (-1, -2), (-2, 3, 4), (2, -3, 4)])


def formulas(count: int, seed: int = 4) -> Iterator[Cnf]:
    """Without repeated literals and tautologies."""
    rng = Random(seed)
    for number in range(count):
        found = random_formula(rng, 9) if number % 2 else random_ksat(10, 43, 3, rng)
        clauses = [tuple(dict.fromkeys(clause)) for clause in found]
        plain = [clause for clause in clauses if not any(-literal in clause for literal in clause)]
        yield Cnf.from_clauses(plain, found.num_vars)


def small(engine: str = "recursive", rule: str = "first") -> WatchedSearch:
    return WatchedSearch("small.cnf", Trace(SMALL, engine, rule))


# -- watched literals --------------------------------------------------------------------------


def test_watches_miss_no_unit_clause_and_no_empty_one() -> None:
    """Wherever nothing is forced, each clause has a true literal or watches two open ones."""
    moved = decisions = 0
    for cnf in formulas(80):
        trace = Trace(cnf, "cdcl")
        while trace.forward():
            moved += any(look.now for look in trace.watches.looks)
            if not trace.at_decision:
                continue
            decisions += 1
            state = trace.state
            for number, pair in enumerate(trace.watches.watched):
                values = [state.value[literal] for literal in pair]
                assert state.is_satisfied(number) or values == [0, 0], (list(cnf), number)
    assert moved > 100
    assert decisions > 100


def test_the_clauses_looked_at_are_those_that_watch_the_false_literal() -> None:
    for cnf in formulas(40):
        trace = Trace(cnf, "cdcl")
        while not trace.ended:
            before = list(trace.watches.watched)
            event = trace.forward()
            assert event is not None
            expected = []
            if event.kind in ASSIGNING:
                expected = [n for n, pair in enumerate(before) if -event.literal in pair]
            assert [look.clause for look in trace.watches.looks] == expected


def test_watches_go_back_with_the_search() -> None:
    for cnf in formulas(30):
        trace = Trace(cnf, "cdcl")
        seen = [list(trace.watches.watched)]
        while trace.forward():
            seen.append(list(trace.watches.watched))
        while trace.back():
            assert trace.watches.watched == seen[trace.step]


# -- the clause store --------------------------------------------------------------------------


class LinkedClauses:
    """The linked part of a store as sets, changed only by what the changes say."""

    def __init__(self, cnf: Cnf) -> None:
        self.clauses = {number: set(clause) for number, clause in enumerate(cnf)}
        self.out: dict[int, set[int]] = {}

    def follow(self, trace: Trace, event: Event) -> None:
        for change in store_changes(trace.state, event):
            for clause in change.nodes:
                ring = self.clauses[clause]
                (ring.add if change.linked else ring.remove)(-change.literal)
            for clause in change.clauses:
                source, target = self.clauses, self.out
                if change.linked:
                    source, target = target, source
                target[clause] = source.pop(clause)


@pytest.mark.parametrize("engine", ["stack-plain", "stack"])
def test_the_changes_of_the_store_keep_it_at_the_remaining_formula(engine: str) -> None:
    undone = 0
    for cnf in formulas(60):
        trace, linked = Trace(cnf, engine), LinkedClauses(cnf)
        while event := trace.forward():
            linked.follow(trace, event)
            undone += event.kind in UNDOING
            left = [set(clause) for clause in trace.state.formula_left()]
            assert [linked.clauses[n] for n in sorted(linked.clauses)] == left
    assert undone > 50


# -- breakpoints and own decisions -------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("conflict", 3),
        ("decision", 1),
        ("-1", 5),
        ("literal 2", 2),
        ("variable 3", 7),
        ("level 2", 6),
        ("clause 3", 1),  # -1 is false, so it is unit
        ("clause 2", 1),
        ("l 2", 6),
        ("c 2", 1),
        ("C", 3),
    ],
)
def test_a_run_stops_at_a_breakpoint(text: str, steps: int) -> None:
    run = WatchRun(small(), stops=[text])
    while run.forward():
        pass
    assert run.watched.trace.step == steps
    assert run.met is not None


@pytest.mark.parametrize("text", ["", "5", "clause", "clause 6", "level x", "conflict 3", "q 1"])
def test_what_is_no_breakpoint_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not a breakpoint"):
        parse(text, small())


def test_decisions_of_the_viewer_come_before_those_of_the_rule() -> None:
    run = WatchRun(small(), ["-3", "2"])
    kinds = []
    while event := run.forward():
        if event.kind is EventKind.DECIDE:
            kinds.append((event.literal, event.chosen))
    assert kinds[:2] == [(-3, True), (2, True)]
    assert run.watched.trace.ended


def test_a_decision_of_the_viewer_changes_the_course_and_can_be_taken_back() -> None:
    for cnf in formulas(30):
        trace = Trace(cnf, "cdcl")
        while not trace.ended and not trace.at_decision:
            trace.forward()
        if trace.ended:
            continue
        literal = -trace.next.literal
        trace.decide(literal)
        assert (trace.last and trace.last.literal) == literal
        while trace.forward():
            pass
        other = Trace(cnf, "cdcl")
        while other.forward():
            pass
        assert trace.last is not None
        assert other.last is not None
        assert trace.last.kind is other.last.kind  # the answer stays the same
        while trace.back():
            pass
        assert not trace.state.trail


@pytest.mark.parametrize(
    ("text", "says"), [("9", "is not a literal"), ("-1", "has a value already")]
)
def test_only_open_literals_can_be_decided(text: str, says: str) -> None:
    watched = small()
    watched.trace.forward()
    with pytest.raises(UsageError, match=says):
        chosen_literal(watched, text)

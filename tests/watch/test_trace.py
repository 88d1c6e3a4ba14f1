"""The watched search: the engines' decisions, sound learning, and stepping back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from satdoku.errors import UsageError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import BETWEEN, ENGINES
from satdoku.sat.options import DPLL_RULES, Options
from satdoku.sat.result import Status
from satdoku.watch import trace as trace_file
from satdoku.watch.analyze import causes, chain
from satdoku.watch.branching_rules import DPLL
from satdoku.watch.event import ASSIGNING, Event, EventKind
from satdoku.watch.trace import ADVANCE, RULES, Trace
from satdoku.watch.tree import TreeNode
from tests.sat.random_formulas import is_satisfiable, random_formula


def run(trace: Trace) -> list[Event]:
    while trace.forward():
        pass
    return trace.events


def formulas(count: int, seed: int = 3) -> Iterator[Cnf]:
    rng = Random(seed)
    for number in range(count):
        yield random_formula(rng, 9) if number % 2 else random_ksat(10, 43, 3, rng)


def implied(cnf: Cnf, clause: tuple[int, ...]) -> bool:
    """Brute force: no model makes every literal of the clause false."""
    negated = [[-literal] for literal in clause]
    return not is_satisfiable(Cnf.from_clauses([*cnf, *negated], cnf.num_vars))


# -- the engines -------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["recursive", "stack", "stack-plain"])
@pytest.mark.parametrize("rule", [rule for rule in DPLL_RULES if rule != "mom-conflict"])
def test_the_decisions_are_those_of_the_engine(engine: str, rule: str) -> None:
    """An engine's counts and its model depend on each of its decisions."""
    for number, cnf in enumerate(formulas(60, seed=5)):
        trace = Trace(cnf, engine, rule, seed=number)
        run(trace)
        found = (ENGINES | BETWEEN)[engine].run(cnf, Options(rule, number), UNWATCHED)
        counts = trace.state.counts
        expected = {
            "decisions": counts[EventKind.DECIDE],
            "backtracks": counts[EventKind.CONFLICT],
            "deepest": trace.state.deepest,
        }
        assert {name: found.statistics[name] for name in expected} == expected, list(cnf)
        if engine == "recursive" and found.status is Status.SATISFIABLE:
            assert trace.state.model == list(found.model)


@pytest.mark.parametrize(
    ("engine", "rule"),
    [("recursive", "shortest"), ("stack", "mom-conflict"), ("cdcl", "vsids"), ("cdcl", "first")],
)
def test_answers_agree_with_brute_force(engine: str, rule: str) -> None:
    answers = set()
    for cnf in formulas(300):
        trace = Trace(cnf, engine, rule)
        last = run(trace)[-1].kind
        assert last is (EventKind.MODEL if is_satisfiable(cnf) else EventKind.REFUTED), list(cnf)
        if last is EventKind.MODEL:
            assert unsatisfied_clause(cnf, trace.state.model) is None
        answers.add(last)
    assert len(answers) == 2


def test_failed_clauses_weigh_their_variables_until_they_are_taken_back() -> None:
    trace = Trace(Cnf.from_clauses([(1, 2), (1, -2), (-1, 2), (-1, -2)]), "stack", "mom-conflict")
    run(trace)
    assert trace.state.counts[EventKind.CONFLICT] == 2
    assert trace.state.failures == {1: 2, 2: 2}
    trace.restart()
    assert not any(trace.state.failures.values())


def test_variables_of_failed_clauses_are_branched_on_first() -> None:
    """All four variables look alike to MOM."""
    alike = Cnf.from_clauses([(1, 2), (-1, -2), (3, 4), (-3, -4)])
    state = Trace(alike, "stack", "mom-conflict").state
    assert DPLL["mom-conflict"](state, 0) == 1
    state.failures[4] = 3
    assert DPLL["mom-conflict"](state, 0) == 4
    assert DPLL["mom-product"](state, 0) == 1


# -- every step has its reason -----------------------------------------------------------------


@pytest.mark.parametrize("engine", RULES)
def test_every_event_is_what_it_says(engine: str) -> None:
    for cnf in formulas(60, seed=8):
        trace = Trace(cnf, engine)
        while event := trace.forward():
            _require_true(trace, event)


def _require_true(trace: Trace, event: Event) -> None:
    state = trace.state
    value = state.value
    if event.kind in ASSIGNING:
        assert value[event.literal] == 1
    if event.kind is EventKind.IMPLY:
        others = [literal for literal in state.clauses[event.clause] if literal != event.literal]
        assert all(value[literal] == -1 for literal in others)
    elif event.kind is EventKind.PURE:
        left = [clause for clause in trace.cnf if not any(value[literal] > 0 for literal in clause)]
        assert not any(-event.literal in clause for clause in left)
    elif event.kind is EventKind.CONFLICT:
        assert all(value[literal] == -1 for literal in state.clauses[event.clause])
    elif event.kind is EventKind.BACKJUMP:
        assert state.level == event.level
        assert state.is_unit(event.clause)


def test_a_learned_clause_is_implied_and_has_one_literal_of_its_level() -> None:
    learned = 0
    for cnf in formulas(90, seed=9):
        trace = Trace(cnf, "cdcl")
        while event := trace.forward():
            if event.learned is not None:
                clause, state = event.learned.clause, trace.state
                levels = [state.level_of[abs(literal)] for literal in clause]
                assert levels.count(state.level) == 1 == levels.index(state.level) + 1
                assert event.learned.level == max(levels[1:], default=0)
                assert 0 not in levels
                assert implied(cnf, clause), (clause, list(cnf))
                learned += 1
    assert learned > 100


def test_the_chain_of_a_conflict_leads_from_the_decision_to_the_empty_clause() -> None:
    for cnf in formulas(40, seed=10):
        trace = Trace(cnf, "stack")
        while event := trace.forward():
            if event.kind is EventKind.CONFLICT and trace.state.level:
                found = chain(trace.state, event.clause)
                known = {assigned.literal for assigned in found}
                assert found[0] == trace.state.at_level(trace.state.level)[0]
                for assigned in found[1:]:
                    assert known & set(causes(trace.state, assigned))
                assert any(-literal in known for literal in cnf[event.clause])


# -- stepping back -----------------------------------------------------------------------------


def picture(trace: Trace) -> object:
    state = trace.state
    return (
        tuple(state.value),
        tuple(state.trail),
        tuple(state.levels),
        tuple(state.clauses),
        tuple(state.true_count),
        tuple(state.left_count),
        tuple(state.phase),
        tuple(state.activity),
        +state.counts,
        state.deepest,
        dict(state.decided),
        state.unsatisfied,
        state.first_unit(),
        state.first_empty(),
        state.first_pure(),
        tree_of(trace.tree.root),
        trace.tree.current.step,
    )


def tree_of(node: TreeNode) -> object:
    children = tuple(map(tree_of, node.children))
    return node.literal, tuple(node.implied), node.conflict, node.model, node.size, children


@pytest.mark.parametrize("engine", RULES)
def test_every_step_can_be_taken_back(engine: str) -> None:
    for cnf in formulas(25, seed=11):
        trace = Trace(cnf, engine)
        pictures = [picture(trace)]
        while trace.forward():
            pictures.append(picture(trace))
        for expected in reversed(pictures[:-1]):
            assert trace.back()
            assert picture(trace) == expected
        assert not trace.back()
        for expected in pictures[1:]:
            trace.forward()
            assert picture(trace) == expected


def test_another_rule_from_here_on() -> None:
    """The rest is a search by that rule, starting from the decisions already made."""
    cnf = random_ksat(20, 88, 3, Random(4))
    trace = Trace(cnf, "stack", "first")
    first = list(run(trace))
    before = len(first) // 4
    while trace.step > before:
        trace.back()
    trace.use("mom-product")
    run(trace)
    assert trace.events[:before] == first[:before]
    assert trace.events[before:] != first[before:]
    assert trace.events[-1].kind is first[-1].kind
    trace.restart()
    assert (trace.step, trace.tree.root.size, trace.state.level) == (0, 1, 0)
    assert run(trace) == run(Trace(cnf, "stack", "mom-product"))


# -- limits ------------------------------------------------------------------------------------


def test_a_formula_may_be_too_large() -> None:
    with pytest.raises(UsageError, match="60000 variables"):
        Trace(Cnf.from_clauses([], 60_000), "stack")
    with pytest.raises(UsageError, match="600000 clauses"):
        Trace(Cnf.from_clauses([()] * 600_000), "stack")


def test_a_search_may_be_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_file, "MOST_EVENTS", 100)
    trace = Trace(pigeonhole(6, 5), "stack")
    run(trace)
    assert (trace.step, trace.full, trace.ended) == (100, True, False)
    assert trace.back()
    assert not trace.full


def test_every_engine_can_be_watched() -> None:
    assert list(ADVANCE) == list(RULES) == [*ENGINES, *BETWEEN]


def test_a_rule_that_is_not_for_watching() -> None:
    with pytest.raises(UsageError, match="cannot be watched with the rule “alternate”"):
        Trace(Cnf.from_clauses([(1,)]), "cdcl", "alternate")

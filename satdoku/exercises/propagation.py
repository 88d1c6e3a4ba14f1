"""Exercises on DPLL: unit clauses, pure literals, branching rules, conflicts."""

from __future__ import annotations

from random import Random

from satdoku.exercises.exercise import Answer, CheckedAnswer, Exercise, clause_text
from satdoku.exercises.situations import (
    assignment_lines,
    clause_numbers,
    random_search,
    stops,
    true_literals,
)
from satdoku.messages import _
from satdoku.sat.cnf import Clause, Cnf
from satdoku.sat.options import DPLL_RULES
from satdoku.watch.branching_rules import DPLL
from satdoku.watch.event import EventKind
from satdoku.watch.search_state import SearchState

CLAUSES = 12
ASKED_RULES = ("first", "shortest", "frequent", "mom", "jw")
ORDERS = 12  # clause orders tried: a rule must pick the same literal in all of them
INDEPENDENT = ("frequent", "mom", "jw")  # rules for which only ties depend on the order


def deal_unit(rng: Random) -> Exercise | None:
    """A search at a step that a clause of several literals forces."""
    trace = random_search(rng, "recursive", CLAUSES)
    for _stop in stops(trace):
        state, event = trace.state, trace.next
        if event.kind is EventKind.IMPLY and state.level and not _has_empty(state):
            forced = _forced(state)
            if len(state.trail) > 1 and len(forced) == 1:
                return _unit(state, forced)
    return None


def _has_empty(state: SearchState) -> bool:
    return any(state.is_empty(number) for number in range(state.given))


def _forced(state: SearchState) -> dict[int, list[int]]:
    """The literals of unit clauses, with those clauses."""
    found: dict[int, list[int]] = {}
    for number in range(state.given):
        if state.is_unit(number):
            found.setdefault(state.open_literals(number)[0], []).append(number)
    return found


def _unit(state: SearchState, forced: dict[int, list[int]]) -> Exercise:
    clauses = tuple(state.clauses)
    value = list(state.value)
    ((literal, units),) = forced.items()

    def check(answer: Answer) -> CheckedAnswer:
        if answer == (literal,):
            return CheckedAnswer(True, _solution())
        if len(answer) != 1 or abs(answer[0]) > state.num_vars:
            return CheckedAnswer(False, _("Answer with one literal of the formula."))
        given = answer[0]
        if value[given]:
            told = _("The variable of {literal} already has a value.", literal=given)
        elif given == -literal:
            told = _("{literal} would make clause {number} empty.", literal=given, number=_first())
        else:
            told = _(
                "No clause forces {literal}: none has it as its last open literal.", literal=given
            )
        return CheckedAnswer(False, told)

    def _first() -> int:
        return units[0] + 1

    def _of_first() -> str:
        return clause_text(clauses[units[0]])

    def _solution() -> str:
        return _(
            "Clause {number} ({clause}) is unit: its other literals are false, so {literal} must "
            "be true.",
            number=_first(),
            clause=_of_first(),
            literal=literal,
        )

    return Exercise(
        topic="unit",
        formula=clauses,
        true=true_literals(state),
        shown=assignment_lines(state),
        question=_("Which literal must be true next?"),
        hints=(
            _(
                "Cross out the false literals, skip every clause with a true one, and look for a "
                "clause with one literal left."
            ),
            _("Look at clause {number} ({clause}).", number=_first(), clause=_of_first()),
        ),
        meant=frozenset(units[:1]),
        solution=_solution(),
        check=check,
    )


def deal_pure(rng: Random) -> Exercise | None:
    """A search in which no clause is unit, and one or two literals are pure."""
    trace = random_search(rng, "recursive", CLAUSES)
    for _stop in stops(trace):
        state = trace.state
        if trace.next.kind is EventKind.DECIDE and state.level:
            pure = _pure(state)
            if 1 <= len(pure) <= 2:
                return _pure_exercise(state, pure)
    return None


def _pure(state: SearchState) -> set[int]:
    left = {literal for clause in state.formula_left() for literal in clause}
    return {literal for literal in left if -literal not in left}


def _pure_exercise(state: SearchState, pure: set[int]) -> Exercise:
    left = [(n, set(state.open_literals(n))) for n in range(state.given) if not state.true_count[n]]
    shown = min(pure, key=abs)

    def having(literal: int) -> list[int]:
        return [number for number, clause in left if literal in clause]

    def check(answer: Answer) -> CheckedAnswer:
        if len(answer) == 1 and answer[0] in pure:
            return CheckedAnswer(True, _solution(answer[0]))
        if len(answer) != 1 or abs(answer[0]) > state.num_vars:
            return CheckedAnswer(False, _("Answer with one literal of the formula."))
        given = answer[0]
        if having(-given):
            told = _(
                "{literal} is not pure: its negation is in clause {number}.",
                literal=given,
                number=having(-given)[0] + 1,
            )
        else:
            told = _("No remaining clause contains {literal}.", literal=given)
        return CheckedAnswer(False, told)

    def _solution(literal: int) -> str:
        return _(
            "{literal} is pure: no remaining clause contains {other}. These contain {literal}:"
            " {numbers}.",
            literal=literal,
            numbers=clause_numbers(having(literal)),
            other=-literal,
        )

    return Exercise(
        topic="pure",
        formula=tuple(state.clauses),
        true=true_literals(state),
        shown=assignment_lines(state),
        question=_("Which literal is pure?"),
        hints=(
            _(
                "Skip the clauses with a true literal. In the others, look for a variable that "
                "occurs with one sign only."
            ),
            _("Look at variable {variable}: with which sign does it occur?", variable=abs(shown)),
        ),
        meant=frozenset(having(shown)),
        solution=_solution(shown),
        check=check,
    )


def deal_branch(rng: Random) -> Exercise | None:
    """A search before a decision where the rule picks the same literal, whatever the order of the
    clauses."""
    trace = random_search(rng, "recursive", CLAUSES)
    for _stop in stops(trace):
        if trace.next.kind is EventKind.DECIDE and trace.state.level:
            left = list(trace.state.formula_left())
            rule = rng.choice(ASKED_RULES)
            if len(left) >= 3 and _is_clear(rule, trace.state, left, rng):
                return _branch(trace.state, rule, left)
    return None


def _is_clear(rule: str, state: SearchState, left: list[Clause], rng: Random) -> bool:
    if rule not in INDEPENDENT:
        return True
    picked = DPLL[rule](state, 0)
    orders = (rng.sample(left, len(left)) for _order in range(ORDERS))
    states = (SearchState(Cnf.from_clauses(order, state.num_vars)) for order in orders)
    return all(DPLL[rule](other, 0) == picked for other in states)


def _branch(state: SearchState, rule: str, left: list[Clause]) -> Exercise:
    literal = DPLL[rule](state, 0)
    remaining = _(", ").join(f"({clause_text(clause)})" for clause in left)
    solution = _(
        "The rule {rule} picks {literal}. The remaining clauses, without their false literals:"
        " {left}.",
        rule=rule,
        literal=literal,
        left=remaining,
    )

    def check(answer: Answer) -> CheckedAnswer:
        if answer == (literal,):
            return CheckedAnswer(True, solution)
        if answer == (-literal,):
            return CheckedAnswer(False, _("The variable is right, but not the value."))
        return CheckedAnswer(False, _("The rule prefers another literal."))

    return Exercise(
        topic="branch",
        formula=tuple(state.clauses),
        true=true_literals(state),
        shown=assignment_lines(state),
        question=_(
            "Nothing is forced. Which literal does the rule {rule} pick: {meaning}?",
            rule=rule,
            meaning=_(DPLL_RULES[rule]),
        ),
        hints=(
            _("First write down the remaining clauses, without their false literals."),
            _("The remaining clauses are: {left}.", left=remaining),
        ),
        meant=frozenset(n for n in range(state.given) if not state.true_count[n]),
        solution=solution,
        check=check,
    )


def deal_conflict(rng: Random) -> Exercise | None:
    """A search after a decision from which unit propagation leads to a conflict."""
    trace = random_search(rng, "recursive", CLAUSES)
    for _stop in stops(trace):
        last, state = trace.last, trace.state
        if last is None or last.kind is not EventKind.DECIDE:
            continue
        if state.first_empty() is not None or state.first_unit() is None:
            continue
        found = reachable_conflicts(list(state.clauses), true_literals(state))
        trail = len(state.trail)
        exercise = _conflict(state, found) if found else None
        while not trace.ended and trace.next.kind is EventKind.IMPLY:
            trace.forward()
        steps = len(state.trail) - trail
        if exercise and not trace.ended and trace.next.kind is EventKind.CONFLICT and steps > 1:
            return exercise
    return None


def reachable_conflicts(clauses: list[Clause], true: frozenset[int]) -> set[int]:
    """The clauses that can become empty by unit propagation, in any order of the unit clauses."""
    found: set[int] = set()
    seen: set[frozenset[int]] = set()
    waiting = [true]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        empty = {n for n, clause in enumerate(clauses) if all(-x in here for x in clause)}
        found |= empty
        if empty:
            continue
        for clause in clauses:
            if not here.intersection(clause):
                left = [x for x in clause if -x not in here]
                if len(left) == 1:
                    waiting.append(here | {left[0]})
    return found


def _conflict(state: SearchState, found: set[int]) -> Exercise:
    clauses = tuple(state.clauses)
    true, shown = true_literals(state), assignment_lines(state)
    first = next(number for number in range(state.given) if state.is_unit(number))
    solution = (
        _(
            "Set the literals of unit clauses, one after another: then every literal of clause "
            "{numbers} is false. Which of these it is depends on the order.",
            numbers=clause_numbers(found),
        )
        if len(found) > 1
        else _(
            "Set the literals of unit clauses, one after another: then every literal of clause "
            "{numbers} is false.",
            numbers=clause_numbers(found),
        )
    )

    def check(answer: Answer) -> CheckedAnswer:
        if len(answer) == 1 and answer[0] - 1 in found:
            return CheckedAnswer(True, solution)
        if len(answer) != 1 or not 1 <= answer[0] <= len(clauses):
            return CheckedAnswer(False, _("Answer with the number of a clause."))
        return CheckedAnswer(False, _("Clause {number} does not become empty.", number=answer[0]))

    return Exercise(
        topic="conflict",
        formula=clauses,
        true=true,
        shown=shown,
        question=_("Propagate until a clause is empty. Which clause is it?"),
        hints=(
            _("Each literal that you set can make the next clause unit. Write them all down."),
            _(
                "Begin with clause {number} ({clause}), which is unit.",
                number=first + 1,
                clause=clause_text(clauses[first]),
            ),
        ),
        meant=frozenset({first}),
        solution=solution,
        check=check,
    )

"""Exercises on CDCL: the clause learned from a conflict, and the jump back."""

from __future__ import annotations

from random import Random

from satdoku.exercises.exercise import Answer, CheckedAnswer, Exercise, clause_text
from satdoku.exercises.situations import (
    assignment_lines,
    random_search,
    stops,
    true_literals,
)
from satdoku.messages import _
from satdoku.sat.cnf import Clause
from satdoku.watch.analyze import learn, resolvents
from satdoku.watch.event import EventKind, LearnedClause
from satdoku.watch.search_state import SearchState
from satdoku.watch.trace import Trace

CLAUSES = 16
FEWEST, MOST = 2, 4  # resolutions


def _at_conflict(rng: Random) -> tuple[Trace, int, LearnedClause] | None:
    """A search at a conflict of level 2 or more, with the empty clause and the clause learned from
    it.

    Nothing is true at level 0, whose literals a learned clause would leave out, and the given
    clauses alone are involved.
    """
    trace = random_search(rng, "cdcl", CLAUSES)
    for _stop in stops(trace):
        state, event = trace.state, trace.last
        if event is None or event.kind is not EventKind.CONFLICT or state.level < 2:
            continue
        if state.at_level(0) or len(state.clauses) > state.given:
            return None
        learned = learn(state, event.clause)
        if FEWEST <= len(learned.resolved) <= MOST and len(learned.clause) > 1:
            return trace, event.clause, learned
    return None


def deal_learned(rng: Random) -> Exercise | None:
    found = _at_conflict(rng)
    if found is None:
        return None
    trace, empty, learned = found
    state = trace.state
    clauses, level = tuple(state.clauses), state.level
    of_level = {abs(one.literal) for one in state.at_level(level)}
    false = {-one.literal for one in state.trail}
    solution = _resolutions(state, empty, learned)

    def check(answer: Answer) -> CheckedAnswer:
        if set(answer) == set(learned.clause):
            return CheckedAnswer(True, solution)
        if not set(answer) <= false:
            told = _("A literal of the learned clause is false now; yours are not all false.")
        elif sum(abs(literal) in of_level for literal in answer) != 1:
            told = _(
                "Only one literal of level {level} may be left; yours has {count}.",
                level=level,
                count=sum(abs(literal) in of_level for literal in answer),
            )
        else:
            told = _("The resolutions from the empty clause do not lead there.")
        return CheckedAnswer(False, told)

    return Exercise(
        topic="learned",
        formula=clauses,
        true=true_literals(state),
        shown=[*assignment_lines(state), _conflict_line(empty, clauses)],
        question=_(
            "Resolve the empty clause with the reason of its latest literal, until one literal of "
            "level {level} is left. Which clause is learned?",
            level=level,
        ),
        hints=(
            _(
                "Resolving on a variable joins both clauses without the two literals of that "
                "variable. Begin with the literal that was set last."
            ),
            _(
                "First resolve clause {empty} with clause {reason}, the reason of {literal}.",
                empty=empty + 1,
                reason=learned.resolved[0].reason + 1,
                literal=learned.resolved[0].literal,
            ),
        ),
        meant=frozenset({empty, learned.resolved[0].reason}),
        solution=solution,
        check=check,
    )


def deal_jump(rng: Random) -> Exercise | None:
    found = _at_conflict(rng)
    if found is None:
        return None
    trace, empty, learned = found
    state = trace.state
    if learned.level == state.level - 1:
        return None  # too easy to guess
    clauses = tuple(state.clauses)
    others = learned.clause[1:]
    solution = _(
        "To level {level}, the highest level of its other literals ({others}). There it is unit, "
        "and implies {literal}.",
        level=learned.level,
        others=clause_text(others),
        literal=learned.clause[0],
    )

    def check(answer: Answer) -> CheckedAnswer:
        if answer == ((learned.level,) if learned.level else ()):
            return CheckedAnswer(True, solution)
        return CheckedAnswer(False, _("There, the learned clause is not unit, or was unit before."))

    told = _("The learned clause is {clause}.", clause=clause_text(learned.clause))
    levels = _(", ").join(f"{one} ({state.level_of[abs(one)]})" for one in learned.clause)
    return Exercise(
        topic="jump",
        formula=clauses,
        true=true_literals(state),
        shown=[*assignment_lines(state), _conflict_line(empty, clauses), told],
        question=_("To which level does the search jump back?"),
        hints=(
            _("Look for the lowest level at which all its literals but one are false."),
            _("The levels of its literals: {levels}.", levels=levels),
        ),
        meant=frozenset({empty}),
        solution=solution,
        check=check,
    )


def _conflict_line(empty: int, clauses: tuple[Clause, ...]) -> str:
    text = clause_text(clauses[empty])
    return _("Clause {number} ({clause}) is empty.", number=empty + 1, clause=text)


def _resolutions(state: SearchState, empty: int, learned: LearnedClause) -> str:
    """The chain of resolutions, from the empty clause to the learned one."""
    parts = [f"({clause_text(state.clauses[empty])})"]
    for assigned, left in zip(learned.resolved, resolvents(state, empty, learned), strict=True):
        parts.append(
            _(
                "with clause {number}: ({clause})",
                number=assigned.reason + 1,
                clause=clause_text(left),
            )
        )
    return _(
        "{chain}. Learned: {clause}.", chain=_(", ").join(parts), clause=clause_text(learned.clause)
    )

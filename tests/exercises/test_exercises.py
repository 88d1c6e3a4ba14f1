"""The exercises: what they show suffices to answer them, and only right answers are right.

The tests read an exercise as a person does, and decide its question a second time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations, product

import pytest

from satdoku.errors import UsageError
from satdoku.exercises.course import ORDER, ExercisePractice, SatCourse
from satdoku.exercises.exercise import Exercise, read_answer
from satdoku.exercises.topics import TOPICS, exercises, lesson_text
from satdoku.learning.progress import progress_csv, skills
from satdoku.messages import LANGUAGES, speak
from satdoku.ui.store import forgetful_store

SEEDS = 40
Clauses = list[tuple[int, ...]]


def dealt(topic: str) -> Iterator[Exercise]:
    for seed in range(SEEDS):
        yield next(exercises(topic, seed))


class Reading:
    """What a person reads: the clauses and, per level, the literals with their reasons."""

    def __init__(self, exercise: Exercise) -> None:
        self.clauses: Clauses = [tuple(clause) for clause in exercise.formula]
        self.levels: list[list[tuple[int, int]]] = []  # (literal, number of its clause or 0)
        self.empty, self.learned = 0, list[int]()
        for line in exercise.shown:
            if found := re.fullmatch(r"level (\d+): (.*)", line):
                self.levels += [[] for _level in range(len(self.levels), int(found[1]) + 1)]
                self.levels[int(found[1])] = list(map(_assigned, found[2].split(", ")))
            elif found := re.match(r"Clause (\d+) \(", line):
                self.empty = int(found[1])
            elif found := re.fullmatch(r"The learned clause is (.*)\.", line):
                self.learned = list(map(int, found[1].split()))
        self.true = {literal for level in self.levels for literal, _reason in level}

    def left(self, true: set[int] | None = None) -> Clauses:
        """The clauses that are not satisfied, without their false literals."""
        here = self.true if true is None else true
        open_ = (clause for clause in self.clauses if not here.intersection(clause))
        return [tuple(x for x in clause if -x not in here) for clause in open_]

    def empties(self, true: set[int]) -> set[int]:
        """The numbers of the clauses that some order of unit propagation makes empty."""
        found = {n for n, c in enumerate(self.clauses, 1) if all(-x in true for x in c)}
        units = {clause[0] for clause in self.left(true) if len(clause) == 1}
        return found or set().union(*(self.empties(true | {unit}) for unit in units))


def _assigned(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(-?\d+) (?:decided|by clause (\d+))", text)
    assert found is not None, text
    return int(found[1]), int(found[2] or 0)


def accepted(exercise: Exercise, answers: Iterator[str]) -> set[str]:
    return {answer for answer in answers if exercise.check(read_answer(answer)).right}


def literals() -> Iterator[str]:
    return (str(sign * variable) for sign, variable in product((1, -1), range(1, 9)))


def test_the_next_unit() -> None:
    for exercise in dealt("unit"):
        units = {str(clause[0]) for clause in Reading(exercise).left() if len(clause) == 1}
        assert accepted(exercise, literals()) == units
        assert len(units) == 1
        assert f"so {units.pop()} must be true" in exercise.solution


def test_a_pure_literal() -> None:
    for exercise in dealt("pure"):
        left = {x for clause in Reading(exercise).left() for x in clause}
        pure = {str(x) for x in left if -x not in left}
        assert accepted(exercise, literals()) == pure
        assert exercise.solution.partition(" ")[0] in pure


def best(weights: Counter[int]) -> int:
    """The literal with the largest weight; it must be the only one."""
    (first, most), *others = weights.most_common()
    assert not others or others[0][1] < most
    return first


def picked(rule: str, left: Clauses) -> int:
    shortest = [clause for clause in left if len(clause) == min(map(len, left))]
    if rule in ("first", "shortest"):
        return (left if rule == "first" else shortest)[0][0]
    if rule == "jw":
        weights: Counter[int] = Counter()
        for clause in left:
            weights.update(dict.fromkeys(clause, 1 << (10 - len(clause))))
        return best(weights)
    return best(Counter(x for clause in (shortest if rule == "mom" else left) for x in clause))


def test_the_choice_of_a_rule() -> None:
    seen = set()
    for exercise in dealt("branch"):
        rule = re.findall(r"the rule ([\w-]+) pick", exercise.question)[0]
        seen.add(rule)
        expected = str(picked(rule, Reading(exercise).left()))
        assert accepted(exercise, literals()) == {expected}, rule
    assert seen == {"first", "shortest", "frequent", "mom", "jw"}


def test_the_clause_that_becomes_empty() -> None:
    for exercise in dealt("conflict"):
        reading = Reading(exercise)
        expected = set(map(str, reading.empties(reading.true)))
        assert accepted(exercise, map(str, range(1, 20))) == expected
        assert expected


def test_the_learned_clause() -> None:
    """Resolve as the question says. No other set of literals that are false is right."""
    for exercise in dealt("learned"):
        reading = Reading(exercise)
        last = reading.levels[-1]
        of_level = {-literal for literal, _reason in last}
        clause = set(reading.clauses[reading.empty - 1])
        for literal, reason in reversed(last):
            if len(clause & of_level) == 1:
                break
            if -literal in clause:
                clause = (clause | set(reading.clauses[reason - 1])) - {literal, -literal}
        false = [str(-literal) for literal in reading.true]
        sets = (c for size in range(1, len(false) + 1) for c in combinations(false, size))
        assert accepted(exercise, map(" ".join, sets)) == {
            " ".join(x for x in false if int(x) in clause)
        }
        typed = ", ".join(map(str, sorted(clause))) + " 0"
        assert exercise.check(read_answer(typed)).right


def test_the_jump_back() -> None:
    for exercise in dealt("jump"):
        reading = Reading(exercise)
        level_of = {-x: n for n, level in enumerate(reading.levels) for x, _why in level}
        expected = sorted(level_of[literal] for literal in reading.learned)[-2]
        top = len(reading.levels)
        assert accepted(exercise, map(str, range(top + 1))) == {str(expected)}


@pytest.mark.parametrize("topic", TOPICS)
def test_what_is_no_answer_is_not_right(topic: str) -> None:
    exercise = next(exercises(topic, 7))
    for text in ("", " ", "x", "x5", "1 x", "--1", "1e9", "9" * 30, "∞", "-"):
        with pytest.raises(UsageError, match="answer with numbers"):
            read_answer(text)
    verdict = exercise.check(read_answer("1 2 3 4 5 6 7 8"))
    assert not verdict.right
    assert verdict.told


@pytest.mark.parametrize("topic", TOPICS)
def test_hints_lead_to_the_answer(topic: str) -> None:
    """Three stages; what the second says of clauses and literals is true of them."""
    for exercise in dealt(topic):
        practice = ExercisePractice(exercise)
        told = [practice.advise() for _stage in range(3)]
        assert told == [*exercise.hints, exercise.solution]
        assert practice.done
        assert not practice.right
        assert Reading(exercise).true == exercise.true
        for number, clause in re.findall(r"clause (\d+) \(([-\d ]+)\)", exercise.hints[1]):
            assert " ".join(map(str, exercise.formula[int(number) - 1])) == clause
            assert int(number) - 1 in exercise.meant
        if topic in ("unit", "conflict"):  # what it points at is unit
            (meant,) = (exercise.formula[number] for number in exercise.meant)
            assert sum(-literal not in exercise.true for literal in meant) == 1
            assert not exercise.true.intersection(meant)


def test_what_is_due_is_dealt_and_progress_is_kept() -> None:
    """A topic answered right is not due again today; one answered wrong is."""
    with closing(forgetful_store()) as store:
        course = SatCourse(store, 1)
        for topic in ORDER:
            practice = course.deal()
            assert practice.exercise.topic == topic
            if topic != ORDER[-1]:
                practice.answer(right_answer(practice.exercise))
            course.record(practice, 9.0)
        assert course.next_topic() == ORDER[-1]
        assert (course.right, course.count) == (5, 6)
        assert not skills(store.practice())  # no technique of Sudoku
        known = skills(store.practice(), sat=True)
        assert known["unit"].streak == 1
        assert progress_csv(store.practice()).splitlines()[1].startswith("sat unit,1,1,9.0,")


def right_answer(exercise: Exercise) -> str:
    """For a learned clause, the literals after the last colon."""
    if exercise.topic == "learned":
        return exercise.solution.rpartition(": ")[2].strip(".")
    numbers = map(str, (*range(17), *range(-8, 0)))
    return next(text for text in numbers if exercise.check(read_answer(text)).right)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_its_lesson(language: str) -> None:
    speak(language)
    for topic in TOPICS:
        text = lesson_text(topic)
        assert text.idea
        assert len(text.look_for) == 2
        for sentence in (*text.idea, *text.look_for):
            assert sentence.endswith((".", "。"))
            assert bool(re.search("[一-龥]", sentence)) == (language != "en")


@pytest.mark.parametrize("topic", TOPICS)
def test_a_seed_gives_the_same_exercises(topic: str) -> None:
    one, other = (exercises(topic, 5) for _each in range(2))
    for _number in range(3):
        first, second = next(one), next(other)
        assert (first.formula, first.shown) == (second.formula, second.shown)
    assert next(exercises(topic, 6)).formula != first.formula

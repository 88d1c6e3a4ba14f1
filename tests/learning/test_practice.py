"""Answers and their verdicts, hints, and what counts."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from satdoku.learning import pool
from satdoku.learning.answers import AnswerVerdict, GivenAnswer
from satdoku.learning.practice import Practice
from satdoku.learning.practice_position import PracticePosition, solver_for
from satdoku.play.hints import Stage


def practice_of(technique: str) -> Practice:
    position = pool.example(technique)
    assert position is not None
    return Practice(position, solver_for(position.variant, technique))


@dataclass
class Board:
    """A practice, and the truth about its cells."""

    practice: Practice

    @property
    def position(self) -> PracticePosition:
        return self.practice.position

    def verdict(self, answer: GivenAnswer) -> AnswerVerdict:
        return self.practice.answer(answer).verdict


@pytest.fixture
def pair() -> Board:
    return Board(practice_of("naked pair"))


def test_striking_what_a_step_strikes_is_right(pair: Board) -> None:
    step = pair.practice.checker.step
    assert pair.verdict(GivenAnswer(struck=step.removed[:1])) is AnswerVerdict.RIGHT
    assert pair.practice.right
    attempt = pair.practice.attempt(12.5, 99.0)
    assert (attempt.technique, attempt.variant) == ("naked pair", "classic")
    assert (attempt.right, attempt.seconds, attempt.practised) == (True, 12.5, 99.0)


def test_placing_what_a_step_places_is_right() -> None:
    practice = practice_of("hidden single in a box")
    found = practice.answer(GivenAnswer(placed=practice.checker.step.placed))
    assert found.verdict is AnswerVerdict.RIGHT
    assert practice.solved is not None


@pytest.mark.parametrize("technique", ["naked pair", "X-wing", "XY-wing", "ALS-XZ", "line range"])
def test_pointing_at_the_pattern_is_right(technique: str) -> None:
    practice = practice_of(technique)
    cells = frozenset(practice.checker.step.cells)
    assert practice.answer(GivenAnswer(cells=cells)).verdict is AnswerVerdict.RIGHT


def test_pointing_at_too_few_or_too_many_cells(pair: Board) -> None:
    step = pair.practice.checker.steps[0]
    only = frozenset(step.cells[:1])
    if not any(only in (frozenset(s.cells), s.changed) for s in pair.practice.checker.steps):
        assert pair.verdict(GivenAnswer(cells=only)) is AnswerVerdict.PARTLY
    everything = frozenset(range(81))
    assert pair.verdict(GivenAnswer(cells=everything)) is AnswerVerdict.PARTLY
    assert not pair.practice.done
    assert pair.practice.mistakes


def test_cells_far_from_any_step_are_wrong(pair: Board) -> None:
    concerned = frozenset().union(*(step.concerned for step in pair.practice.checker.steps))
    far = next(cell for cell in range(81) if cell not in concerned)
    assert pair.verdict(GivenAnswer(cells=frozenset({far}))) is AnswerVerdict.WRONG


def test_a_wrong_digit_has_a_reason(pair: Board) -> None:
    position, solution = pair.position, pair.practice.checker.solution
    cell = next(n for n, marks in enumerate(position.marks) if marks)
    blocked = next(d for d in range(1, 10) if d not in position.marks[cell])
    wrong = next(d for d in position.marks[cell] if d != solution[cell])
    for digit in (blocked, wrong):
        found = pair.practice.answer(GivenAnswer(placed=((cell, digit),)))
        assert found.verdict is AnswerVerdict.WRONG
        assert f"cannot be {digit}" in found.sentence
    found = pair.practice.answer(GivenAnswer(struck=((cell, solution[cell]),)))
    assert found.verdict is AnswerVerdict.WRONG
    assert "must stay" in found.sentence
    full = next(n for n, digit in enumerate(position.grid.digits) if digit)
    for digit in (position.grid[full], position.grid[full] % 9 + 1):
        for filled in (GivenAnswer(placed=((full, digit),)), GivenAnswer(struck=((full, digit),))):
            assert "holds a digit" in pair.practice.answer(filled).sentence
    gone = pair.practice.answer(GivenAnswer(struck=((cell, blocked),)))
    assert gone.verdict is AnswerVerdict.WRONG
    assert "no candidate" in gone.sentence
    assert not pair.practice.right


def test_a_true_digit_that_no_step_shows_is_a_guess(pair: Board) -> None:
    """Before the pair is struck, no digit can be placed."""
    solution = pair.practice.checker.solution
    cells = [cell for cell, marks in enumerate(pair.position.marks) if marks]
    answers = [GivenAnswer(placed=((cell, solution[cell]),)) for cell in cells]
    verdicts = {pair.verdict(answer) for answer in answers}
    assert AnswerVerdict.UNPROVED in verdicts
    assert verdicts <= {AnswerVerdict.UNPROVED, AnswerVerdict.OTHER}
    assert not pair.practice.done


def test_a_true_step_of_another_technique_is_named() -> None:
    practice = practice_of("naked pair")
    solution, checker = practice.checker.solution, practice.checker
    own = {candidate for step in checker.steps for candidate in step.removed}
    for cell, marks in enumerate(practice.position.marks):
        for digit in marks - {solution[cell]}:
            if (cell, digit) in own:
                continue
            found = checker.check(GivenAnswer(struck=((cell, digit),)))
            if found.verdict is AnswerVerdict.OTHER:
                assert found.step is not None
                assert found.step.technique != "naked pair"
                assert (cell, digit) in found.step.removed
                return
    pytest.fail("no harder step on this board")


def test_a_hint_has_three_stages_and_ends_the_practice(pair: Board) -> None:
    practice = pair.practice
    stages = []
    while not practice.done:
        stages.append(practice.advise().stage)
    assert stages == [Stage.WHERE, Stage.WHY, Stage.PLAYED]
    assert not practice.right
    assert not practice.attempt(1.0, 1.0).right

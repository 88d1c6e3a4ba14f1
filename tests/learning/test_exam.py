"""The questions of an exam, its points, and typed answers."""

from __future__ import annotations

import pytest

from satdoku.errors import UsageError
from satdoku.learning.answers import GivenAnswer
from satdoku.learning.exam import OPTIONS, QUESTIONS, ExamMark, points, questions
from satdoku.learning.practice_position import LEFT_ASIDE
from satdoku.learning.typed_answers import parse_answer
from satdoku.sudoku.grading.grade import LEVELS
from satdoku.sudoku.techniques.table import BY_NAME
from satdoku.sudoku.variants.catalogue import load


@pytest.mark.parametrize("level", range(1, 11))
def test_questions_are_of_the_level_and_below(level: int) -> None:
    asked = questions(level, 5)
    assert len(asked) == QUESTIONS
    weights = [BY_NAME[question.technique].weight for question in asked]
    assert max(weights) <= LEVELS[level - 1]
    floor = LEVELS[level - 2] if level > 1 else 0
    assert sum(weight > floor for weight in weights) >= 6
    for question in asked:
        assert len(set(question.options)) == OPTIONS
        assert question.technique in question.options
        assert question.technique not in LEFT_ASIDE  # an easier one could be right, too
    assert asked == questions(level, 5) != questions(level, 6)


@pytest.mark.parametrize("level", [0, 11, -1])
def test_there_is_no_such_exam(level: int) -> None:
    with pytest.raises(UsageError, match="level 1 to 10"):
        questions(level, 1)


def test_points() -> None:
    marks = [ExamMark("X-wing", named, found) for named in (True, False) for found in (True, False)]
    assert points(marks) == 4


def test_typed_answers() -> None:
    classic = load("classic")
    assert parse_answer("451", classic) == GivenAnswer(placed=((31, 1),))
    assert parse_answer("x 451 462", classic) == GivenAnswer(struck=((31, 1), (32, 2)))
    assert parse_answer("cells 11, 99", classic) == GivenAnswer(cells=frozenset({0, 80}))
    for text in ("", "x", "cells", "hello", "450", "x 000", "cells 99 100"):
        with pytest.raises(UsageError):
            parse_answer(text, classic)

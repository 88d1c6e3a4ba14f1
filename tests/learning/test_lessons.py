"""The texts of the lessons, their examples, and how a lesson is named."""

from __future__ import annotations

import re

import pytest

from satdoku.errors import UsageError
from satdoku.learning.lessons import LESSONS, NAMES, OF_VARIANTS, _texts, lesson_named
from satdoku.messages import LANGUAGES, N_, _, speak
from satdoku.sudoku.techniques.table import WITH_UNIQUENESS

GRADER_ORDER = [technique.name for technique in WITH_UNIQUENESS]


def test_a_lesson_for_each_technique_in_the_order_of_the_grader() -> None:
    assert list(NAMES[: len(GRADER_ORDER)]) == GRADER_ORDER
    assert list(NAMES[len(GRADER_ORDER) :]) == list(OF_VARIANTS)
    levels = [lesson.level for lesson in LESSONS[: len(GRADER_ORDER)]]
    assert levels == sorted(levels)
    assert levels[0] == 1
    assert levels[-1] == 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_has_its_idea_and_what_to_look_for(language: str) -> None:
    texts = _texts(language)
    assert list(texts) == list(NAMES)
    for name, text in texts.items():
        assert text.idea, name
        assert len(text.look_for) == 2, name
        for sentence in (*text.idea, *text.look_for):
            assert sentence.endswith((".", "。")), name
            assert bool(re.search("[一-龥]", sentence)) == (language != "en"), name


def test_every_lesson_has_an_example_of_its_variant() -> None:
    for lesson in LESSONS:
        position = lesson.example()
        assert position is not None, lesson.name
        assert position.technique == lesson.technique


@pytest.mark.parametrize("text", ["naked pair", "Naked-Pair", "显性数对", "x wing", "X 翼"])
def test_a_lesson_is_named_in_any_language(text: str) -> None:
    assert lesson_named(text).name in ("naked pair", "X-wing")


def test_there_is_no_such_lesson() -> None:
    with pytest.raises(UsageError, match="no lesson “nakedness”"):
        lesson_named("nakedness")


def test_a_note_about_what_practice_leaves_aside() -> None:
    assert "skyscraper" in lesson_named("finned X-wing").note
    assert lesson_named("naked pair").note == ""
    speak("zh_CN")
    assert _(N_("skyscraper")) in lesson_named("finned X-wing").note

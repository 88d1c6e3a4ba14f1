"""The topics of the exercises, in teaching order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from satdoku.exercises.exercise import Deal, Exercise
from satdoku.exercises.learning_clauses import deal_jump, deal_learned
from satdoku.exercises.propagation import deal_branch, deal_conflict, deal_pure, deal_unit
from satdoku.learning.lesson_texts import LessonText, lesson_texts
from satdoku.messages import N_, language
from satdoku.value import Value

LESSONS = Path(__file__).parent / "lessons"
EXAMPLE = 1  # the seed of the exercises that lessons show


class Topic(Value):
    title: str
    deal: Deal


TOPICS: Mapping[str, Topic] = {
    "unit": Topic(N_("unit clauses: predict the next literal"), deal_unit),
    "pure": Topic(N_("pure literals: find one"), deal_pure),
    "branch": Topic(N_("branching rules: choose as the rule does"), deal_branch),
    "conflict": Topic(N_("propagation: find the clause that becomes empty"), deal_conflict),
    "learned": Topic(N_("learning: derive the learned clause"), deal_learned),
    "jump": Topic(N_("backjumping: find the level"), deal_jump),
}


def exercises(topic: str, seed: int) -> Iterator[Exercise]:
    """Exercises without end; the same seed gives the same ones."""
    rng = Random(f"{topic} {seed}")
    while True:
        found = TOPICS[topic].deal(rng)
        if found is not None:
            yield found


def lesson_text(topic: str) -> LessonText:
    return lesson_texts(LESSONS / f"{language()}.md")[topic]


def example(topic: str) -> Exercise:
    """The exercise that the lesson solves."""
    return next(exercises(topic, EXAMPLE))

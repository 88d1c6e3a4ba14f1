"""The JSON documents of `satdoku learn sat`."""

from __future__ import annotations

from satdoku.cli.learning_documents import Document, progress
from satdoku.exercises.course import ORDER, SatCourse
from satdoku.exercises.exercise import Exercise
from satdoku.exercises.topics import TOPICS, example, lesson_text
from satdoku.learning.progress import skills
from satdoku.messages import _
from satdoku.play.save import Store


def topics(store: Store) -> list[Document]:
    known = skills(store.practice(), sat=True)
    return [
        {"topic": topic, "title": _(TOPICS[topic].title), **progress(known.get(topic))}
        for topic in ORDER
    ]


def lesson(topic: str) -> Document:
    text = lesson_text(topic)
    solved = example(topic)
    return {
        "topic": topic,
        "title": _(TOPICS[topic].title),
        "idea": list(text.idea),
        "look_for": list(text.look_for),
        **_exercise(solved),
    }


def next_exercise(store: Store, topic: str, seed: int) -> Document:
    return exercise(SatCourse(store, seed, topic).deal().exercise, seed)


def exercise(asked: Exercise, seed: int) -> Document:
    return {"topic": asked.topic, **_exercise(asked), "seed": seed}


def _exercise(asked: Exercise) -> Document:
    return {
        "clauses": [list(clause) for clause in asked.formula],
        "true": sorted(asked.true, key=abs),
        "shown": list(asked.shown),
        "question": asked.question,
        "hints": list(asked.hints),
        "solution": asked.solution,
    }

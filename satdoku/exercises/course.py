"""A practice session on one topic of SAT solving, or on whatever is due next: deals exercises and
records the answers."""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.exercises.exercise import CheckedAnswer, Exercise, read_answer
from satdoku.exercises.topics import TOPICS, exercises
from satdoku.learning.progress import choose_next, skills
from satdoku.play.attempt import SAT, Attempt
from satdoku.play.save import Store

ORDER = tuple(TOPICS)
HINTS = 3  # stages: how to look, where, and the solution


class ExercisePractice:
    """One exercise being answered. It ends with the first right answer, or with the last hint."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.mistakes = 0
        self.hints = 0  # stages shown
        self.done = False

    @property
    def right(self) -> bool:
        """True if it was answered at the first attempt, without a hint."""
        return self.done and not self.mistakes and not self.hints

    def answer(self, text: str) -> CheckedAnswer:
        """Raise UsageError if the text is not an answer."""
        found = self.exercise.check(read_answer(text))
        if found.right:
            self.done = True
        else:
            self.mistakes += 1
        return found

    def advise(self) -> str:
        """The next of the three hints."""
        stages = (*self.exercise.hints, self.exercise.solution)
        told = stages[min(self.hints, HINTS - 1)]
        self.hints = min(self.hints + 1, HINTS)
        self.done = self.hints == HINTS
        return told

    def attempt(self, seconds: float, practised: float) -> Attempt:
        """The attempt to record."""
        return Attempt(self.exercise.topic, SAT, self.right, seconds, practised)


class SatCourse:
    def __init__(self, store: Store, seed: int, topic: str = "") -> None:
        """Without a topic, practise the one that is due."""
        self.store, self.seed, self.topic = store, seed, topic
        self.right = self.count = 0  # answers in this course
        self._sources: dict[str, Iterator[Exercise]] = {}

    def next_topic(self) -> str:
        if self.topic:
            return self.topic
        known = skills(self.store.practice(), sat=True)
        return choose_next(ORDER, known, self.store.today())

    def deal(self) -> ExercisePractice:
        topic = self.next_topic()
        source = self._sources.setdefault(topic, exercises(topic, self.seed))
        return ExercisePractice(next(source))

    def record(self, practice: ExercisePractice, seconds: float) -> None:
        self.count += 1
        self.right += practice.right
        self.store.record_practice(practice.attempt(seconds, self.store.today()))

"""Exercises on SAT solving: a question about a search, the answer, hints, and the next question."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.errors import SatdokuError
from satdoku.exercises.course import SatCourse
from satdoku.exercises.exercise import Exercise
from satdoku.exercises.topics import TOPICS
from satdoku.messages import N_, _
from satdoku.tasks.generate import fresh_seed
from satdoku.ui.keys import Key
from satdoku.ui.screens.formula_reading import FormulaReadingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.typed_text import extended

if TYPE_CHECKING:
    from satdoku.ui.app import App

CURSOR = "▌"
TYPED = frozenset("0123456789+-−¬ ,，、;∨|")  # what an answer is made of
MOST = 60  # characters of an answer


def open_exercises(app: App, topic: str = "", seed: int | None = None) -> None:
    """Exercises on the topic; without one, on what is due."""
    chosen = fresh_seed() if seed is None else seed
    app.open(ExerciseScreen(app, SatCourse(app.store, chosen, topic)))


class ExerciseScreen(FormulaReadingScreen):
    title = N_("Exercises")
    page = "course"

    def __init__(self, app: App, course: SatCourse) -> None:
        self.course = course
        self.enclose(app, key="m")
        self.keys = (
            Key(("enter",), self._next, "Enter", N_("next"), self._over),
            Key(("enter",), self._answer, "Enter", N_("answer"), self._answering),
            Key(("backspace",), self._erase, active=self._answering),
            Key(("i",), self._advise, "i", N_("hint"), self._going),
            Key(("s",), self._skip, "s", N_("skip"), self._going),
            Key(("l",), self._lesson, "l", N_("lesson")),
            Key(("m",), self.reason.read_on, "m", N_("read more"), self.reason.is_cut),
        )
        self._next()

    def _over(self) -> bool:
        return self.practice.done

    def _going(self) -> bool:
        return not self.practice.done

    def _answering(self) -> bool:
        return self._going() and bool(self.text)

    def _next(self) -> None:
        self.practice = self.course.deal()
        self.text, self.said, self.tone = "", "", ""
        self.since = time.monotonic()

    # -- answers ------------------------------------------------------------------------------

    def typed(self, text: str) -> None:
        if self._going() and TYPED.issuperset(text):
            self.text = extended(self.text, text, MOST).lstrip()

    def clicked(self, word: str) -> None:
        """A click on a literal or on the number of a clause types it, or takes it back."""
        words = self.text.replace(",", " ").split()
        if word in words:
            words.remove(word)
            self.text = " ".join(words)
        else:
            self.typed(f" {word}" if self.text and not self.text.endswith(" ") else word)

    def _erase(self) -> None:
        self.text = self.text[:-1]

    def _answer(self) -> None:
        found = self.practice.answer(self.text)
        self.text = ""
        if found.right:
            self.said, self.tone = _("Right. {why}", why=found.told), Tone.GOOD
            self._record()
        else:
            self.said, self.tone = _("Not right. {why}", why=found.told), Tone.BAD

    def _advise(self) -> None:
        self.said, self.tone = self.practice.advise(), ""
        if self.practice.done:
            self.text = ""
            self._record()

    def _skip(self) -> None:
        """Counts as not answered: it is due again."""
        self._record()
        self._next()

    def _record(self) -> None:
        seconds = time.monotonic() - self.since
        self.app.attempt(lambda: self.course.record(self.practice, seconds))

    def _lesson(self) -> None:
        from satdoku.ui.screens.sat_lessons import SatLessonScreen

        self.app.open(SatLessonScreen(self.app, self.exercise().topic))

    def refused(self, app: App, error: SatdokuError) -> None:
        self.said, self.tone = str(error), Tone.BAD

    # -- drawing ------------------------------------------------------------------------------

    def exercise(self) -> Exercise:
        return self.practice.exercise

    def stage(self) -> int:
        return 2 if self._over() else self.practice.hints

    def status(self) -> str:
        parts = [_(TOPICS[self.exercise().topic].title)]
        if self.course.count:
            parts.append(
                _("right: {right} of {count}", right=self.course.right, count=self.course.count)
            )
        return " · ".join(parts)

    def sentences(self) -> Text:
        question = Text(self.exercise().question, Tone.TITLE)
        return question.append(f"\n{self.said}", self.tone) if self.said else question

    def answer_line(self) -> Text | None:
        if self._over():
            return None
        return Text(_("{question}: ", question=_("Answer")), Tone.KEY).append(self.text + CURSOR)

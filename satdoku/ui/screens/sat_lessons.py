"""The lessons on SAT solving: their list, and one of them, with an exercise solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.exercises.course import ORDER
from satdoku.exercises.exercise import Exercise
from satdoku.exercises.topics import TOPICS, example, lesson_text
from satdoku.learning.progress import Skill, choose_next, skills
from satdoku.messages import N_, _
from satdoku.ui.keys import Key
from satdoku.ui.reports.learning import next_sentence, skill_text
from satdoku.ui.screens.formula_reading import FormulaReadingScreen
from satdoku.ui.screens.lesson_list import LessonListScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.choices import Row
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.ui.app import App

PAGE = "course"


def open_sat_lessons(app: App) -> None:
    app.open(SatLessonsScreen(app))


class SatLessonsScreen(LessonListScreen):
    title = N_("Learn SAT solving")
    page = PAGE

    def __init__(self, app: App) -> None:
        self.known: dict[str, Skill] = {}
        self.next = ORDER[0]
        super().__init__(app)

    def read(self) -> None:
        store = self.app.store
        self.known = skills(store.practice(), sat=True)
        self.next = choose_next(ORDER, self.known, store.today())

    def next_told(self) -> str:
        known, title = self.known.get(self.next), TOPICS[self.next].title
        return next_sentence(title, known, self.app.store.today())

    def rows(self) -> list[Row]:
        return [
            (Text(_(TOPICS[topic].title)), Text(skill_text(self.known.get(topic)), Tone.QUIET))
            for topic in ORDER
        ]

    def open_lesson(self, index: int) -> None:
        self.app.open(SatLessonScreen(self.app, ORDER[index]))

    def practise(self, index: int) -> None:
        from satdoku.ui.screens.exercising import open_exercises

        open_exercises(self.app, ORDER[index])

    def practise_next(self) -> None:
        from satdoku.ui.screens.exercising import open_exercises

        open_exercises(self.app)


class SatLessonLeaf(Value):
    """One of the parts that are shown one after another."""

    heading: str
    text: str
    stage: int  # how much the clauses show: see `FormulaReadingScreen`


def leaves(topic: str) -> list[SatLessonLeaf]:
    text, shown = lesson_text(topic), example(topic)
    look = " ".join((shown.question, *shown.hints))
    tips = "\n".join(f"• {tip}" for tip in text.look_for)
    return [
        SatLessonLeaf(N_("the idea"), " ".join(text.idea), 0),
        SatLessonLeaf(N_("where to look"), look, 2),
        SatLessonLeaf(N_("why"), shown.solution, 2),
        SatLessonLeaf(N_("what to look for"), tips, 2),
    ]


class SatLessonScreen(FormulaReadingScreen):
    title = N_("Lesson")
    page = PAGE

    def __init__(self, app: App, topic: str) -> None:
        self.topic, self.leaf = topic, 0
        self.leaves, self.shown_exercise = leaves(topic), example(topic)
        self.enclose(app)
        self.keys = (
            Key(("enter", "right", "space", "."), self._forward, "Enter →", N_("continue")),
            Key(("left", ","), self._back, "←", N_("back"), lambda: self.leaf > 0),
            Key(("p",), self._practise, "p", N_("practise")),
            Key(("pagedown",), lambda: self._turn(1), "PgUp PgDn", N_("other lessons")),
            Key(("pageup",), lambda: self._turn(-1)),
        )

    def exercise(self) -> Exercise:
        return self.shown_exercise

    def stage(self) -> int:
        return self.leaves[self.leaf].stage

    def status(self) -> str:
        place = f"{self.leaf + 1}/{len(self.leaves)}"
        return " · ".join((_(TOPICS[self.topic].title), _(self.leaves[self.leaf].heading), place))

    def sentences(self) -> Text:
        return Text(self.leaves[self.leaf].text, Tone.TITLE)

    def _forward(self) -> None:
        """The rest of a text that was cut, then the next part, and practice after the last."""
        if self.reason.more():
            self.reason.read_on()
        elif self.leaf + 1 < len(self.leaves):
            self.leaf += 1
        else:
            self._practise()

    def _back(self) -> None:
        self.leaf -= 1

    def _practise(self) -> None:
        from satdoku.ui.screens.exercising import open_exercises

        open_exercises(self.app, self.topic)

    def _turn(self, step: int) -> None:
        topic = ORDER[(ORDER.index(self.topic) + step) % len(ORDER)]
        self.app.replace(self, lambda: SatLessonScreen(self.app, topic))

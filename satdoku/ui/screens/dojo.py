"""The dojo: the lessons on Sudoku techniques, in the order of the grader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.learning.course import TECHNIQUE_ORDER
from satdoku.learning.lessons import LESSONS
from satdoku.learning.progress import Skill, choose_next, skills
from satdoku.messages import N_, _
from satdoku.sudoku.grading.grade import ABOUT, TOP
from satdoku.ui.keys import Key
from satdoku.ui.reports.learning import next_sentence, skill_text
from satdoku.ui.screens.lesson_list import LessonListScreen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.choices import Row

if TYPE_CHECKING:
    from satdoku.ui.app import App


def open_dojo(app: App) -> None:
    app.open(DojoScreen(app))


class DojoScreen(LessonListScreen):
    title = N_("Learn techniques")
    page = "learning"

    def __init__(self, app: App) -> None:
        self.known: dict[str, Skill] = {}
        self.next = TECHNIQUE_ORDER[0]
        super().__init__(
            app,
            (
                Key(("e",), self._exam, "e", N_("exam")),
                Key(("g",), self._replay, "g", N_("one of your games")),
            ),
        )

    def read(self) -> None:
        store = self.app.store
        self.known = skills(store.practice())
        self.next = choose_next(TECHNIQUE_ORDER, self.known, store.today())

    def next_told(self) -> str:
        return next_sentence(self.next, self.known.get(self.next), self.app.store.today())

    def rows(self) -> list[Row]:
        return [
            (
                Text(f"{lesson.level or '–':>2}  {lesson.title}"),
                Text(skill_text(self.known.get(lesson.technique)), Tone.QUIET),
            )
            for lesson in LESSONS
        ]

    def open_lesson(self, index: int) -> None:
        from satdoku.ui.screens.lesson import LessonScreen

        self.app.open(LessonScreen(self.app, LESSONS[index]))

    def practise(self, index: int) -> None:
        from satdoku.ui.screens.practising import open_practice

        lesson = LESSONS[index]
        open_practice(self.app, lesson.technique, lesson.variant)

    def practise_next(self) -> None:
        from satdoku.ui.screens.practising import open_practice

        open_practice(self.app)

    def _exam(self) -> None:
        from satdoku.ui.screens.examining import ExamScreen
        from satdoku.ui.screens.picking import PickingScreen

        rows = [
            (Text(_("level {level}", level=level)), Text(_(ABOUT[level - 1]), Tone.QUIET))
            for level in range(1, TOP + 1)
        ]

        def chosen(index: int) -> None:
            picking = self.app.screen
            self.app.replace(picking, lambda: ExamScreen(self.app, index + 1))

        intro = _("Ten positions: which technique is it, and where?")
        self.app.open(PickingScreen(N_("Exam"), intro, rows, chosen, page=self.page))

    def _replay(self) -> None:
        from satdoku.ui.screens.replaying import open_replays

        open_replays(self.app)

"""The dojo: all lessons with the player's progress, practice, exams, and the last game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.text import Text

from satdoku.errors import SatdokuError
from satdoku.learning.course import TECHNIQUE_ORDER
from satdoku.learning.lessons import LESSONS
from satdoku.learning.progress import Skill, choose_next, skills
from satdoku.messages import N_, _
from satdoku.sudoku.grading.grade import ABOUT, TOP
from satdoku.ui.game.message_line import fitted
from satdoku.ui.keys import Key
from satdoku.ui.reports.learning import next_sentence, skill_text
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.choices import Choices, Row

if TYPE_CHECKING:
    from satdoku.ui.app import App


def open_dojo(app: App) -> None:
    app.open(DojoScreen(app))


class DojoScreen(Screen):
    title = N_("Learn techniques")
    page = "learning"
    most_columns = 84

    def __init__(self, app: App) -> None:
        self.app = app
        self.known: dict[str, Skill] = {}
        self.next = TECHNIQUE_ORDER[0]
        self.complaint = ""
        self.choices = Choices(self._rows, self._open)
        self.body = HSplit(
            [
                Window(height=1),
                Window(Canvas(self._intro, focusable=False), height=2),
                Window(self.choices.canvas),
            ]
        )
        self.keys = (
            Key(("up", "k"), lambda: self.choices.move(-1), "↑↓", N_("move")),
            Key(("down", "j"), lambda: self.choices.move(1)),
            Key(("pageup",), lambda: self.choices.page(-1), "PgUp PgDn", N_("page"), self._scrolls),
            Key(("pagedown",), lambda: self.choices.page(1), active=self._scrolls),
            Key(("home",), lambda: self.choices.to_end(0)),
            Key(("end",), lambda: self.choices.to_end(-1)),
            Key(("enter",), lambda: self._open(self.choices.selected or 0), "Enter", N_("lesson")),
            Key(("p",), self._practise, "p", N_("practise it")),
            Key(("n",), self._practise_next, "n", N_("practise what is due")),
            Key(("e",), self._exam, "e", N_("exam")),
            Key(("g",), self._replay, "g", N_("a game of yours")),
        )

    def _scrolls(self) -> bool:
        return self.choices.scrolls

    def shown(self) -> None:
        self.app.attempt(self._read)

    def _read(self) -> None:
        store = self.app.store
        self.known = skills(store.practice())
        self.next = choose_next(TECHNIQUE_ORDER, self.known, store.today())

    def refused(self, app: App, error: SatdokuError) -> None:
        self.complaint = str(error)

    def _intro(self, width: int, height: int) -> Text:
        if self.complaint:
            return fitted(Text(f"✗ {self.complaint}", Tone.BAD), width, height)
        told = next_sentence(self.next, self.known.get(self.next), self.app.store.today())
        return fitted(Text(told, Tone.QUIET), width, height)

    def _rows(self) -> list[Row]:
        return [
            (
                Text(f"{lesson.level or '–':>2}  {lesson.title}"),
                Text(skill_text(self.known.get(lesson.technique)), Tone.QUIET),
            )
            for lesson in LESSONS
        ]

    def _open(self, index: int) -> None:
        from satdoku.ui.screens.lesson import LessonScreen

        self.complaint = ""
        self.choices.selected = index
        self.app.open(LessonScreen(self.app, LESSONS[index]))

    def _practise(self) -> None:
        from satdoku.ui.screens.practising import open_practice

        lesson = LESSONS[self.choices.selected or 0]
        open_practice(self.app, lesson.technique, lesson.variant)

    def _practise_next(self) -> None:
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

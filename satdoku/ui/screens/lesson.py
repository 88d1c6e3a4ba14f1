"""A lesson: its idea, an example stepped through on the board, and what to look for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.learning.lessons import LESSONS, LessonPage
from satdoku.learning.worked_example import WorkedExample, worked_example
from satdoku.messages import N_, _
from satdoku.play.hints import Stage
from satdoku.ui.background import Background
from satdoku.ui.board.view import View
from satdoku.ui.game.hint_text import coloured
from satdoku.ui.game.practice_view import position_view, with_hint
from satdoku.ui.keys import Key
from satdoku.ui.screens.board_reading import BoardReadingScreen
from satdoku.ui.theme.tones import Tone
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.ui.app import App


class LessonLeaf(Value):
    """One of the parts that are shown one after another."""

    heading: str
    text: str
    view: View


class LessonScreen(BoardReadingScreen):
    title = N_("Lesson")
    page = "learning"

    def __init__(self, app: App, lesson: LessonPage) -> None:
        self.lesson = lesson
        self.example: WorkedExample | None = None
        self.leaf = 0
        position = lesson.example()
        assert position is not None
        self.leaves = [
            LessonLeaf(N_("the idea"), " ".join(lesson.text.idea), position_view(position))
        ]
        self.background = Background(app, lambda told: self.reason.say(told, refused=True))
        self.enclose(app)
        self.keys = (
            Key(("enter", "right", "space", "."), self._forward, "Enter →", N_("continue")),
            Key(("left", ","), self._back, "←", N_("back"), lambda: self.leaf > 0),
            Key(("p",), self._practise, "p", N_("practise")),
            Key(("pagedown",), lambda: self._turn(1), "PgUp PgDn", N_("other lessons")),
            Key(("pageup",), lambda: self._turn(-1)),
        )
        self.background.run(lambda monitor: worked_example(lesson, monitor), self._use)

    def _use(self, example: WorkedExample) -> None:
        lesson, before = self.lesson, self.leaves[0].view
        after = before.replace(grid=example.grid_after, notes=example.marks_after)
        after = after.replace(hinted=example.step.changed)
        steps = (
            (N_("where to look"), _("{sentence}.", sentence=example.where), Stage.WHERE),
            (N_("why"), example.sentence, Stage.WHY),
        )
        self.leaves += [
            LessonLeaf(heading, text, with_hint(before, example.hint(stage)))
            for heading, text, stage in steps
        ]
        tips = "\n".join(f"• {tip}" for tip in lesson.text.look_for)
        note = f"\n{lesson.note}" if lesson.note else ""
        self.leaves.append(LessonLeaf(N_("what to look for"), tips + note, after))
        self.example = example

    def _forward(self) -> None:
        """The rest of a text that was cut, then the next part, and practice after the last."""
        if self.reason.more():
            self.reason.read_on()
        elif self.leaf + 1 < len(self.leaves):
            self.leaf += 1
        elif self.example is not None:
            self._practise()

    def _back(self) -> None:
        self.leaf -= 1

    def _practise(self) -> None:
        from satdoku.ui.screens.practising import open_practice

        open_practice(self.app, self.lesson.technique, self.lesson.variant)

    def _turn(self, step: int) -> None:
        index = (LESSONS.index(self.lesson) + step) % len(LESSONS)
        self.app.replace(self, lambda: LessonScreen(self.app, LESSONS[index]))

    def close(self) -> None:
        self.background.stop()

    def view(self) -> View:
        return self.leaves[self.leaf].view

    def status(self) -> str:
        parts = [self.lesson.title]
        if self.lesson.level:
            parts.append(_("level {level}", level=self.lesson.level))
        parts.append(_(self.leaves[self.leaf].heading))
        count = len(self.leaves) if self.example is not None else len(STAGES)
        parts.append(f"{self.leaf + 1}/{count}")
        return " · ".join(parts)

    def sentences(self) -> Text:
        if self.reason.refused:
            return self.reason.text("", "")
        leaf = self.leaves[self.leaf]
        return coloured(Text(leaf.text, Tone.TITLE), leaf.view, self.lesson.title)


STAGES = ("the idea", "where to look", "why", "what to look for")

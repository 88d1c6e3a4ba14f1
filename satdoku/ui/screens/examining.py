"""An exam: for each position, first the technique is named, then the step is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.learning.answers import AnswerResult, AnswerVerdict
from satdoku.learning.course import ExamCourse
from satdoku.learning.exam import LETTERS, OPTIONS, ExamMark, ExamQuestion, points
from satdoku.learning.practice import shown_as_hint
from satdoku.messages import N_, _
from satdoku.play.hints import Stage
from satdoku.tasks.generate import fresh_seed
from satdoku.ui.keys import Key
from satdoku.ui.reports.learning import VERDICTS, exam_result
from satdoku.ui.screens.practising import PracticeScreen
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.ui.app import App


class ExamScreen(PracticeScreen):
    title = N_("Exam")

    def __init__(self, app: App, level: int, seed: int | None = None) -> None:
        self.exam_level = level
        self.marks: list[ExamMark] = []
        self.named: str | None = None  # the technique that the player chose
        self.ended = False
        self.exam = ExamCourse(app.store, level, fresh_seed() if seed is None else seed)
        super().__init__(app, self.exam)

    def _all_keys(self) -> list[Key]:
        choosing = [self._option_key(number) for number in range(OPTIONS)]
        return [*choosing, *super()._all_keys()]

    def _option_key(self, number: int) -> Key:
        shown = ("", "") if number else ("a–e", N_("choose the technique"))
        return Key((LETTERS[number],), lambda: self._name(number), *shown, self._naming)

    @property
    def asked(self) -> ExamQuestion:
        return self.exam.questions[min(len(self.marks), len(self.exam.questions) - 1)]

    def _naming(self) -> bool:
        return super()._going() and self.named is None and not self.ended

    def _going(self) -> bool:
        return super()._going() and self.named is not None and not self.ended

    def _over(self) -> bool:
        return super()._over() and not self.ended

    def _hintable(self) -> bool:
        return False

    def _teaches(self) -> bool:
        return self.ended or super()._over()

    def _skippable(self) -> bool:
        return super()._going() and not self.ended

    def _name(self, number: int) -> None:
        if number < len(self.asked.options):
            self.named = self.asked.options[number]
            right = self.named == self.asked.technique
            told = _("Right.") if right else _("No: it is {name}.", name=_(self.asked.technique))
            self.said = f"{told} {super().question()}"
            self.tone = Tone.GOOD if right else Tone.BAD

    def _show_result(self, found: AnswerResult, seconds: float) -> None:
        """One answer counts."""
        if found.verdict is AnswerVerdict.RIGHT:
            super()._show_result(found, seconds)
        else:
            self._show_answer(f"{_(VERDICTS[found.verdict])} {found.sentence}", seconds)

    def _show_answer(self, told: str, seconds: float) -> None:
        assert self.practice is not None
        step = self.practice.checker.step
        self.practice.solved = step
        self.practice.mistakes += 1
        hint = shown_as_hint(self.practice.position, step, Stage.PLAYED)
        self.said, self.tone = f"{told} {hint.message}", Tone.BAD
        self._finish(seconds)

    def _finish(self, seconds: float) -> None:
        super()._finish(seconds)
        assert self.practice is not None
        technique = self.asked.technique
        self.marks.append(ExamMark(technique, self.named == technique, self.practice.right))

    def _skip(self) -> None:
        self._show_answer("", 0.0)

    def _next(self) -> None:
        self.named = None
        if len(self.marks) == len(self.exam.questions):
            self.ended, self.hint = True, None
            self.said = exam_result(self.exam_level, self.marks)
            self.tone = Tone.GOOD if points(self.marks) > len(self.marks) else Tone.UNSURE
        else:
            super()._next()

    def task(self) -> str:
        number = min(len(self.marks) + (not super()._over()), len(self.exam.questions))
        return _("question {number} of {count}", number=number, count=len(self.exam.questions))

    def question(self) -> str:
        if self.practice is None:
            return ""
        options = "  ".join(
            f"{letter} {_(name)}" for letter, name in zip(LETTERS, self.asked.options, strict=True)
        )
        return _("Which technique is the easiest here? {options}", options=options)

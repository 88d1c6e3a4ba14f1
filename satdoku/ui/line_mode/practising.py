"""Practice and exams in line mode: an answer a line."""

from __future__ import annotations

import time

from satdoku.errors import SatdokuError
from satdoku.learning.answers import AnswerVerdict
from satdoku.learning.course import ExamCourse, PracticeCourse
from satdoku.learning.exam import LETTERS, ExamMark, ExamQuestion
from satdoku.learning.practice import Practice
from satdoku.learning.typed_answers import parse_answer
from satdoku.messages import _
from satdoku.play.save import Store
from satdoku.tasks.generate import fresh_seed
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import ask
from satdoku.ui.reports.argument import in_lines
from satdoku.ui.reports.learning import VERDICTS, exam_result, marks_table

HINT, SKIP, LEAVE = ("hint", "i", "提示"), ("skip", "s", "跳过"), ("0", "end", "退出")


def practise(store: Store, technique: str = "", variant: str = "", seed: int | None = None) -> None:
    """Position after position, until the player leaves."""
    course = PracticeCourse(store, fresh_seed() if seed is None else seed, technique, variant)
    print(
        _(
            "Type 451 to place a digit, x 451 to strike a candidate, cells 45 46 to point; hint, "
            "skip, and 0 to leave."
        )
    )
    while _one(course):
        print()
    print(_("right: {right} of {count}", right=course.right, count=course.count))


def _one(course: PracticeCourse) -> bool:
    """False if the player leaves."""
    practice = course.deal(course.next_technique())
    print("\n".join(marks_table(practice.position)))
    print(_("Find the step: {technique}.", technique=_(practice.position.technique)))
    since = time.monotonic()
    while not practice.done:
        text = ask(_("Answer"))
        if text.lower() in LEAVE:
            return False
        if text.lower() in SKIP:
            break
        _take(practice, text)
    keep(lambda: course.record(practice, time.monotonic() - since))
    return True


def _take(practice: Practice, text: str) -> None:
    if text.lower() in HINT or not text:
        print(in_lines(practice.advise().message))
        return
    try:
        found = practice.answer(parse_answer(text, practice.position.variant))
    except SatdokuError as error:
        print(error)
        return
    print(in_lines(f"{_(VERDICTS[found.verdict])} {found.sentence}"))


def take_exam(store: Store, level: int, seed: int | None = None) -> None:
    course = ExamCourse(store, level, fresh_seed() if seed is None else seed)
    marks: list[ExamMark] = []
    for number, question in enumerate(course.questions, 1):
        name = _("question {number} of {count}", number=number, count=len(course.questions))
        print(name)
        mark = _asked(course, question)
        if mark is None:
            break
        marks.append(mark)
        print()
    print(exam_result(level, marks))


def _asked(course: ExamCourse, question: ExamQuestion) -> ExamMark | None:
    """None if the player leaves."""
    practice = course.deal(course.next_technique())
    print("\n".join(marks_table(practice.position)))
    since = time.monotonic()
    for letter, option in zip(LETTERS, question.options, strict=True):
        print(f"{letter}  {_(option)}")
    chosen = ask(_("Which technique is the easiest here?"))
    if chosen.lower() in LEAVE:
        return None
    right = LETTERS[question.options.index(question.technique)]
    named = chosen.lower() == right
    name = _(question.technique)
    print(_("Right.") if named else _("No: it is {name}.", name=name))
    text = ask(_("Where? Place a digit, strike a candidate, or point"))
    if text.lower() in LEAVE:
        return None
    found = False
    try:
        result = practice.answer(parse_answer(text, practice.position.variant))
        found = result.verdict is AnswerVerdict.RIGHT
        print(in_lines(f"{_(VERDICTS[result.verdict])} {result.sentence}"))
    except SatdokuError as error:
        print(error)
    while not practice.done:
        hint = practice.advise().message
        if practice.done:
            print(in_lines(hint))
    keep(lambda: course.record(practice, time.monotonic() - since))
    return ExamMark(question.technique, named, found)

"""Lessons, practice and exams in words, for every face."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from satdoku.learning.answers import AnswerVerdict
from satdoku.learning.exam import ExamMark, points
from satdoku.learning.lessons import LESSONS, LessonPage
from satdoku.learning.practice_position import PracticePosition
from satdoku.learning.progress import DAY, MASTERED, Skill
from satdoku.messages import N_, _
from satdoku.play.clock import spoken
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.theme.signs import in_ascii, knows_signs

VERDICTS = {
    AnswerVerdict.RIGHT: N_("Right."),
    AnswerVerdict.OTHER: N_("Right, but another step."),
    AnswerVerdict.UNPROVED: N_("Not yet."),
    AnswerVerdict.PARTLY: N_("Almost."),
    AnswerVerdict.WRONG: N_("No."),
}
STAR = "★"


def shown(text: str) -> None:
    """Print a line with signs, or with what replaces them."""
    print(text if knows_signs(sys.stdout.encoding) else in_ascii(text))


def lesson_of(technique: str) -> LessonPage:
    return next(lesson for lesson in LESSONS if lesson.name == technique)


def variant_name(variant: Variant) -> str:
    return str(variant.name)


def skill_text(skill: Skill | None) -> str:
    """“3/4 right · 0:25 ★★”; empty if it was never practised."""
    if skill is None:
        return ""
    told = _("{right}/{count} right", right=skill.right, count=skill.attempts)
    stars = STAR * min(skill.streak, MASTERED)
    return f"{told} · {spoken(skill.median)}{' ' if stars else ''}{stars}"


def next_sentence(technique: str, skill: Skill | None, now: float) -> str:
    name = _(technique)
    if skill is None:
        return _("Next: {technique}, which is new to you.", technique=name)
    if skill.due <= now:
        return _("Next: {technique}, which is due for practice.", technique=name)
    days = max(1, round((skill.due - now) / DAY))
    return _("Nothing is due; {technique} is next, in days: {days}.", technique=name, days=days)


def exam_result(level: int, marks: Sequence[ExamMark]) -> str:
    told = _(
        "Exam of level {level}: points {points} of {most}; techniques named: {named}, "
        "steps found: {found}.",
        level=level,
        points=points(list(marks)),
        most=2 * len(marks),
        named=sum(mark.named for mark in marks),
        found=sum(mark.found for mark in marks),
    )
    weak = dict.fromkeys(mark.technique for mark in marks if not (mark.named and mark.found))
    if not weak:
        return told
    again = _(", ").join(map(_, weak))
    return f"{told} {_('Practise again: {techniques}.', techniques=again)}"


def practice_summary(known: Sequence[Skill]) -> str:
    """A line for the statistics."""
    attempts = sum(skill.attempts for skill in known)
    right = sum(skill.right for skill in known)
    return _(
        "Practice: techniques {techniques}, positions {attempts}, right {percent} %, "
        "mastered {mastered}.",
        techniques=len(known),
        attempts=attempts,
        percent=round(100 * right / attempts) if attempts else 0,
        mastered=sum(skill.mastered for skill in known),
    )


def exercise_summary(known: Sequence[Skill]) -> str:
    """A line for the statistics."""
    attempts = sum(skill.attempts for skill in known)
    return _(
        "SAT solving: topics {topics}, exercises {attempts}, right {percent} %, "
        "mastered {mastered}.",
        topics=len(known),
        attempts=attempts,
        percent=round(100 * sum(skill.right for skill in known) / attempts) if attempts else 0,
        mastered=sum(skill.mastered for skill in known),
    )


def marks_table(position: PracticePosition) -> list[str]:
    """The board with all candidates, a row a line: `=7` is a digit on the board, `12` are marks."""
    variant = position.variant
    texts = [
        f"={variant.symbol(digit)}" if digit else "".join(map(variant.symbol, sorted(marks)))
        for digit, marks in zip(position.grid.digits, position.marks, strict=True)
    ]
    width = max(map(len, texts))
    return [" ".join(texts[cell].ljust(width) for cell in row).rstrip() for row in variant.rows]

"""Lessons and exercises on SAT solving, in line mode: an answer a line."""

from __future__ import annotations

import time

from satdoku.errors import UsageError
from satdoku.exercises.course import ORDER, ExercisePractice, SatCourse
from satdoku.exercises.exercise import Exercise, clause_text
from satdoku.exercises.topics import TOPICS, example, lesson_text
from satdoku.learning.progress import choose_next, skills
from satdoku.messages import _
from satdoku.play.save import Store
from satdoku.tasks.generate import fresh_seed
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import agreed, ask, is_number
from satdoku.ui.reports.learning import next_sentence, shown, skill_text

HINT, SKIP, LEAVE = ("?", "？", "hint", "i", "提示"), ("skip", "s", "跳过"), ("q", "end", "退出")


def take_sat_lessons(store: Store) -> None:
    """The lessons, as the menu opens them."""
    print_topics(store)
    known = skills(store.practice(), sat=True)
    due = choose_next(ORDER, known, store.today())
    print(next_sentence(TOPICS[due].title, known.get(due), store.today()))
    answer = ask(_("Number of a lesson, p to practise what is due, or 0"), "0")
    if answer.lower() == "p":
        exercise(store)
    elif answer != "0":
        give_sat_lesson(store, _chosen(answer))


def _chosen(answer: str) -> str:
    if answer in ORDER:
        return answer
    if not (is_number(answer) and 1 <= int(answer) <= len(ORDER)):
        raise UsageError(_("There are lessons 1 to {count}.", count=len(ORDER)))
    return ORDER[int(answer) - 1]


def print_topics(store: Store) -> None:
    known = skills(store.practice(), sat=True)
    for number, topic in enumerate(ORDER, 1):
        told = skill_text(known.get(topic))
        shown(f"{number}  {_(TOPICS[topic].title)}  {told}".rstrip())


def give_sat_lesson(store: Store, topic: str) -> None:
    text, solved = lesson_text(topic), example(topic)
    print(_(TOPICS[topic].title))
    print()
    for paragraph in text.idea:
        print(paragraph)
    print()
    print_exercise(solved)
    for hint in solved.hints:
        print(hint)
    print(solved.solution)
    print()
    for tip in text.look_for:
        print(f"- {tip}")
    if agreed(_("Practise it?")):
        exercise(store, topic)


def print_exercise(asked: Exercise) -> None:
    for place, clause in enumerate(asked.formula, 1):
        print(f"{place:>5}:  {clause_text(clause)}")
    for line in asked.shown:
        print(f"  {line}")
    print(asked.question)


def exercise(store: Store, topic: str = "", seed: int | None = None) -> None:
    """Exercise after exercise, until the person leaves."""
    course = SatCourse(store, fresh_seed() if seed is None else seed, topic)
    print(_("Answer with numbers. ? gives a hint, skip the next exercise, and q ends."))
    try:
        while _one(course):
            print()
    finally:
        print(_("right: {right} of {count}", right=course.right, count=course.count))


def _one(course: SatCourse) -> bool:
    """False if the person leaves."""
    practice = course.deal()
    print(_(TOPICS[practice.exercise.topic].title))
    print_exercise(practice.exercise)
    since = time.monotonic()
    while not practice.done:
        text = ask(_("Answer")).lower()
        if text in LEAVE:
            return False
        if text in SKIP:
            break
        _take(practice, text)
    keep(lambda: course.record(practice, time.monotonic() - since))
    return True


def _take(practice: ExercisePractice, text: str) -> None:
    if not text or text in HINT:
        print(practice.advise())
        return
    try:
        found = practice.answer(text)
    except UsageError as error:
        print(error)
        return
    told = _("Right. {why}", why=found.told) if found.right else ""
    print(told or _("Not right. {why}", why=found.told))

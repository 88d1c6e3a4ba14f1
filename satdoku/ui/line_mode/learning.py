"""Lessons and the look back at a game, in line mode."""

from __future__ import annotations

from satdoku.errors import UsageError
from satdoku.learning.course import TECHNIQUE_ORDER
from satdoku.learning.lessons import LESSONS, LessonPage, lesson_named
from satdoku.learning.post_mortem import post_mortem
from satdoku.learning.practice_position import PracticePosition
from satdoku.learning.progress import choose_next, skills
from satdoku.learning.worked_example import worked_example
from satdoku.messages import _
from satdoku.play.game import nth_last_game, recorded_game
from satdoku.play.save import Store
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.line_mode.practising import practise, take_exam
from satdoku.ui.line_mode.prompt import agreed, ask, is_number
from satdoku.ui.reports.argument import in_lines
from satdoku.ui.reports.learning import marks_table, next_sentence, shown, skill_text
from satdoku.ui.reports.post_mortem import move_heading, move_text, summary


def take_lessons(store: Store) -> None:
    """The dojo, as the menu opens it."""
    print_lessons(store)
    known = skills(store.practice())
    due = choose_next(TECHNIQUE_ORDER, known, store.today())
    print(next_sentence(due, known.get(due), store.today()))
    question = _(
        "Number or name of a lesson, p to practise what is due, e and a level for an exam, g for a "
        "game, or 0"
    )
    answer = ask(question, "0")
    word, rest = answer[:1].lower(), answer[1:].strip()
    if answer == "0":
        return
    if answer.lower() == "p":
        practise(store)
    elif word == "e" and is_number(rest):
        take_exam(store, int(rest))
    elif word == "g" and (not rest or is_number(rest)):
        look_back(store, int(rest or "1"))
    else:
        give_lesson(store, _chosen(answer))


def _chosen(answer: str) -> LessonPage:
    if is_number(answer):
        number = int(answer)
        if not 1 <= number <= len(LESSONS):
            raise UsageError(_("There are lessons 1 to {count}.", count=len(LESSONS)))
        return LESSONS[number - 1]
    return lesson_named(answer)


def print_lessons(store: Store) -> None:
    known = skills(store.practice())
    for number, lesson in enumerate(LESSONS, 1):
        level = lesson.level or "–"
        told = skill_text(known.get(lesson.technique))
        shown(f"{number:>2}  {level:>2}  {lesson.title}  {told}".rstrip())


def give_lesson(store: Store, lesson: LessonPage) -> None:
    example = worked_example(lesson)
    print(lesson.title)
    print()
    for paragraph in lesson.text.idea:
        print(paragraph)
    if lesson.note:
        print(lesson.note)
    print()
    show_position(example.position)
    print(_("{sentence}.", sentence=example.where))
    print(in_lines(example.sentence))
    print()
    for tip in lesson.text.look_for:
        print(f"- {tip}")
    if agreed(_("Practise it?")):
        practise(store, lesson.technique, lesson.variant)


def show_position(position: PracticePosition) -> None:
    print("\n".join(marks_table(position)))


def look_back(store: Store, number: int = 1) -> None:
    """The moves worth a look, and the summary."""
    recorded = recorded_game(store, nth_last_game(store, number).id, load)
    found = post_mortem(recorded.start, recorded.moves, recorded.times)
    for one in found.events:
        print(_("{name}: {text}", name=move_heading(found, one), text=move_text(one)))
    print(summary(found))
    technique = found.most_missed
    if technique and agreed(_("Practise it?")):
        practise(store, technique)

"""The dojo's parts, as a window and line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.ui.menu import Faces

if TYPE_CHECKING:
    from satdoku.learning.lessons import LessonPage
    from satdoku.play.save import Store
    from satdoku.ui.app import App


def dojo() -> Faces:
    def window(app: App) -> None:
        from satdoku.ui.screens.dojo import open_dojo

        open_dojo(app)

    def lines(store: Store) -> None:
        from satdoku.ui.line_mode.learning import take_lessons

        take_lessons(store)

    return Faces(window, lines)


def lesson_page(lesson: LessonPage) -> Faces:
    def window(app: App) -> None:
        from satdoku.ui.screens.lesson import LessonScreen

        app.open(LessonScreen(app, lesson))

    def lines(store: Store) -> None:
        from satdoku.ui.line_mode.learning import give_lesson

        give_lesson(store, lesson)

    return Faces(window, lines)


def practice(technique: str, variant: str, seed: int | None) -> Faces:
    def window(app: App) -> None:
        from satdoku.ui.screens.practising import open_practice

        open_practice(app, technique, variant, seed)

    def lines(store: Store) -> None:
        from satdoku.ui.line_mode.practising import practise

        practise(store, technique, variant, seed)

    return Faces(window, lines)


def exam(level: int, seed: int | None) -> Faces:
    def window(app: App) -> None:
        from satdoku.ui.screens.examining import ExamScreen

        app.open(ExamScreen(app, level, seed))

    def lines(store: Store) -> None:
        from satdoku.ui.line_mode.practising import take_exam

        take_exam(store, level, seed)

    return Faces(window, lines)


def replay(number: int) -> Faces:
    """The n-th last game."""

    def window(app: App) -> None:
        from satdoku.play.game import nth_last_game
        from satdoku.ui.screens.replaying import open_replay

        open_replay(app, nth_last_game(app.store, number).id)

    def lines(store: Store) -> None:
        from satdoku.ui.line_mode.learning import look_back

        look_back(store, number)

    return Faces(window, lines)

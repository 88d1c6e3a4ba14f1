"""Lessons and exercises on SAT solving, as a window and line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.ui.menu import Faces

if TYPE_CHECKING:
    from satdoku.play.save import Store
    from satdoku.ui.app import App


def sat_lessons() -> Faces:
    def window(app: App) -> None:
        from satdoku.ui.screens.sat_lessons import open_sat_lessons

        open_sat_lessons(app)

    def lines(store: Store) -> None:
        from satdoku.ui.line_mode.exercising import take_sat_lessons

        take_sat_lessons(store)

    return Faces(window, lines)


def sat_lesson(topic: str) -> Faces:
    def window(app: App) -> None:
        from satdoku.ui.screens.sat_lessons import SatLessonScreen

        app.open(SatLessonScreen(app, topic))

    def lines(store: Store) -> None:
        from satdoku.ui.line_mode.exercising import give_sat_lesson

        give_sat_lesson(store, topic)

    return Faces(window, lines)


def exercises(topic: str, seed: int | None) -> Faces:
    def window(app: App) -> None:
        from satdoku.ui.screens.exercising import open_exercises

        open_exercises(app, topic, seed)

    def lines(store: Store) -> None:
        from satdoku.ui.line_mode.exercising import exercise

        exercise(store, topic, seed)

    return Faces(window, lines)

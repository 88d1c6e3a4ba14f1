"""Lessons and exercises on SAT solving in the window."""

from __future__ import annotations

import pytest

from satdoku.exercises.course import SatCourse
from satdoku.ui.app import App
from satdoku.ui.screens.exercising import ExerciseScreen
from satdoku.ui.screens.sat_lessons import SatLessonScreen, SatLessonsScreen
from tests.ui.driver import Driver

SMALL, WIDE = (80, 24), (120, 45)


def exercise(topic: str, size: tuple[int, int] = SMALL) -> Driver:
    def first(app: App) -> ExerciseScreen:
        return ExerciseScreen(app, SatCourse(app.store, 4, topic))

    return Driver(first, size=size)


def screen_of(driver: Driver) -> ExerciseScreen:
    assert isinstance(driver.app.screen, ExerciseScreen)
    return driver.app.screen


def needed_literal(screen: ExerciseScreen) -> str:
    """The answer to a question about unit clauses."""
    (meant,) = (screen.exercise().formula[number] for number in screen.exercise().meant)
    (literal,) = (literal for literal in meant if -literal not in screen.exercise().true)
    return str(literal)


def test_a_typed_answer_is_recorded_and_the_next_exercise_dealt() -> None:
    with exercise("unit") as driver:
        driver.until("Which literal must be true next?")
        screen = screen_of(driver)
        literal = needed_literal(screen)
        driver.press(*f"x{literal}9", "backspace")  # x is no part of an answer
        driver.until(f"Answer: {literal}▌")
        driver.press("enter")
        driver.until("Right. Clause")
        assert [(one.technique, one.right) for one in driver.store.practice()] == [("unit", True)]
        before = screen.practice
        driver.press("enter")
        driver.wait(lambda: screen.practice is not before)
        driver.until("right: 1 of 1")


def test_a_wrong_answer_is_explained_and_does_not_count() -> None:
    with exercise("unit") as driver:
        driver.until("Which literal")
        literal = needed_literal(screen_of(driver))
        driver.press(*str(-int(literal)), "enter")
        driver.until("Not right.")
        driver.press(*literal, "enter")
        driver.until("Right. Clause")
        assert [one.right for one in driver.store.practice()] == [False]


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_clicks_on_literals_answer(size: tuple[int, int]) -> None:
    with exercise("unit", size) as driver:
        driver.until("Which literal")
        screen = screen_of(driver)
        literal = needed_literal(screen)
        (number,) = screen.exercise().meant
        words = [str(one) for one in screen.exercise().formula[number]]
        clause = " ".join((f"{number + 1:>2} ", *words))
        lines = driver.until(clause).split("\n")
        row = next(row for row, line in enumerate(lines) if clause in line)
        before = " ".join((f"{number + 1:>2} ", *words[: words.index(literal)], ""))
        column = lines[row].index(clause) + len(before) + 1
        for told in (f"Answer: {literal}▌", "Answer: ▌", f"Answer: {literal}▌"):
            driver.click_at(column, row + 1)
            driver.until(told)
        driver.press("enter")
        driver.until("Right.")


def test_three_hints_end_it() -> None:
    with exercise("learned") as driver:
        screen = screen_of(driver)
        driver.until("Which clause is learned?")
        driver.press("i")
        driver.until("Resolving on a variable")
        driver.until("✗")  # the values of the literals
        driver.press("i")
        driver.until("First resolve clause")
        driver.until("›")  # the clauses meant
        driver.press("i")
        driver.until("Learned: ")
        driver.wait(lambda: screen.practice.done)
        assert [one.right for one in driver.store.practice()] == [False]
        driver.press("l")
        driver.until("the idea")


@pytest.mark.parametrize("topic", ["unit", "jump"])
@pytest.mark.parametrize("size", [(60, 20), SMALL, WIDE])
def test_a_lesson_is_stepped_through(topic: str, size: tuple[int, int]) -> None:
    with Driver(lambda app: SatLessonScreen(app, topic), size=size) as driver:
        screen = driver.app.screen
        assert isinstance(screen, SatLessonScreen)
        for leaf in range(3):
            driver.wait(lambda: screen.leaf == leaf)  # noqa: B023
            while screen.leaf == leaf:
                before = screen.leaf, screen.reason._part
                driver.press("right")
                driver.wait(lambda: (screen.leaf, screen.reason._part) != before)  # noqa: B023
        driver.until("•")
        driver.press("pagedown")
        driver.wait(lambda: driver.app.screen is not screen)


def test_the_list_shows_progress_and_what_is_due() -> None:
    with Driver(SatLessonsScreen) as driver:
        driver.until("Next: unit clauses: predict the next literal, which is new to you.")
        driver.press("n")
        driver.until("Which literal must be true next?")
        screen = screen_of(driver)
        driver.press(*needed_literal(screen), "enter")
        driver.until("Right.")
        driver.press("esc")
        driver.until("1/1 right")
        driver.until("Next: pure literals")
        driver.press("down", "p")
        driver.until("Which literal is pure?")

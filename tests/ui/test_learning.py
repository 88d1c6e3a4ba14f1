"""The dojo in the window: lessons, practice, exams, and the look back at a game."""

from __future__ import annotations

import time

import pytest

from satdoku.learning import pool
from satdoku.learning.course import PracticeCourse
from satdoku.learning.lessons import LESSONS, lesson_named
from satdoku.learning.practice import Practice
from satdoku.learning.practice_position import PracticePosition, solver_for
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.play.attempt import Attempt
from satdoku.play.game import Game
from satdoku.play.moves import Act, Move
from satdoku.play.save import Store
from satdoku.sudoku.puzzles.formats import parse
from satdoku.ui.app import App
from satdoku.ui.screens.dojo import DojoScreen
from satdoku.ui.screens.examining import ExamScreen
from satdoku.ui.screens.lesson import LessonScreen
from satdoku.ui.screens.practising import PracticeScreen
from satdoku.ui.screens.replaying import ReplayScreen, open_replays
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver
from tests.ui.games import ALMOST, CLASSIC, SOLUTION
from tests.ui.player import Player

WIDE = (120, 45)


class FixedCourse(PracticeCourse):
    """Deals the clearest position, again and again."""

    def deal(self, technique: str, monitor: Monitor = UNWATCHED) -> Practice:
        position = pool.example(technique, self.named_variant)
        assert position is not None
        return Practice(position, solver_for(position.variant, technique), monitor)


def practise(technique: str, size: tuple[int, int] = (80, 24)) -> Driver:
    def first(app: App) -> PracticeScreen:
        return PracticeScreen(app, FixedCourse(app.store, 1, technique))

    return Driver(first, size=size)


def screen_of(driver: Driver) -> PracticeScreen:
    assert isinstance(driver.app.screen, PracticeScreen)
    driver.wait(lambda: driver.app.screen.practice is not None)  # type: ignore[attr-defined]
    return driver.app.screen


def go_to(driver: Driver, position: PracticePosition, cell: int) -> None:
    """Move the cursor with arrow keys."""
    screen = screen_of(driver)
    here = position.variant.cells[screen.cursor or 0]
    there = position.variant.cells[cell]
    down, right = there.row - here.row, there.column - here.column
    driver.press(*["down" if down > 0 else "up"] * abs(down))
    driver.press(*["right" if right > 0 else "left"] * abs(right))
    driver.wait(lambda: screen.cursor == cell)


@pytest.mark.parametrize(
    ("name", "size"),
    [("naked pair", (80, 24)), ("XY-chain", WIDE), ("cages", (80, 24)), ("the shared box", WIDE)],
)
def test_a_lesson_is_stepped_through(name: str, size: tuple[int, int]) -> None:
    """The key shows the rest of a text that was cut, then the next part."""
    lesson = lesson_named(name)
    with Driver(lambda app: LessonScreen(app, lesson), size=size) as driver:
        screen = driver.app.screen
        assert isinstance(screen, LessonScreen)
        driver.wait(lambda: screen.example is not None)
        for leaf in range(3):
            assert screen.leaf == leaf
            driver.until(f"{leaf + 1}/4")
            while screen.leaf == leaf:
                before = screen.leaf, screen.reason._part
                driver.press("right")
                driver.wait(lambda: (screen.leaf, screen.reason._part) != before)  # noqa: B023
        driver.until("what to look for")
        driver.press("left")
        driver.until("3/4")


def test_paging_goes_to_the_other_lessons() -> None:
    with Driver(lambda app: LessonScreen(app, LESSONS[0])) as driver:
        driver.until("full house")
        driver.press("pagedown")
        driver.until("hidden single in a box")
        driver.press("pageup")
        driver.until("full house")


def test_striking_in_practice_is_recorded() -> None:
    with practise("naked pair") as driver:
        screen = screen_of(driver)
        assert screen.practice is not None
        cell, digit = screen.practice.checker.step.removed[0]
        driver.until("Find the step: naked pair")
        go_to(driver, screen.practice.position, cell)
        driver.press("n", str(digit))
        driver.until("Right.")
        (attempt,) = driver.store.practice()
        assert (attempt.technique, attempt.right) == ("naked pair", True)
        before = screen.practice
        driver.press("enter")
        driver.wait(lambda: screen.practice is not before)
        driver.until("right: 1 of 1")


def test_placing_a_wrong_digit_is_explained_and_does_not_count_as_right() -> None:
    with practise("hidden single in a box") as driver:
        screen = screen_of(driver)
        practice = screen.practice
        assert practice is not None
        (cell, digit), *_others = practice.checker.step.placed
        wrong = next(d for d in range(1, 10) if d != digit)
        go_to(driver, practice.position, cell)
        driver.press(str(wrong))
        driver.until("No.")
        driver.press(str(digit))
        driver.until("Right.")
        assert [attempt.right for attempt in driver.store.practice()] == [False]


def test_pointing_with_the_keyboard_and_the_mouse() -> None:
    with practise("X-wing") as driver:
        screen = screen_of(driver)
        practice = screen.practice
        assert practice is not None
        for cell in practice.checker.step.cells:
            go_to(driver, practice.position, cell)
            driver.press("space")
        driver.wait(lambda: len(screen.pointed) == len(practice.checker.step.cells))
        driver.press("enter")
        driver.until("Right.")


def test_a_hint_in_three_stages_ends_it() -> None:
    with practise("XY-wing") as driver:
        screen = screen_of(driver)
        driver.press("i")
        driver.until("look at")
        driver.press("i")
        driver.until("Ask again to play it")
        driver.press("i")
        driver.wait(lambda: screen.practice is not None and screen.practice.done)
        assert [attempt.right for attempt in driver.store.practice()] == [False]


def test_the_dojo_shows_progress_and_what_is_due() -> None:
    store = forgetful_store()
    for _time in range(3):
        store.record_practice(Attempt("full house", "classic", True, 4.0, time.time()))
    with Driver(DojoScreen, store=store) as driver:
        driver.until("Next: hidden single in a box, which is new to you.")
        driver.until("3/3 right · 0:04 ★★★")
        driver.press("enter")
        driver.until("the idea")
        driver.press("esc")
        driver.until("Next:")
        driver.press("n")
        driver.until("Find the step")
        screen = screen_of(driver)
        assert screen.practice is not None
        assert screen.practice.position.technique == "hidden single in a box"


def test_an_exam_asks_for_the_technique_and_the_place() -> None:
    with Driver(lambda app: ExamScreen(app, 2, seed=3), size=WIDE) as driver:
        screen = driver.app.screen
        assert isinstance(screen, ExamScreen)
        for number in range(1, 11):
            driver.wait(lambda: screen.practice is not None and not screen.waiting)
            driver.until(f"question {number} of 10")
            right = screen.asked.options.index(screen.asked.technique)
            driver.press("abcde"[right if number > 1 else right - 1])
            driver.until("Right." if number > 1 else "No: it is")
            assert screen.practice is not None
            (cell, digit), *_others = screen.practice.checker.step.placed
            screen.cursor = cell
            driver.press(str(digit))
            driver.until("Enter")
            driver.wait(lambda: len(screen.marks) == number)  # noqa: B023
            driver.press("enter")
        driver.until("points 19 of 20")
        assert len(driver.store.practice()) == 10


def play_badly(store: Store) -> int:
    """A game with a long gap, a mistake, and a win."""
    now = [0.0]
    game = Game.new(store, parse(ALMOST, CLASSIC), parse(SOLUTION, CLASSIC), lambda: now[0])
    blanks = [cell for cell, digit in enumerate(game.session.grid.digits) if not digit]
    right = parse(SOLUTION, CLASSIC)
    now[0] = 100.0
    game.play(Move(Act.PLACE, blanks[0], right[blanks[0]] % 9 + 1))
    for cell in blanks:
        now[0] += 2.0
        game.play(Move(Act.PLACE, cell, right[cell]))
    return game.id


def test_a_game_is_looked_back_at() -> None:
    store = forgetful_store()
    play_badly(store)

    def first(app: App) -> DojoScreen:
        return DojoScreen(app)

    with Driver(first, store=store, size=WIDE) as driver:
        driver.until("Next:")
        driver.press("g")
        driver.until("Which game?")
        driver.press("enter")
        driver.until("mistakes: 1")
        assert isinstance(driver.app.screen, ReplayScreen)
        driver.press("up", "home")
        driver.until("move 1 of")
        driver.until("That was a mistake.")
        driver.press("right")
        driver.until("move 2 of")


def test_the_summary_of_a_game_leads_to_the_look_back() -> None:
    with Player(ALMOST) as player:
        player.press("111", "enter")
        player.until("Look back at the game")
        player.press("l")
        player.until("You were never stuck.")


def test_without_a_game_there_is_nothing_to_look_back_at() -> None:
    with Driver(DojoScreen) as driver:
        driver.until("Next:")
        driver.press("g")
        driver.until("There is no game to look back at")
        with pytest.raises(Exception, match="no game"):
            open_replays(driver.app)

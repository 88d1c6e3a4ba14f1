"""The tour teaches the game in ten steps. Each step waits until it is done or skipped."""

from __future__ import annotations

import io
import sys

import pytest

from satdoku.cli.main import run
from satdoku.play.preferences import TOUR
from satdoku.ui.game.tour import LESSONS, Tour
from satdoku.ui.line_mode.menu import run_lines
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver

# The keys for each step, and part of the next step's text.
STEPS = [
    (["down", "pageup", "home", "right"], "2/10 Type 2"),
    (["2"], "3/10 Now make a mistake"),
    (["right", "right", "2"], "4/10 Press u"),
    (["u"], "5/10 Not sure yet?"),
    (["n", "4"], "6/10 Press n again"),
    (["n"], "7/10 Press i for a hint"),
    (["i", "i", "i"], "8/10 Press v to mark"),
    (["v"], "9/10 Press Tab"),
    (["tab", "rules", "enter"], "Rules"),
    (["esc"], "10/10 Esc on the"),
    (["esc"], "c  Continue the tour"),
    (["c"], "10/10 Now you know the basics."),
]


def test_from_the_first_step_to_the_last() -> None:
    assert len(LESSONS) == 10
    with Driver(newcomer=True) as driver:
        driver.until("› t  Tour: the game in ten steps")
        driver.press("enter")
        driver.until(" Tour  ", "1/10 Use the arrow keys", "Ctrl-N skip this step")
        for keys, after in STEPS:
            driver.press(*keys)
            driver.until(after)
        driver.press("up", ":", "giveup", "enter", "y")
        driver.until("This is the end of the tour.")
        driver.press("esc")
        driver.until("Menu", "› 2  Play Sudoku", "t  Tour", gone="Continue:")
    assert driver.store.statistics() == []
    assert driver.store.unfinished() == []


def test_every_step_can_be_skipped_and_the_tour_left() -> None:
    with Driver() as driver:
        driver.until("› 2  Play Sudoku", "t  Tour: the game in ten steps")
        driver.press("t")
        for step in (1, 2, 3, 4, 5, 7, 8, 9, 10):  # the sixth has no task
            driver.until(f"{step}/10 ")
            driver.press("\x0e")
        driver.until("Now you know the basics.", gone="Ctrl-N")
        driver.press("esc")
        driver.until("Menu")


def test_a_strict_game_refuses_the_mistake_and_the_tour_goes_on() -> None:
    with Driver(settings={"strict": "on"}) as driver:
        driver.until("Menu")
        driver.press("t")
        for keys, after in STEPS[:3]:
            driver.press(*keys)
            driver.until(after)
        driver.until("strict mode")


def test_only_new_players_find_it_first() -> None:
    with Driver(newcomer=True) as driver:
        driver.until("› t  Tour")
        driver.press("s")
        driver.until("Rules")
        driver.press("enter")
        driver.until("Move ›")
        driver.press("notes", "enter", "esc")
        shown = driver.until("Menu", "› c  Continue: classic")
        assert shown.index("Play Sudoku") < shown.index("t  Tour")


@pytest.mark.parametrize("size", [(40, 16), (200, 60)])
def test_in_small_and_large_windows(size: tuple[int, int]) -> None:
    with Driver(size=size) as driver:
        driver.until("2  Play Sudoku")  # in a small window the list scrolls
        driver.press("t")
        driver.until("1/10 Use the arrow keys", "R1C2")
        for keys, _after in STEPS[:6]:
            driver.press(*keys)
        driver.until("7/10 Press i for a hint")


def test_chinese(chinese: None) -> None:
    with Driver(newcomer=True) as driver:
        driver.until("› t  导览")
        driver.press("t")
        driver.until("1/10 按方向键到棋盘上移动")


LINES = ["122", "142", "undo", "note 144", "hint", "hint", "hint", "check", "rules", "0", "c"]
REST = ["144", "213", "231", "321", "343", "414", "432"]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Type through the tour: repeating a move that a hint already played changes nothing."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*LINES, *REST, "0", "0"])))


def test_line_by_line(typed: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tour"]) == 0
    shown = capsys.readouterr().out
    places = [shown.index(f"{step}/8  ") for step in range(1, 9)]
    assert places == sorted(places)
    assert "R1C2 and R1C4 both hold 2 in row 1" in shown
    assert "c  Continue the tour\n" in shown
    assert "Now you know the basics." in shown
    assert "Solved in " in shown
    assert shown.endswith(
        "This is the end of the tour. The menu has games of every variant and level.\n"
    )


def test_from_the_line_menu(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = forgetful_store()
    monkeypatch.setattr(sys, "stdin", io.StringIO("t\nskip\nnonsense\n0\n0\n"))
    assert run_lines(store) == 0
    first, second = capsys.readouterr().out.split("0  Quit\n")[:2]
    assert first.index("t  Tour") < first.index("2  Play Sudoku")
    assert "2/8  Now make a mistake" in second
    assert "“nonsense” is not a move" in second
    assert second.index("2  Play Sudoku") < second.index("t  Tour")
    assert TOUR in store.settings()


def test_a_lesson_that_is_done_already_is_passed_over() -> None:
    tour = Tour(window=True)
    tour.selected = 1
    assert tour.look()
    assert tour.step == "2/10"
    assert not tour.look()

"""Auto-solve: runs by itself, faster, slower, step by step or to the end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from satdoku.monitor import Monitor
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.techniques.links import Implications
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.app import App
from satdoku.ui.game.demonstration import WAYS, ReasonedScene, Reasoning
from satdoku.ui.job import Job
from satdoku.ui.screens.auto_solving import SPEEDS, AutoSolvingScreen
from tests.ui.driver import Driver
from tests.ui.games import CLASSIC, HARD, OPEN, PERCENT, SOLUTION
from tests.ui.player import NARROW, SIGNS
from tests.waiting import PATIENCE

# Needs contradiction nets, whose arguments are computed on demand.
NETS_NEEDED = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
EASY = "".join("." if cell % 2 == 0 else digit for cell, digit in enumerate(SOLUTION))


def watch(puzzle: str = EASY, variant: Variant = CLASSIC, size: tuple[int, int] = NARROW) -> Driver:
    return Driver(
        lambda app: AutoSolvingScreen(app, parse(puzzle, variant)), size=size, settings=SIGNS
    )


def watch_paused(puzzle: str, variant: Variant, size: tuple[int, int] = NARROW) -> Driver:
    """Start paused: only the test makes steps."""

    def first(app: App) -> AutoSolvingScreen:
        screen = AutoSolvingScreen(app, parse(puzzle, variant))
        screen.paused = True
        return screen

    return Driver(first, size=size, settings=SIGNS)


def wait_for_thoughts(driver: Driver) -> None:
    """Wait until the techniques have finished, so that every step is available immediately."""
    way = driver.app.screen.way  # type: ignore[attr-defined]
    assert isinstance(way, Reasoning)
    driver.wait(lambda: way._ahead.job.done)


def turn_to(driver: Driver, way: str) -> None:
    driver.until("techniques · step")
    driver.press(*["tab"] * list(WAYS).index(way))
    driver.until(f"{way} · step")


def test_it_runs_and_pauses_and_goes_step_by_step() -> None:
    with watch() as driver:
        turn_to(driver, "backtracking")
        driver.until("backtracking · step 3", "10 steps/s", "tried: ", "Space pause")
        driver.press(" ")
        shown = driver.until("PAUSED", "Space continue", gone="Space pause")
        step = int(shown.split("step ")[1].split(" ")[0])
        driver.press(".", ".")
        driver.until(f"step {step + 2} ")
        driver.press(" ")
        driver.until("tried: ", gone="PAUSED")


def test_techniques_come_first_and_tell_every_step() -> None:
    with watch_paused(EASY, CLASSIC) as driver:
        driver.until("techniques · step 0 · 1 step/s")
        wait_for_thoughts(driver)
        driver.press(".")
        shown = driver.until(
            "step 1 ", "PAUSED", "hidden single in a box: R1C1 is 1: no other cell"
        )
        assert "1 ┃ *1 " in shown
        driver.press(".")
        driver.until("step 2 ", "hidden single in a box: R4C2 is 3: ")
        driver.press(" ", *["+"] * 4)
        driver.until("25 steps/s")
        driver.until("Solved by techniques in 41 steps.")


def test_a_step_that_is_asked_for_too_early_comes_once_it_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_think = threading.Event()
    think = Reasoning._think

    def think_later(way: Reasoning, monitor: Monitor) -> Iterator[Any]:
        may_think.wait(PATIENCE)
        return think(way, monitor)

    monkeypatch.setattr(Reasoning, "_think", think_later)
    with watch_paused(EASY, CLASSIC) as driver:
        driver.press(".", "right")
        driver.until("step 0 ", "Thinking …")
        driver.wait(lambda: driver.app.screen._owed == 2)  # type: ignore[attr-defined]
        may_think.set()
        driver.until("step 2 ", "PAUSED", "hidden single in a box: R4C2 is 3: ")


def test_every_argument_is_told_in_the_thread_that_found_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The kernel that follows assumptions is not thread-safe. While a step is shown, the job may
    already use it for a later one."""
    failed: list[Exception] = []
    way = Reasoning(
        parse(NETS_NEEDED, CLASSIC), lambda work: Job(work, lambda: None, failed.append)
    )
    way._ahead.job.wait(PATIENCE)
    assert way._ahead.job.done
    assert failed == []
    monkeypatch.setattr(Implications, "load", None)  # no calls are left now
    told = []
    while (scene := way.advance()) is not None and scene.step is not None:
        told.append(scene.text())
    assert any(text.startswith("contradiction net") for text in told)


def test_arguments_are_highlighted_and_candidates_shown_where_there_is_room() -> None:
    with watch_paused(HARD, PERCENT, (80, 44)) as driver:
        wait_for_thoughts(driver)
        shown, steps = "", count(1)
        while "cannot hold" not in shown:
            driver.press(".")
            shown = driver.until(f"step {next(steps)} ")
        assert "*" in shown
        assert "1 2" in shown


def test_the_reason_is_the_brightest_line() -> None:
    with watch_paused(EASY, CLASSIC) as driver:
        driver.press(".")
        shown = driver.until("step 1 ").splitlines()
        row = next(index for index, line in enumerate(shown) if "step 1 " in line)
        cells = driver.window.screen.buffer
        status, reason = cells[row][3], cells[row + 1][3]
        assert (status.bold, reason.bold) == (False, True)
        assert status.fg != reason.fg


def test_where_techniques_end_a_search_goes_on() -> None:
    """Several solutions: reasoning cannot find any digit."""

    with watch(OPEN) as driver:
        driver.until("No technique applies any more, so a search continues.")
        driver.press("s")
        driver.until("Solved in ", "steps: the first 0 by techniques, the rest by")


def test_speeds() -> None:
    with watch() as driver:
        driver.until("1 step/s")
        driver.press(*["-"] * 9)
        driver.until(f" {SPEEDS[0]} steps/s")
        driver.press(*["+"] * 20)
        driver.until(f" {SPEEDS[-1]} steps/s")


@pytest.mark.parametrize("way", WAYS)
def test_skipping_to_the_end_of_each_way(way: str) -> None:
    with watch() as driver:
        turn_to(driver, way)
        driver.press("s")
        shown = driver.until(f"{way} · step", "Solved ", " steps.")
        assert "1 ┃  1    2    3  ┃  4    5    6  ┃" in shown
        shown = driver.until("Tab method", gone="Space pause")
        assert "skip" not in shown


@pytest.mark.parametrize("way", ["techniques", "DPLL"])
def test_a_puzzle_without_solution_ends_with_that(way: str) -> None:
    with watch(f"12345678.........9{OPEN[18:-1]}.") as driver:
        turn_to(driver, way)
        driver.press("s")
        driver.until("There is no solution: ")


def test_leaving_stops_the_thinking() -> None:
    """A 25×25 board can keep the techniques busy for a while."""
    puzzle = "." * 625

    with watch(puzzle, load("classic-25"), (120, 60)) as driver:
        driver.until("Thinking …")
        way = driver.app.screen.way  # type: ignore[attr-defined]
        assert isinstance(way, Reasoning)
        driver.press("tab")
        driver.until("backtracking · step")
        assert way._ahead.job.stopping()


def explanation(driver: Driver) -> str:
    """The visible part of the explanation, without its ellipsis."""
    lines = driver.window.text.splitlines()
    start = next(at for at, line in enumerate(lines) if "techniques · step" in line)
    end = next(at for at, line in enumerate(lines) if "Esc back" in line or "Space " in line)
    column = lines[start].index("techniques")  # the board can be to the left of it
    told = " ".join(line[column:] for line in lines[start:end])
    return " ".join(told.split()).partition("PAUSED ")[2].removesuffix("… Enter")


def read_to_the_end(driver: Driver, text: str) -> str:
    """Press Enter until the explanation starts again from the beginning."""
    parts: list[str] = []
    wanted = " ".join(text.split())
    while (part := explanation(driver)) not in parts:
        parts.append(part)
        if len(" ".join(parts)) >= len(wanted):
            break
        driver.press("enter")
        driver.wait(lambda: explanation(driver) != parts[-1])
    return " ".join(parts)


@pytest.mark.parametrize("size", [(80, 24), (120, 45)])
def test_every_explanation_can_be_read_to_its_end(size: tuple[int, int]) -> None:
    cut = 0
    with watch_paused(NETS_NEEDED, CLASSIC, size) as driver:
        screen = driver.app.screen
        assert isinstance(screen, AutoSolvingScreen)
        wait_for_thoughts(driver)
        for step in count(1):
            driver.press("right")
            driver.until(f"techniques · step {step} ")
            if not isinstance(screen._scene, ReasonedScene) or step > 12:
                break
            text = screen._scene.text()
            driver.wait(lambda: "Space continue" in driver.window.text)
            first = explanation(driver)
            assert " ".join(text.split()).startswith(first)
            cut += first != " ".join(text.split())
            assert read_to_the_end(driver, text) == " ".join(text.split())
    assert cut > 2

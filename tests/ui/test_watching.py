"""Auto-solve: the search goes on by itself, faster, slower, step by step or to its end."""

from __future__ import annotations

import pytest

from satdoku.sudoku.formats import parse
from satdoku.sudoku.search_steps import SEARCHES
from satdoku.ui.screens.watching import SPEEDS, WatchingScreen
from tests.ui.driver import Driver, drive
from tests.ui.games import CLASSIC, OPEN, SOLUTION


def watch(script: object, puzzle: str = "." * 30 + SOLUTION[30:]) -> None:
    drive(script, first=lambda app: WatchingScreen(app, parse(puzzle, CLASSIC)))  # type: ignore[arg-type]


def test_it_runs_and_pauses_and_goes_step_by_step() -> None:
    async def script(driver: Driver) -> None:
        await driver.until("backtracking · step 3", "10 steps/s", "tried: ")
        driver.press(" ")
        shown = await driver.until("PAUSED")
        step = int(shown.split("step ")[1].split(" ")[0])
        driver.press(".", ".")
        await driver.until(f"step {step + 2} ")
        driver.press(" ")
        await driver.until("tried: ", gone="PAUSED")

    watch(script)


def test_speeds() -> None:
    async def script(driver: Driver) -> None:
        await driver.until("10 steps/s")
        driver.press(*["-"] * 9)
        await driver.until(f" {SPEEDS[0]} steps/s")
        driver.press(*["+"] * 20)
        await driver.until(f" {SPEEDS[-1]} steps/s")

    watch(script)


@pytest.mark.parametrize("search", SEARCHES)
def test_skipping_to_the_end_of_either_search(search: str) -> None:
    async def script(driver: Driver) -> None:
        await driver.until("backtracking")
        driver.press(*["tab"] * list(SEARCHES).index(search), "s")
        shown = await driver.until(f"{search} · step", "Solved in ", " steps.")
        assert "1 │ 1  2  3 │ 4  5  6 │" in shown

    watch(script)


def test_a_puzzle_without_solution_ends_with_that() -> None:
    async def script(driver: Driver) -> None:
        await driver.until("backtracking")
        driver.press("tab", "s")
        await driver.until("There is no solution: ")

    watch(script, f"12345678.........9{OPEN[18:-1]}.")

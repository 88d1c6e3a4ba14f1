"""Draws the pictures of the README: python -m tests.ui.pictures

The app runs as in the tests, and what pyte reads of its screen becomes an SVG file.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from satdoku.tasks.deal import judge

from satdoku.messages import speak
from satdoku.play.save import Store
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver, Script, drive
from tests.ui.games import HARD, PERCENT, begin, missing
from tests.ui.svg import svg

FOLDER = Path(__file__).parent / "pictures"
HONEYCOMB = load("honeycomb")
COMB = "..6...67....9.58..6...9..734..........3.....9..........4..4.7"
TWODOKU = load("twodoku")
TWO = (
    "..9...2562486..7.96..2.3..1....8..1.7.2.6..985.4..96..4..1.8.2.9..8...21..4.........."
    "5.92....32569..9....2.3.7.5......51....74.1..83....3.6.9715........6"
)
TO_BOARD = "up"


def picture(driver: Driver, name: str) -> None:
    (FOLDER / f"{name}.svg").write_text(svg(driver.window.screen), encoding="utf-8")


def game_store(variant: Variant, puzzle: str, entered: int) -> tuple[Store, list[str]]:
    """A store with the game, and the first moves that solve it."""
    store = forgetful_store()
    deal = judge(parse(puzzle, variant))
    assert deal is not None
    solution = str(deal.solution)
    begin(store, variant, puzzle, solution)
    places = [(variant.cells[cell], digit) for cell, digit in missing(puzzle, solution)]
    moves = [f"{place.row} {place.column} {digit}" for place, digit in places[:entered]]
    return store, moves


def game(name: str, moves: Sequence[str], then: Sequence[str], shown: str) -> Script:
    async def script(driver: Driver) -> None:
        await driver.until(" c ")
        driver.press("c")
        await driver.until("›", gone=" c ")
        for move in moves:
            driver.press(move, "enter")
        driver.press(*then)
        await driver.until(shown)
        picture(driver, name)

    return script


async def menu(driver: Driver) -> None:
    await driver.until("Go on with")
    picture(driver, "menu")


async def watching(driver: Driver) -> None:
    await driver.until("Go on with")
    driver.press("c")
    await driver.until("Move ›")
    driver.press("auto", "enter", "y")
    await driver.until("techniques · step")
    driver.press(*["."] * 29)
    await asyncio.sleep(0.3)
    picture(driver, "watching")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    store, moves = game_store(PERCENT, HARD, 28)
    notes = (TO_BOARD, "down", "right", "right", "n", "1", "7", "9")
    drive(game("game", moves, notes, "forcing net"), store=store)
    drive(menu, store=store)
    drive(watching, store=store)

    store, moves = game_store(HONEYCOMB, COMB, 20)
    store.set_setting("theme", "colour-blind")
    drive(game("honeycomb", [*moves, "5 7 9"], (TO_BOARD,), "undo"), store=store)

    store, moves = game_store(TWODOKU, TWO, 40)
    store.set_setting("theme", "light")
    drive(game("twodoku", moves, (TO_BOARD,), "undo"), store=store, size=(80, 30))

    store, moves = game_store(PERCENT, HARD, 28)
    speak("zh_CN")
    drive(game("chinese", moves, notes, "强制网"), store=store)
    speak("en")


if __name__ == "__main__":
    main()

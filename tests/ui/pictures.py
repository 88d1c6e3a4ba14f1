"""Draws the pictures of the README: python -m tests.ui.pictures

The app runs as in the tests, and what pyte reads of its screen becomes an SVG file. The template
is rich's without the fonts it would fetch from the web.
"""

from __future__ import annotations

import asyncio
import io
import re
from itertools import groupby
from pathlib import Path

import pyte
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.style import Style
from rich.text import Text

from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver, Script, drive
from tests.ui.games import HARD, HARD_SOLUTION, PERCENT, begin, missing

FOLDER = Path(__file__).parent / "pictures"
FETCHED = re.compile(r"@font-face \{\{.*?\}\}\s*|<!--.*?-->", re.DOTALL)
TEMPLATE = FETCHED.sub("", CONSOLE_SVG_FORMAT).replace(
    "Fira Code", "DejaVu Sans Mono, Menlo, Consolas"
)


def picture(screen: pyte.Screen, name: str) -> None:
    console = Console(
        record=True, width=screen.columns, file=io.StringIO(), force_terminal=True, highlight=False
    )
    for row in range(screen.lines):
        line = Text()
        signs = [screen.buffer[row][column] for column in range(screen.columns)]
        for look, run in groupby(signs, key=style):
            line.append("".join(sign.data for sign in run), look)
        console.print(line, no_wrap=True, crop=True)
    svg = console.export_svg(title="satdoku", code_format=TEMPLATE, unique_id=name)
    (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")


def style(sign: pyte.screens.Char) -> Style:
    return Style(
        color=colour(sign.fg),
        bgcolor=colour(sign.bg),
        bold=sign.bold,
        italic=sign.italics,
        underline=sign.underscore,
        reverse=sign.reverse,
    )


def colour(name: str) -> str | None:
    if name == "default":
        return None
    if re.fullmatch("[0-9a-f]{6}", name):
        return f"#{name}"
    return name.replace("bright", "bright_").replace("brown", "yellow")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    store = forgetful_store()
    game = begin(store, PERCENT, HARD, HARD_SOLUTION)
    entered = missing(HARD, HARD_SOLUTION)[:28]

    async def play(driver: Driver) -> None:
        await driver.until("Go on with")
        driver.press("c")
        await driver.until("Move ›")
        for cell, digit in entered:
            place = PERCENT.cells[cell]
            driver.press(f"{place.row}{place.column}{digit}", "enter")
        await driver.until(f"blank {64 - len(entered)}")
        driver.press("up", "down", "right", "right", "n", "1", "7", "9")
        await driver.until("Pencil marks of")
        picture(driver.window.screen, "game")
        driver.press("n")
        await driver.escape()
        await driver.escape()
        await driver.until("Menu")
        picture(driver.window.screen, "menu")

    drive(play, store=store)
    drive(watching(), store=store)
    store.drop(game.id)


def watching() -> Script:
    async def script(driver: Driver) -> None:
        await driver.until("Go on with")
        driver.press("c")
        await driver.until("Move ›")
        driver.press("auto", "enter", "y")
        await driver.until("techniques · step")
        driver.press("\t", "\t")
        for _step in range(45):
            driver.press(".")
        await asyncio.sleep(0.3)
        picture(driver.window.screen, "watching")

    return script


if __name__ == "__main__":
    main()

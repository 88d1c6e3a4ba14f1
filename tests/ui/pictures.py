"""Draws the pictures of the README: python -m tests.ui.pictures

The app runs as in the tests, and the screen that pyte reads becomes an SVG file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from satdoku.messages import speak
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.generate import deal
from tests.ui.games import HARD, PERCENT, typed_moves
from tests.ui.player import Player
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
STEP = 73  # step of auto-solve whose reason takes two lines and marks several candidates


class Photographer(Player):
    """Plays part of the solution and captures the screen."""

    def __init__(
        self,
        variant: Variant,
        puzzle: str,
        *,
        size: tuple[int, int] = (80, 24),
        settings: Mapping[str, str] = {},
    ) -> None:
        dealt = deal(parse(puzzle, variant))
        assert dealt is not None
        solution = str(dealt.solution)
        self.moves_to_play = typed_moves(variant, puzzle, solution)
        settings = {"states": "colours", **settings}
        super().__init__(puzzle, solution, variant, size=size, shown="›", settings=settings)

    def play(self, count: int, *then: str) -> None:
        for move in self.moves_to_play[:count]:
            self.press(move, "enter")
        self.press(*then)

    def draw(self, name: str) -> None:
        (FOLDER / f"{name}.svg").write_text(svg(self.window.screen), encoding="utf-8")


NOTES = (TO_BOARD, "down", "right", "right", "n", "1", "7", "9")


def main() -> None:
    os.environ["COLORTERM"] = "truecolor"
    FOLDER.mkdir(exist_ok=True)
    with Photographer(PERCENT, HARD) as camera:
        camera.play(28, *NOTES)
        camera.until("level 10")
        camera.draw("game")
        camera.press("esc")
        camera.until("Esc save & leave")
        camera.press("esc")
        camera.until("Continue:")
        camera.draw("menu")
        camera.press("c")
        camera.until("Move ›")
        camera.press("auto", "enter", "y")
        camera.until("techniques · step")
        camera.press("space")
        shown = camera.until("PAUSED")
        seen = int(shown.split("step ")[1].split()[0])
        for step in range(seen + 1, STEP + 1):
            camera.press(".")
            camera.until(f"step {step}")
        camera.draw("auto-solve")

    settings = {"theme": "colour-blind"}
    with Photographer(HONEYCOMB, COMB, size=(80, 26), settings=settings) as camera:
        camera.play(20, "5 7 9", "enter", TO_BOARD)
        camera.until("undo")
        camera.draw("honeycomb")

    with Photographer(TWODOKU, TWO, size=(80, 30), settings={"theme": "light"}) as camera:
        camera.play(40, TO_BOARD)
        camera.until("undo")
        camera.draw("twodoku")

    speak("zh_CN")
    with Photographer(PERCENT, HARD) as camera:
        camera.play(28, *NOTES)
        camera.until("难度 10")
        camera.draw("chinese")
    speak("en")


if __name__ == "__main__":
    main()

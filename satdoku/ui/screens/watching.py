"""A puzzle that is solved before the player's eyes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.play import notes
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import solved
from satdoku.sudoku.techniques.board_map import digits_of
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.drawing import View
from satdoku.ui.game.demonstration import TECHNIQUES, WAYS
from satdoku.ui.game.message_line import fitted
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import Screen
from satdoku.ui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from satdoku.ui.app import App

BELOW = 4  # lines under the board
SPEEDS = (0.2, 0.5, 1, 2, 5, 10, 25, 60, 150, 500, 2000)  # steps a second
USUAL_SPEED = SPEEDS.index(10)
READABLE = SPEEDS.index(1)  # sentences
DRAW_EVERY = 0.05  # seconds, at most
SPELL = 0.04  # seconds of skipping, between which keys are heard


class WatchingScreen(Screen):
    title = N_("Auto-solve")

    def __init__(self, app: App, puzzle: Grid) -> None:
        self.app, self.puzzle = app, puzzle
        self.board = BoardCanvas(app, self._view, below=BELOW)
        self.body = HSplit(
            [
                self.board.above,
                self.board.window,
                Window(Canvas(self._draw, focusable=False)),
            ]
        )
        self.keys = (
            Key(("space", "p"), self._pause, "Space", N_("pause"), self._going),
            Key(("+", "=", "up"), lambda: self._turn(1), "+ −", N_("faster, slower"), self._going),
            Key(("-", "down"), lambda: self._turn(-1), active=self._going),
            Key((".", "right"), self._step, ".", N_("one step"), self._going),
            Key(("s",), self._skip, "s", N_("skip to the end"), self._going),
            Key(("tab",), self._other, "Tab", N_("another way")),
        )
        self._begin(next(iter(WAYS)))

    @property
    def most_columns(self) -> int:  # type: ignore[override]
        return self.board.columns

    def close(self) -> None:
        self.way.close()

    def _going(self) -> bool:
        return not self.way.done

    def _begin(self, name: str) -> None:
        self.name, self.way = name, WAYS[name](self.puzzle, self.app.start)
        self.count = 0
        self.paused = self.skipping = False
        self.speed = READABLE if name == TECHNIQUES else USUAL_SPEED
        self._turn(0)

    def _other(self) -> None:
        self.way.close()
        names = list(WAYS)
        self._begin(names[(names.index(self.name) + 1) % len(names)])

    def _turn(self, step: int) -> None:
        self.speed = max(0, min(self.speed + step, len(SPEEDS) - 1))
        self.pace = max(DRAW_EVERY, 1 / SPEEDS[self.speed])

    def _pause(self) -> None:
        self.paused = not self.paused

    def _skip(self) -> None:
        self.skipping, self.paused, self.pace = True, False, DRAW_EVERY

    def beat(self) -> None:
        if self.paused or self.way.done:
            return
        if self.skipping:
            end = time.monotonic() + SPELL
            while time.monotonic() < end and self._take():
                pass
        else:
            for _step in range(max(1, round(SPEEDS[self.speed] * DRAW_EVERY))):
                self._take()
        self.app.redraw()

    def _step(self) -> None:
        self._take()

    def _take(self) -> bool:
        taken = self.way.advance()
        self.count += taken
        return taken

    def _view(self) -> View:
        variant, way = self.puzzle.variant, self.way
        return View(
            Grid(variant, tuple(way.digits)),
            self.puzzle,
            self._marks(),
            last=None if way.done else way.last,
            hinted=frozenset() if way.done else way.cells(),
        )

    def _marks(self) -> notes.Notes:
        """Of what the step argues with, if the board has room for it."""
        candidates = self.way.candidates()
        if candidates is None or self.board.layout is None or not self.board.layout.roomy:
            return notes.blank(self.puzzle.variant)
        filled = zip(self.way.digits, candidates, strict=True)
        return tuple(frozenset(() if digit else digits_of(found)) for digit, found in filled)

    def _draw(self, width: int, height: int) -> RenderableType:
        speed = _("skipping") if self.skipping else _("{n} steps/s", n=f"{SPEEDS[self.speed]:g}")
        parts = [_(self.name), _("step {count}", count=self.count)]
        if self._going():
            parts += [speed, _("PAUSED")] if self.paused else [speed]
        return Group(Text(), Text(" · ".join(parts)), fitted(self._state(), width, height - 2))

    def _state(self) -> Text:
        if not self.way.done:
            return Text(self.way.text(), "quiet")
        if solved(self._view().grid):
            return Text(self.way.end(self.count), "good")
        return Text(_("There is no solution: {count} steps.", count=self.count), "bad")

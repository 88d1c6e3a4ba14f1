"""A search that solves a puzzle before the player's eyes."""

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
from satdoku.sudoku.search_steps import SEARCHES, Step, Steps
from satdoku.ui.board import View
from satdoku.ui.board_canvas import BoardCanvas
from satdoku.ui.canvas import Canvas
from satdoku.ui.keys import Key
from satdoku.ui.screens.screen import Screen

if TYPE_CHECKING:
    from satdoku.ui.app import App

BELOW = 4  # lines under the board
SPEEDS = (1, 2, 5, 10, 25, 60, 150, 500, 2000)  # steps a second
USUAL_SPEED = 3
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
                Window(Canvas(self._draw, focusable=False), height=BELOW),
                Window(),
            ]
        )
        self.keys = (
            Key(("space", "p"), self._pause, "Space", N_("pause")),
            Key(("+", "=", "up"), lambda: self._turn(1), "+ −", N_("faster, slower")),
            Key(("-", "down"), lambda: self._turn(-1)),
            Key((".", "right"), self._take, ".", N_("one step")),
            Key(("s",), self._skip, "s", N_("skip to the end")),
            Key(("tab",), self._other, "Tab", N_("other search")),
        )
        self.speed = USUAL_SPEED
        self._turn(0)
        self._begin(next(iter(SEARCHES)))

    @property
    def most_columns(self) -> int:  # type: ignore[override]
        return self.board.columns

    def _begin(self, search: str) -> None:
        self.search = search
        self.steps: Steps = SEARCHES[search](self.puzzle)
        self.digits = list(self.puzzle.digits)
        self.count = 0
        self.last: Step | None = None
        self.paused = self.skipping = self.done = False

    def _other(self) -> None:
        names = list(SEARCHES)
        self._begin(names[(names.index(self.search) + 1) % len(names)])

    def _turn(self, step: int) -> None:
        self.speed = max(0, min(self.speed + step, len(SPEEDS) - 1))
        self.pace = max(DRAW_EVERY, 1 / SPEEDS[self.speed])

    def _pause(self) -> None:
        self.paused = not self.paused

    def _skip(self) -> None:
        self.skipping, self.paused, self.pace = True, False, DRAW_EVERY

    def beat(self) -> None:
        if self.paused or self.done:
            return
        if self.skipping:
            end = time.monotonic() + SPELL
            while not self.done and time.monotonic() < end:
                self._take()
        else:
            for _step in range(max(1, round(SPEEDS[self.speed] * DRAW_EVERY))):
                self._take()
        self.app.redraw()

    def _take(self) -> None:
        step = next(self.steps, None)
        if step is None:
            self.done = True
            return
        self.digits[step.cell] = step.digit
        self.last, self.count = step, self.count + 1

    def _view(self) -> View:
        grid = Grid(self.puzzle.variant, tuple(self.digits))
        last = None if self.last is None or self.done else self.last.cell
        return View(grid, self.puzzle, notes.blank(self.puzzle.variant), last=last)

    def _draw(self, width: int, height: int) -> RenderableType:
        speed = _("skipping") if self.skipping else _("{n} steps/s", n=SPEEDS[self.speed])
        parts = [_(self.search), _("step {count}", count=self.count), speed]
        return Group(Text(), Text(" · ".join(parts)), self._state())

    def _state(self) -> Text:
        if self.done and solved(self._view().grid):
            return Text(_("Solved in {count} steps.", count=self.count), "good")
        if self.done:
            return Text(_("There is no solution: {count} steps.", count=self.count), "bad")
        if self.paused:
            return Text(_("PAUSED"), "unsure")
        if self.last is None:
            return Text()
        return Text(
            _(
                "{kind}: {digit} in {cell}",
                kind=_(self.last.kind.value),
                digit=self.puzzle.variant.symbol(self.last.digit),
                cell=str(self.puzzle.variant.cells[self.last.cell]),
            ),
            "quiet",
        )

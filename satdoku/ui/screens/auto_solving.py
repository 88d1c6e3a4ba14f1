"""Solves a puzzle while the player watches."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.messages import N_, _
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import solved
from satdoku.sudoku.techniques.step import Step
from satdoku.ui.board.placement import PANEL
from satdoku.ui.board.view import View
from satdoku.ui.game.demonstration import TECHNIQUES, WAYS, AnyScene, Scene
from satdoku.ui.game.hint_text import coloured
from satdoku.ui.keys import Key
from satdoku.ui.screens.board_reading import BoardReadingScreen
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.ui.app import App

SPEEDS = (0.2, 0.5, 1, 2, 5, 10, 25, 60, 150, 500, 2000)  # steps a second
USUAL_SPEED = SPEEDS.index(10)

READABLE = SPEEDS.index(1)  # sentences are readable up to this speed
DRAW_EVERY = 0.05  # seconds, at least
SPELL = 0.04  # seconds of skipping between two checks for keys
REMEMBERED = 10_000  # scenes kept for going back


class AutoSolvingScreen(BoardReadingScreen):
    title = N_("Auto-solve")
    page = "playing"

    def __init__(self, app: App, puzzle: Grid) -> None:
        self.puzzle = puzzle
        self.enclose(app, panel=PANEL)
        self.keys = (
            Key(("space", "p"), self._pause, "Space", N_("pause"), self._moving),
            Key(("space", "p"), self._pause, "Space", N_("continue"), self._waiting),
            Key(("+", "=", "up"), lambda: self._turn(1), "+ −", N_("speed"), self._going),
            Key(("-", "down"), lambda: self._turn(-1), active=self._going),
            Key((",", "left"), self._back, "← →", N_("one step"), self._can_go_back),
            Key((".", "right"), self._step, active=self._going),
            Key(("s",), self._skip, "s", N_("to the end"), self._going),
            Key(("tab",), self._other, "Tab", N_("method")),
            Key(("enter",), self._read_on, "Enter", N_("read more"), self.reason.is_cut),
        )
        self._begin(next(iter(WAYS)))

    def close(self) -> None:
        self.way.close()

    def _going(self) -> bool:
        return not self.way.done or bool(self._later)

    def _moving(self) -> bool:
        return self._going() and not self.paused

    def _waiting(self) -> bool:
        return self._going() and self.paused

    def _can_go_back(self) -> bool:
        return len(self._earlier) > 1

    def _begin(self, name: str) -> None:
        self.name, self.way = name, WAYS[name](self.puzzle, self.app.start)
        self.count = 0
        self._earlier: deque[AnyScene] = deque([Scene(self.puzzle)], REMEMBERED)  # up to now
        self._later: list[AnyScene] = []  # scenes already seen, the next one last
        self._viewed = self._scene, self._scene.view(self.puzzle)
        self.paused = self.skipping = False
        self._owed = 0  # steps requested before they were found
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

    def _read_on(self) -> None:
        """Show the next part of the explanation and pause."""
        self.paused, self.skipping, self._owed = True, False, 0
        self.reason.read_on()

    def _skip(self) -> None:
        self.skipping, self.paused, self.pace = True, False, DRAW_EVERY

    def _back(self) -> None:
        """Return to the previous scene and stay there."""
        self.paused, self.skipping, self._owed = True, False, 0
        self._later.append(self._earlier.pop())
        self.count -= 1

    def beat(self) -> None:
        if self.paused or not self._going():
            return
        if self.skipping:
            end = time.monotonic() + SPELL
            while time.monotonic() < end and self._take():
                pass
        else:
            for _step in range(max(1, round(SPEEDS[self.speed] * DRAW_EVERY))):
                self._take()
        self.app.redraw()

    def before_drawing(self) -> None:
        while self._owed and self._take():
            self._owed -= 1

    def _step(self) -> None:
        self._owed += 1

    def _take(self) -> bool:
        scene = self._later.pop() if self._later else self.way.advance()
        if scene is not None:
            self._earlier.append(scene)
            self.count += 1
        return scene is not None

    @property
    def _scene(self) -> AnyScene:
        return self._earlier[-1]

    def view(self) -> View:
        if self._viewed[0] is not self._scene:
            self._viewed = self._scene, self._scene.view(self.puzzle)
        return self._viewed[1]

    def status(self) -> str:
        parts = [_(self.name), _("step {count}", count=self.count)]
        if self._going():
            parts += [self._pace_text(), _("PAUSED")] if self.paused else [self._pace_text()]
        return " · ".join(parts)

    def _pace_text(self) -> str:
        if self.skipping:
            return _("skipping")
        speed = SPEEDS[self.speed]
        return _("1 step/s") if speed == 1 else _("{n} steps/s", n=f"{speed:g}")

    def sentences(self) -> Text:
        """The step taken and its reason."""
        if self._going():
            text = Text(self._scene.text() or _("Thinking …"))
            step = self._scene.step
            name = _(step.technique) if isinstance(step, Step) else ""
            return coloured(text, self.view(), name)
        if solved(self._scene.grid):
            return Text(self.way.end(self.count), Tone.GOOD)
        return Text(_("There is no solution: {count} steps.", count=self.count), Tone.BAD)

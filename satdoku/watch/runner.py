"""Runs a search for a viewer: step by step, up to a goal, or automatically at a given speed."""

from __future__ import annotations

import time
from collections.abc import Callable

from satdoku.messages import _
from satdoku.watch.event import BRANCHING, Event, EventKind
from satdoku.watch.trace import Trace

Goal = Callable[[Event], bool]

SPEEDS = (0.2, 0.5, 1, 2, 5, 10, 25, 60, 150, 500)  # steps a second
USUAL_SPEED = SPEEDS.index(2)
DRAW_EVERY = 0.05  # seconds, at least
SPELL = 0.04  # seconds of a run between two checks for keys


class Runner:
    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.playing = False
        self.speed = USUAL_SPEED
        self.message = ""  # how the last run ended, if the goal was missed
        self.stops: dict[str, Goal] = {}  # breakpoints by name: every run stops there
        self._goal: Goal | None = None
        self._missed = ""  # the message if the goal is not reached

    @property
    def moving(self) -> bool:
        return self.playing or self._goal is not None

    @property
    def can_go_on(self) -> bool:
        return not self.trace.ended and not self.trace.full

    @property
    def pace(self) -> float:
        """Seconds between two beats."""
        return max(DRAW_EVERY, 1 / SPEEDS[self.speed]) if self.playing else DRAW_EVERY

    def stop(self) -> None:
        self.playing, self._goal = False, None

    def step(self) -> None:
        self.stop()
        self.message = ""
        self.trace.forward()

    def back(self) -> None:
        self.stop()
        self.message = ""
        self.trace.back()

    def play(self) -> None:
        """Start or pause."""
        self.message = ""
        self.playing, self._goal = not self.moving, None

    def turn(self, step: int) -> None:
        self.speed = max(0, min(self.speed + step, len(SPEEDS) - 1))

    def over(self) -> None:
        """Step; if that opens a branch, run until the branch is finished."""
        node = self.trace.tree.current
        self.step()
        if self.trace.last is not None and self.trace.last.kind in BRANCHING:
            self.to(lambda event: self.trace.tree.current.depth <= node.depth)

    def to_conflict(self) -> None:
        self.to(lambda event: event.kind is EventKind.CONFLICT, _("There are no more conflicts."))

    def to_branch(self, variable: int, name: str) -> None:
        missed = _("The search never branches on {name} from here on.", name=name)
        self.to(lambda e: e.kind in BRANCHING and abs(e.literal) == variable, missed)

    def to_decision(self) -> None:
        """Run until nothing is forced, and the next event is a decision."""
        if not self.trace.at_decision:
            missed = _("The search needs no more decisions.")
            self.to(lambda event: self.trace.at_decision, missed)

    def to_end(self) -> None:
        self.to(lambda event: False)

    def to(self, goal: Goal, missed: str = "") -> None:
        """Run until an event meets the goal; `missed` is the message if none does."""
        self.stop()
        self._goal, self._missed, self.message = goal, missed, ""
        self._stretch()

    def beat(self) -> bool:
        """Advance; returns whether anything happened."""
        if self._goal is not None:
            self._stretch()
            return True
        if self.playing:
            for _step in range(max(1, round(SPEEDS[self.speed] * DRAW_EVERY))):
                event = self.trace.forward()
                if event is not None and self._breaks(event):
                    return True
            self.playing = self.can_go_on
            return True
        return False

    def _stretch(self) -> None:
        end = time.monotonic() + SPELL
        while self._goal is not None and time.monotonic() < end:
            event = self.trace.forward()
            if event is None:
                self.message, self._goal = self._missed, None
            elif self._goal(event):
                self._goal = None
            else:
                self._breaks(event)

    def _breaks(self, event: Event) -> bool:
        """True if the event meets a breakpoint; the run then stops."""
        met = next((name for name, meets in self.stops.items() if meets(event)), None)
        if met is None:
            return False
        self.stop()
        self.message = _("Stopped at the breakpoint: {name}.", name=met)
        return True

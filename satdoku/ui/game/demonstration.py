"""Solving methods that can be watched scene by scene: human techniques, or one of the searches."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from satdoku.messages import N_, _
from satdoku.monitor import Monitor
from satdoku.play import notes
from satdoku.play.chain_steps import chain_steps
from satdoku.play.highlights import Candidates, parts
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques import step as technique_step
from satdoku.sudoku.techniques.board_map import digits_of
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.ui.board.view import View
from satdoku.ui.job import Job
from satdoku.value import Value
from satdoku.watch.puzzle_search import SEARCHES, SearchStep, Steps, dpll

Start = Callable[[Callable[[Job], None]], Job]  # App.start

Item = TypeVar("Item")

TECHNIQUES = N_("techniques")
MOST_AHEAD = 2000  # items; a screen takes fewer between two looks at the keys
PAUSE = 0.01  # seconds between two looks at what was taken


class Scene(Value):
    """The board after a step of a search."""

    grid: Grid
    step: SearchStep | None = None

    def view(self, puzzle: Grid) -> View:
        hinted = frozenset(() if self.step is None else (self.step.cell,))
        return View(self.grid, puzzle, notes.blank(puzzle.variant), hinted=hinted)

    def text(self) -> str:
        if self.step is None:
            return ""
        variant = self.grid.variant
        return _(
            "{kind}: {digit} in {cell}",
            kind=_(self.step.kind.value),
            digit=variant.symbol(self.step.digit),
            cell=str(variant.cells[self.step.cell]),
        )


class ReasonedScene(Value):
    """The board after a step of human reasoning; the argument refers to the board before it."""

    before: Grid
    candidates: Sequence[int]  # bit mask of each cell's candidates before the step
    step: technique_step.Step

    @cached_property
    def grid(self) -> Grid:
        after = self.before
        for cell, digit in self.step.placed:
            after = after.with_digit(cell, digit)
        return after

    def view(self, puzzle: Grid) -> View:
        pairs = zip(self.grid.digits, self.candidates, strict=True)
        marks = tuple(frozenset(() if digit else digits_of(found)) for digit, found in pairs)
        before = Candidates(self.before, self.candidates)
        return View(
            self.grid,
            puzzle,
            marks,
            hinted=self.step.changed,
            parts=parts(self.step, before),
            steps=chain_steps(self.step, before),
        )

    def text(self) -> str:
        return _(
            "{name}: {text}",
            name=_(self.step.technique),
            text=sentence(self.step, self.before.variant),
        )


class SearchedScene(Scene):
    """A scene from the search that takes over when reasoning gets stuck."""

    def text(self) -> str:
        return _(
            "No technique applies any more, so a search continues. {text}", text=super().text()
        )


AnyScene = Scene | ReasonedScene


class SolvingMethod(Protocol):
    @property
    def done(self) -> bool:
        """True if no scene follows."""

    def advance(self) -> AnyScene | None:
        """The next scene, if it is available yet."""

    def end(self, count: int) -> str:
        """The closing sentence, with the number of steps."""

    def close(self) -> None: ...


class RunAhead(Generic[Item]):
    """Items that a job finds ahead of what is shown: the first one of a search can take seconds on
    the largest boards, and so can each step of a technique."""

    def __init__(self, start: Start, items: Callable[[Monitor], Iterator[Item]]) -> None:
        self._items = items
        self._ready: deque[Item] = deque()
        self.over = False  # no item follows
        self.job = start(self._find)

    def _find(self, job: Job) -> None:
        for item in self._items(job.monitor):
            self._ready.append(item)
            job.monitor.tick()
            while len(self._ready) >= MOST_AHEAD:
                time.sleep(PAUSE)
                job.monitor.tick()

    def take(self) -> Item | None:
        """The next item, if it is found."""
        ended = self.job.done  # read this first: once done, the job adds nothing more
        if self._ready:
            return self._ready.popleft()
        self.over = ended
        return None


class Searching:
    def __init__(
        self,
        puzzle: Grid,
        start: Start,
        search: Callable[[Grid], Steps],
        scene: type[Scene] = Scene,
    ) -> None:
        self._grid, self._scene = puzzle, scene
        self._ahead = RunAhead(start, lambda monitor: search(puzzle))

    @property
    def done(self) -> bool:
        return self._ahead.over

    def advance(self) -> Scene | None:
        step = self._ahead.take()
        if step is None:
            return None
        self._grid = self._grid.with_digit(step.cell, step.digit)
        return self._scene(self._grid, step)

    def end(self, count: int) -> str:
        return _("Solved in {count} steps.", count=count)

    def close(self) -> None:
        self._ahead.job.stop()


class Reasoning:
    """Solves by techniques and, when they get stuck, by search."""

    def __init__(self, puzzle: Grid, start: Start) -> None:
        self.puzzle = self._grid = puzzle
        self.count = 0
        self._start = start
        self._search: Searching | None = None
        self._ahead = RunAhead(start, self._think)

    def _think(self, monitor: Monitor) -> Iterator[tuple[technique_step.Step, Sequence[int]]]:
        solver = HumanSolver(self.puzzle.variant)
        position = solver.position(self.puzzle)
        for step in solver.steps(position, monitor):
            told = step.replace()  # now: the argument finder is bound to this thread
            yield told, tuple(position.candidates)

    @property
    def done(self) -> bool:
        return self._ahead.over and (self._search is None or self._search.done)

    def advance(self) -> AnyScene | None:
        if self._search is not None:
            return self._search.advance()
        found = self._ahead.take()
        if found is not None:
            step, candidates = found
            reasoned = ReasonedScene(self._grid, candidates, step)
            self._grid = reasoned.grid
            self.count += 1
            return reasoned
        if self._ahead.over and not self._grid.full:
            self._search = Searching(self._grid, self._start, dpll, SearchedScene)
        return None

    def end(self, count: int) -> str:
        if self._search is None:
            return _("Solved by techniques in {count} steps.", count=count)
        return _(
            "Solved in {count} steps: the first {n} by techniques, the rest by search.",
            count=count,
            n=self.count,
        )

    def close(self) -> None:
        self._ahead.job.stop()
        if self._search is not None:
            self._search.close()


def _searching(search: Callable[[Grid], Steps]) -> Callable[[Grid, Start], SolvingMethod]:
    return lambda puzzle, start: Searching(puzzle, start, search)


WAYS: Mapping[str, Callable[[Grid, Start], SolvingMethod]] = {
    TECHNIQUES: Reasoning,
    **{name: _searching(search) for name, search in SEARCHES.items()},
}

"""Solving methods that can be watched scene by scene: human techniques, or one of the searches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from satdoku.messages import N_, _
from satdoku.play import notes
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

TECHNIQUES = N_("techniques")


class Scene(Value):
    """The board after a step of a search."""

    grid: Grid
    step: SearchStep | None = None

    def view(self, puzzle: Grid) -> View:
        last = None if self.step is None else self.step.cell
        return View(self.grid, puzzle, notes.blank(puzzle.variant), last=last)

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
        return View(
            self.grid,
            puzzle,
            marks,
            last=self.step.placed[-1][0] if self.step.placed else None,
            hinted=self.step.changed,
            parts=parts(self.step, Candidates(self.before, self.candidates)),
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
        return _("No technique leads further, so a search goes on. {text}", text=super().text())


AnyScene = Scene | ReasonedScene


class Way(Protocol):
    done: bool  # no scenes follow

    def advance(self) -> AnyScene | None:
        """The next scene, if it is available yet."""

    def end(self, count: int) -> str:
        """The closing sentence, with the number of steps."""

    def close(self) -> None: ...


class Searching:
    def __init__(self, puzzle: Grid, steps: Steps, scene: type[Scene] = Scene) -> None:
        self._grid, self._steps, self._scene = puzzle, steps, scene
        self.done = False

    def advance(self) -> Scene | None:
        step = next(self._steps, None)
        if step is None:
            self.done = True
            return None
        self._grid = self._grid.with_digit(step.cell, step.digit)
        return self._scene(self._grid, step)

    def end(self, count: int) -> str:
        return _("Solved in {count} steps.", count=count)

    def close(self) -> None: ...


class Reasoning:
    """Solves by techniques and, when they get stuck, by search. A job runs ahead of what is shown,
    because a step can take seconds on the largest boards."""

    def __init__(self, puzzle: Grid, start: Start) -> None:
        self.puzzle = self._grid = puzzle
        self.done = False
        self.count = 0
        self._search: Searching | None = None
        self._ahead: deque[tuple[technique_step.Step, Sequence[int]]] = deque()
        self._job = start(self._think)

    def _think(self, job: Job) -> None:
        solver = HumanSolver(self.puzzle.variant)
        position = solver.position(self.puzzle)
        for step in solver.steps(position, job.monitor):
            told = step.replace()  # now: the argument finder is bound to this thread
            self._ahead.append((told, tuple(position.candidates)))

    def advance(self) -> AnyScene | None:
        if self._search is not None:
            scene = self._search.advance()
            self.done = self._search.done
            return scene
        ended = self._job.done  # read this first: once done, the job adds nothing more
        if self._ahead:
            step, candidates = self._ahead.popleft()
            reasoned = ReasonedScene(self._grid, candidates, step)
            self._grid = reasoned.grid
            self.count += 1
            return reasoned
        if ended and not self._grid.full:
            self._search = Searching(self._grid, dpll(self._grid), SearchedScene)
            return self.advance()
        self.done = ended
        return None

    def end(self, count: int) -> str:
        if self._search is None:
            return _("Solved by techniques in {count} steps.", count=count)
        return _(
            "Solved in {count} steps: techniques ended after {n}, and a search did the rest.",
            count=count,
            n=self.count,
        )

    def close(self) -> None:
        self._job.stop()


def _searching(search: Callable[[Grid], Steps]) -> Callable[[Grid, Start], Way]:
    return lambda puzzle, start: Searching(puzzle, search(puzzle))


WAYS: Mapping[str, Callable[[Grid, Start], Way]] = {
    TECHNIQUES: Reasoning,
    **{name: _searching(search) for name, search in SEARCHES.items()},
}

"""Ways to solve a puzzle that can be watched: as a person does, or by one of the searches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from satdoku.messages import N_, _
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.step_by_step import SEARCHES, SearchStep, Steps, dpll
from satdoku.sudoku.techniques import step as technique_step
from satdoku.ui.job import Job

Start = Callable[[Callable[[Job], None]], Job]  # App.start

TECHNIQUES = N_("techniques")


class Way(Protocol):
    digits: list[int]
    done: bool
    last: int | None  # the cell that was changed last

    def advance(self) -> bool:
        """Take a step if there is one yet."""

    def text(self) -> str:
        """The last step."""

    def end(self, count: int) -> str:
        """How many steps it took to solve the puzzle."""

    def cells(self) -> frozenset[int]:
        """Those that the step argues with."""

    def candidates(self) -> Sequence[int] | None:
        """Of each cell, a bit for a digit, where the way knows of such."""

    def close(self) -> None: ...


class Searching:
    def __init__(self, puzzle: Grid, steps: Steps) -> None:
        self.variant, self.steps = puzzle.variant, steps
        self.digits = list(puzzle.digits)
        self.done = False
        self.last: int | None = None
        self._step: SearchStep | None = None

    def advance(self) -> bool:
        step = next(self.steps, None)
        if step is None:
            self.done = True
            return False
        self.digits[step.cell] = step.digit
        self.last, self._step = step.cell, step
        return True

    def text(self) -> str:
        if self._step is None:
            return ""
        return _(
            "{kind}: {digit} in {cell}",
            kind=_(self._step.kind.value),
            digit=self.variant.symbol(self._step.digit),
            cell=str(self.variant.cells[self._step.cell]),
        )

    def end(self, count: int) -> str:
        return _("Solved in {count} steps.", count=count)

    def cells(self) -> frozenset[int]:
        return frozenset()

    def candidates(self) -> None:
        return None

    def close(self) -> None: ...


class Reasoning:
    """By techniques, and where they end by a search. A job is ahead of what is shown, for on the
    largest boards a step can take seconds."""

    def __init__(self, puzzle: Grid, start: Start) -> None:
        self.puzzle = puzzle
        self.digits = list(puzzle.digits)
        self.done = False
        self.last: int | None = None
        self.count = 0
        self._step: technique_step.Step | None = None
        self._candidates: Sequence[int] | None = None
        self._search: Searching | None = None
        self._ahead: deque[tuple[technique_step.Step, Sequence[int]]] = deque()
        self._job = start(self._think)

    def _think(self, job: Job) -> None:
        solver = HumanSolver(self.puzzle.variant)
        position = solver.position(self.puzzle)
        for step in solver.steps(position, job.monitor):
            self._ahead.append((step, tuple(position.candidates)))

    def advance(self) -> bool:
        if self._search is not None:
            return self._go_on(self._search)
        ended = self._job.done  # before looking: nothing comes after it
        if self._ahead:
            self._show(*self._ahead.popleft())
            return True
        if ended and 0 in self.digits:
            board = Grid(self.puzzle.variant, tuple(self.digits))
            self._search, self._candidates = Searching(board, dpll(board)), None
        elif ended:
            self.done = True
        return False

    def _show(self, step: technique_step.Step, candidates: Sequence[int]) -> None:
        self._step, self._candidates, self.last = step, candidates, None
        for cell, digit in step.placed:
            self.digits[cell], self.last = digit, cell
        self.count += 1

    def _go_on(self, search: Searching) -> bool:
        taken = search.advance()
        self.digits, self.last, self.done = search.digits, search.last, search.done
        return taken

    def text(self) -> str:
        if self._search is not None:
            text = self._search.text()
            return _("No technique leads further, so a search goes on. {text}", text=text)
        if self._step is None:
            return _("Thinking …")
        return _(
            "{name}: {text}",
            name=_(self._step.technique),
            text=technique_step.sentence(self._step, self.puzzle.variant),
        )

    def end(self, count: int) -> str:
        if self._search is None:
            return _("Solved by techniques in {count} steps.", count=count)
        return _(
            "Solved in {count} steps: techniques ended after {n}, and a search did the rest.",
            count=count,
            n=self.count,
        )

    def cells(self) -> frozenset[int]:
        if self._step is None or self._search is not None:
            return frozenset()
        return self._step.concerned

    def candidates(self) -> Sequence[int] | None:
        return self._candidates

    def close(self) -> None:
        self._job.stop()


def _searching(search: Callable[[Grid], Steps]) -> Callable[[Grid, Start], Way]:
    return lambda puzzle, start: Searching(puzzle, search(puzzle))


WAYS: Mapping[str, Callable[[Grid, Start], Way]] = {
    TECHNIQUES: Reasoning,
    **{name: _searching(search) for name, search in SEARCHES.items()},
}
